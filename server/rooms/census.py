"""The gauges of what this server holds: its rooms, their seats and who looks on, counted when a monitor asks."""

from collections import Counter
from collections.abc import Sequence

from server.games import ENGINES
from server.rooms.people import SEAT_STATES
from server.rooms.room_task import RoomTask
from server.slices import sliced
from server.watch.metrics import ROOMS, ROOMS_WAITING, SEATS, SPECTATORS, STORE_TROUBLE


async def count(rooms: Sequence[RoomTask]) -> None:
    """Count these rooms into the gauges. Others act between two slices: the sums are of about one moment."""
    games = Counter(dict.fromkeys(ENGINES, 0))
    states = Counter(dict.fromkeys(SEAT_STATES, 0))
    spectators = 0
    async for task in sliced(rooms):
        games[task.room.game] += 1
        states.update(task.seat_states())
        spectators += task.spectators
    ROOMS.by.update({(game,): float(held) for game, held in games.items()})
    SEATS.by.update({(state,): float(seats) for state, seats in states.items()})
    SPECTATORS.value = spectators
    ROOMS_WAITING.value = STORE_TROUBLE.waiting
