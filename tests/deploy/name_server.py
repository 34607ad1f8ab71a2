"""A name server like Docker's: one name, and one address for each container that runs."""

import asyncio
from ipaddress import IPv4Address

ANSWERED, REFERS_TO_QUESTION = 0x8180, 0xC00C
TYPE_A, CLASS_IN, TTL_S = 1, 1, 0


class NameServer(asyncio.DatagramProtocol):
    """Answers every question for IPv4 addresses with `addresses`, and has no others. `port` is known once open."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.port = 0
        self._transport: asyncio.DatagramTransport

    async def open(self) -> None:
        self._transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: self, local_addr=("127.0.0.1", 0)
        )
        self.port = self._transport.get_extra_info("sockname")[1]

    def close(self) -> None:
        self._transport.close()

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        end = data.index(b"\0", 12) + 5  # header, name, type, class
        wanted = int.from_bytes(data[end - 4 : end - 2], "big")
        addresses = self.addresses if wanted == TYPE_A else []
        header = data[:2] + b"".join(number.to_bytes(2, "big") for number in (ANSWERED, 1, len(addresses), 0, 0))
        self._transport.sendto(header + data[12:end] + b"".join(_record(address) for address in addresses), addr)


def _record(address: str) -> bytes:
    fields = ((REFERS_TO_QUESTION, 2), (TYPE_A, 2), (CLASS_IN, 2), (TTL_S, 4), (4, 2))
    return b"".join(number.to_bytes(size, "big") for number, size in fields) + IPv4Address(address).packed
