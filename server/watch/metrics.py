"""Everything that a monitor can ask of this server, in one table. One process is one server, so there is one of each.

Gauges are brought up to date when somebody asks (`server/rooms/census.py`); everything else is counted where it
happens. Nothing here names a room or a person.
"""

from collections.abc import Sequence
from typing import get_args

from protocol.codes import RefusalCode
from protocol.hit_the_deck import RaceLine
from server.watch.instruments import Histogram, Instrument, Number, Numbers, Stopwatch

# What is there now

SERVER_INFO = Numbers("gebrak_server_info", "1; the server's name in the log, and its build.", ("server", "build"))
READY = Number("gebrak_ready", "1 if this server may welcome people: its sign of life is fresh and it is not stopping.")
ROOMS = Numbers("gebrak_rooms", "Rooms that this server holds.", ("game",))
SEATS = Numbers(
    "gebrak_seats",
    "Seats: human; grace (a human who is gone or looks elsewhere, and whose time runs); away (a bot plays until its "
    "holder is back); bot.",
    ("state",),
)
SPECTATORS = Number("gebrak_spectators", "People who look on.")
CONNECTIONS = Number("gebrak_connections", "Open sockets on the public port.")
ROOMS_WAITING = Number(
    "gebrak_rooms_waiting", "Rooms that wait for a store which has answered nothing for a second, and stand still."
)
TASKS = Number("gebrak_tasks", "Tasks on the event loop that have not ended.")

# What people do

ACTIONS = Numbers(
    "gebrak_actions_total",
    "Actions in a match, with slaps and calls, by who took them (human, bot) and what became of them: done, or the "
    "refusal's code. What a room does not look at (busy, paused) is a refusal only.",
    ("game", "driver", "outcome"),
)
REFUSALS = Numbers("gebrak_refusals_total", "Commands of any kind that were refused.", ("code",), get_args(RefusalCode))
RECONNECTS = Number("gebrak_reconnects_total", "Times somebody came back to a seat that was theirs.")
RACES = Numbers(
    "gebrak_races_total",
    "Races decided; in a dead heat several seats paid for being last.",
    ("dead_heat",),
    ("no", "yes"),
)
RACE_SPREAD = Histogram(
    "gebrak_race_spread_seconds",
    "From the quickest to the slowest reaction of a race.",
    (0.004, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.4),
)

# What goes over the wire

RECEIVED_MESSAGES = Number("gebrak_received_messages_total", "Text messages from clients.")
RECEIVED_BYTES = Number("gebrak_received_bytes_total", "Bytes from clients, with handshakes and pongs.")
SENT_MESSAGES = Number("gebrak_sent_messages_total", "Messages written to clients: answers and updates.")
SENT_BYTES = Number("gebrak_sent_bytes_total", "Bytes to clients, without handshakes and the page.")
UPDATES_SKIPPED = Number(
    "gebrak_updates_skipped_total",
    "Updates that a newer one replaced: the client reads too slowly, or is one of a crowd that looks on.",
)

# The store

COMMIT_SECONDS = Histogram(
    "gebrak_commit_seconds",
    "From asking for an append to having it on disk.",
    (0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 15.0),
)
PIPELINE_CALLS = Histogram(
    "gebrak_store_pipeline_calls",
    "Calls that went to the store together; signs of life (two a second) go alone.",
    (1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
)
STORE_FAILURES = Number(
    "gebrak_store_failures_total", "Times the store did not answer, or refused, and was asked again."
)
STORE_TROUBLE = Stopwatch(
    "gebrak_store_trouble_seconds_total",
    "Time during which a room has waited for a store that had answered nothing for a second.",
)

# Who holds which room

TAKE_OVERS = Number("gebrak_take_overs_total", "Rooms taken from a server that gave no sign of life.")
HAND_OVERS = Number("gebrak_hand_overs_total", "Rooms given to a server that asked for them.")
ROOMS_LOST = Number("gebrak_rooms_lost_total", "Rooms found in another server's hands.")
ROOM_FAILURES = Number("gebrak_room_failures_total", "Errors in the program that made a room read its log again.")

# The process

LOOP_LAG = Histogram(
    "gebrak_loop_lag_seconds",
    "How late the event loop was for a timer, ten times a second; to a millisecond.",
    (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
GC_SECONDS = Numbers("gebrak_gc_seconds_total", "Time in garbage collections.", ("generation",), ("0", "1", "2"))

METRICS: tuple[Instrument, ...] = tuple(value for value in globals().values() if isinstance(value, Instrument))


def race_decided(lines: Sequence[RaceLine], dead_heat: Sequence[int]) -> None:
    """Count a race by its board and the seats that could not be told apart."""
    RACES.by["yes" if dead_heat else "no",] += 1
    reactions_ms = [line["reaction_ms"] or 0.0 for line in lines if line["mark"] == "slapped"]
    if len(reactions_ms) > 1:
        RACE_SPREAD.observe((max(reactions_ms) - min(reactions_ms)) / 1000)
