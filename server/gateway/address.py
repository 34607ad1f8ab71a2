"""Whose connection it is, as far as an address tells: the peer's own, or what a trusted proxy says of it.

What counts is a key: an IPv4 address, or the first 64 bits of an IPv6 address, for a household has all the others.
"""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Networks: TypeAlias = Sequence[IPv4Network | IPv6Network]

FORWARDED = "X-Forwarded-For"
MOST_HOPS = 8
"""Proxies behind each other that are believed; what is further to the left is not read."""
NOWHERE = "unknown"
"""The key of all whose address is no IP address: what a proxy wrote was not one."""


def parse_networks(setting: str) -> Networks:
    """Return the networks that TRUSTED_PROXIES names, comma separated. Raises ValueError for a mistyped one.

    To drop it in silence would make one address of all players.
    """
    networks = []
    for text in (part.strip() for part in setting.split(",") if part.strip()):
        try:
            networks.append(ip_network(text))
        except ValueError:
            raise ValueError(
                f"TRUSTED_PROXIES: {text!r} is not an address or a network such as 127.0.0.1, 172.16.0.0/12 or fd00::/8"
            ) from None
    return networks


def parse_address(text: str) -> Address | None:
    """Return an IP address, an IPv4 one also if it is written inside IPv6; None for anything else."""
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def trusted(address: Address | None, proxies: Networks) -> bool:
    """Tell whether this is one of the host's own proxies."""
    return address is not None and any(address in network for network in proxies)


def client_address(peer: Address | None, forwarded: Sequence[str], proxies: Networks) -> Address | None:
    """Return the address that a request comes from. forwarded: the lines of X-Forwarded-For.

    Each proxy writes to the right end whom it has the request from; so the right end is true if a trusted proxy wrote
    it, and the next to the left is if the right one is a trusted proxy too. The first that is not trusted is the
    client's; what stands to the left of it the client has written itself.
    """
    client = peer
    hops = [hop for line in forwarded for hop in line.split(",")]
    for hop in reversed(hops[-MOST_HOPS:]):
        if not trusted(client, proxies):
            break
        client = parse_address(hop)
    return client


def key(address: Address | None) -> str:
    """Return what stands for a household in the table of visitors."""
    if address is None:
        return NOWHERE
    if address.version == 6:
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
