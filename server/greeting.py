"""What a server says when it is ready: where it is, for whom, and what its store promises."""

import socket


def network_addresses() -> list[str]:
    """Return this machine's own addresses in the networks that lead outside. Nothing is sent to find them."""
    found = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))  # only asks for the route
                address = probe.getsockname()[0]
        except OSError:
            continue
        found.append(f"[{address}]" if family == socket.AF_INET6 else address)
    return found


def greeting(port: int, addresses: list[str], store: str, durability: str, public_url: str) -> str:
    """Return the lines to print. store: which one, and where its data is. durability: as `Store.durability` says it."""
    lines = [
        f"Gebrak is listening on port {port}",
        "",
        f"  On this machine:      http://localhost:{port}",
        *(f"  In the same network:  http://{address}:{port}" for address in addresses),
        f"  From outside:         {public_url or _OUTSIDE}",
        "",
        f"  Store:  {store};",
        f"          {_DURABILITY[durability]}",
        "  Ctrl+C stops the server; the rooms are kept and go on when it is started again.",
        "",
    ]
    return "\n".join(lines)


_DURABILITY = {
    "always": "every action is on disk before anybody is told of it (appendfsync always)",
    "everysec": "CAREFUL: if it crashes, a second or more of play is lost that players saw (appendfsync everysec)",
    "no": "CAREFUL: if it crashes, play that players have seen is lost (appendfsync no)",
    "off": "CAREFUL: if it stops, all rooms are lost: it writes nothing to disk (appendonly no)",
    "unknown": "it does not say how durable it is: make sure that appendonly is yes and appendfsync always",
}

_OUTSIDE = "forward this port in your router, use a tunnel, or host it under a domain (see README)"
