"""The kernel's own least round trip of a connection, where the other end of that connection is surely the player.

Behind a proxy the kernel measures the way to the proxy. A player who is taken to be nearer than they are gets no credit
for the way: so whatever is doubtful counts as not direct.
"""

import asyncio
import socket
import struct
import sys
from ipaddress import IPv6Address, ip_address

from websockets.datastructures import Headers

PROXY_HEADERS = ("Forwarded", "X-Forwarded-For", "Via", "X-Real-IP")
MIN_RTT_AT = 148
"""Place of `tcpi_min_rtt` (microseconds, 32 bits) in Linux's `struct tcp_info`."""
UNKNOWN = 0xFFFF_FFFF


def is_direct(peer: tuple[str, int] | None, headers: Headers) -> bool:
    """Tell whether nothing stands between: a public address, and no header that proxies add.

    peer: address and port of the other end; None if it has gone already.
    """
    if peer is None:
        return False
    address = ip_address(peer[0].partition("%")[0])
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_global and not any(name in headers for name in PROXY_HEADERS)


def kernel_rtt_ms(transport: asyncio.BaseTransport) -> float | None:
    """Return the least round trip (ms) that the kernel has seen on this connection; None if it cannot say."""
    if sys.platform != "linux" or transport.is_closing():  # then its number may be another socket's already
        return None
    try:
        info = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, MIN_RTT_AT + 4)
    except OSError:
        return None
    if len(info) < MIN_RTT_AT + 4:  # an old kernel
        return None
    (rtt_us,) = struct.unpack_from("=I", info, MIN_RTT_AT)
    return None if rtt_us in (0, UNKNOWN) else rtt_us / 1000
