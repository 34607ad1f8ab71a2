"""The ceiling of `bench.load`: what `websockets` carries in its fastest form when the server does nothing else.

Whatever anybody in a room of four sends goes out to the four as the next update, and the next seat is told that it is
its turn. No game, no check, no disk. The receive hook is in the connection class, and frames go straight to the
transport. The updates have the size of Gebrak's, and are read by the same clients.

    python -m bench.ceiling --update-bytes N
"""

import argparse
from collections import defaultdict
from typing import Any

import uvloop
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.frames import Frame, Opcode
from websockets.protocol import Event
from websockets.server import ServerProtocol

SEATS = 4
UPDATE = (
    b'{"type":"update","version":%d,"room":{"phase":"playing"},"table":{"turn":%d,"is":"%b"},"mine":{"legal":[%b]}}'
)
LEGAL = b'{"type":"play","card":"7-hearts"}'


class Room:
    """Four connections and a number."""

    def __init__(self, update_bytes: int) -> None:
        self.seats: list[Wire] = []
        self._version = 0
        self._padding = b"." * max(len(LEGAL), update_bytes - len(UPDATE % (100, 100, b"", b"")))

    def fan_out(self) -> None:
        """Send the next update to all."""
        self._version = version = self._version + 1
        quiet = framed(UPDATE % (version, version, self._padding, b""))
        acts = framed(UPDATE % (version, version, self._padding[len(LEGAL) :], LEGAL))
        for number, seat in enumerate(self.seats):
            seat.transport.write(acts if number == version % SEATS else quiet)


def framed(message: bytes) -> bytes:
    """Return the one frame of a text message of 126 bytes to 64 KiB."""
    return b"\x81\x7e%b%b" % (len(message).to_bytes(2, "big"), message)


class Wire(ServerConnection):
    """The library's connection with a receive hook instead of its queue."""

    room: Room

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
            self.room.fan_out()
        else:
            super().process_event(event)


async def run(update_bytes: int) -> None:
    """Serve on a free port until the process is ended."""
    rooms: defaultdict[str, Room] = defaultdict(lambda: Room(update_bytes))

    async def serve_websocket(wire: ServerConnection) -> None:
        assert isinstance(wire, Wire)
        await wire.wait_closed()

    def accept(protocol: ServerProtocol, server: Server, **library: Any) -> Wire:
        return Wire(protocol, server, **library)

    async def sit_down(wire: ServerConnection, *_: object) -> None:
        assert isinstance(wire, Wire)
        assert wire.request is not None
        wire.room = rooms[wire.request.path]
        wire.room.seats.append(wire)

    server = await serve(
        serve_websocket,
        "127.0.0.1",
        0,
        backlog=1024,
        create_connection=accept,  # type: ignore[arg-type]  # its documentation allows a function
        process_response=sit_down,
        compression=None,
        max_queue=None,
        ping_interval=None,
        server_header=None,
    )
    print(f"listening on port {next(iter(server.sockets)).getsockname()[1]}", flush=True)
    await server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ceiling", description=__doc__)
    parser.add_argument("--update-bytes", type=int, required=True)
    uvloop.run(run(parser.parse_args().update_bytes))


if __name__ == "__main__":
    main()
