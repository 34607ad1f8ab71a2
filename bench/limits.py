"""The limits that a bench starts its server with: all its players come from one address, and are faster than people."""

import sys
from collections.abc import Mapping

from server.limits import TABLE

RAISED = frozenset(
    {
        "messages_per_s",
        "messages_at_once",
        "connections_per_address",
        "arrivals_per_minute",
        "address_messages_per_minute",
        "joins_per_minute",
        "rooms_per_minute",
        "connections",
        "idle_room_s",
    }
)


def raised() -> dict[str, str]:
    """Return the environment of a server that lets one address in as often as it likes."""
    return {limit.variable: str(limit.most) for limit in TABLE if limit.name in RAISED}


def print_limits(settings: Mapping[str, str]) -> None:
    """Say, apart from the bench's own output, under which limits its server runs."""
    print("Limits of the server, changed ones with their default:", file=sys.stderr)
    for limit in TABLE:
        number, default = settings.get(limit.variable, f"{limit.default:g}"), f"{limit.default:g}"
        was = f" (default {default})" if number != default else ""
        print(f"  {limit.name} = {number}{was}: {limit.unit}", file=sys.stderr)
