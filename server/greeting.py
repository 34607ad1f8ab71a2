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


def greeting(port: int, addresses: list[str], store: str, public_url: str) -> str:
    """Return the lines to print. `store` says which store is used, where its data is and how durable it is."""
    lines = [
        f"Gebrak is listening on port {port}",
        "",
        f"  On this machine:      http://localhost:{port}",
        *(f"  In the same network:  http://{address}:{port}" for address in addresses),
        f"  From outside:         {public_url or _OUTSIDE}",
        "",
        f"  Store: {store}",
        "  Ctrl+C stops the server; the rooms are kept and go on when it is started again.",
        "",
    ]
    return "\n".join(lines)


_OUTSIDE = "forward this port in your router, use a tunnel, or host it under a domain (see README)"
