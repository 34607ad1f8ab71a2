"""What is due, and when: data in the room's state, in milliseconds of its own clock.

The clock stands still while no server holds the room, and deadlines while the host has paused it.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from server.rooms.room import Deadline, Room, Seat

NEXT_ROUND_MS = 20_000
"""The scores of a round are shown for so long, unless all are ready before."""
ASK_MS = 60_000
"""In a game without a turn clock others may ask for a bot to play a turn in which nothing has been done for so long."""


def deadlines(room: Room, at_ms: int) -> Mapping[str, Any]:
    """Return what is due from here on, as fields of the room.

    A deadline is set once a generation: nothing that happens meanwhile moves it.
    Turns are counted by the turn, the pause between rounds by the turn that ended the round. Who changes what a
    deadline stands for (another clock) takes it away, and it is set anew here. A human's time in a turn runs on while a
    bot drives the seat: whoever comes back in that turn has what is left.
    """
    now_ms = room.clock_ms(at_ms)
    bot_turn: Deadline | None = None
    turn_limit: Deadline | None = None
    next_round: Deadline | None = None
    bot_votes: tuple[int, ...] = ()
    if room.match is not None:
        engine = room.engine
        awaits = engine.awaits(room.match)
        turn = engine.turn(room.match)
        if awaits.what == "turn":
            assert awaits.seat is not None
            seat = room.seats[awaits.seat]
            clock_ms = 1000 * int(room.house_rules["turn_clock_s"])
            if room.turn_limit is not None and room.turn_limit.generation == turn:
                turn_limit, bot_votes = room.turn_limit, room.bot_votes
            if seat.driver == "bot":
                bot_turn = _once(room.bot_turn, turn, now_ms + think_ms(seat, turn))
            else:
                turn_limit = turn_limit or Deadline(now_ms + (clock_ms or ASK_MS), turn)
                if clock_ms:
                    bot_turn = turn_limit
                elif bot_votes and has_asked(room, awaits.seat, bot_votes):
                    bot_turn = Deadline(now_ms, turn)
        elif awaits.what == "deal":
            first = engine.table(room.match)["round"] == 0
            if first or all(seat.ready for seat in room.seats if seat.driver == "human"):
                next_round = Deadline(now_ms, turn)
            else:
                next_round = _once(room.next_round, turn, now_ms + NEXT_ROUND_MS)
    return {"bot_turn": bot_turn, "turn_limit": turn_limit, "bot_votes": bot_votes, "next_round": next_round}


def without_turn_limit(room: Room) -> Room:
    """Return the room with the running turn's limits taken away: they begin anew."""
    return room._replace(bot_turn=None, turn_limit=None)


def in_the_same_turn(room: Room) -> Room:
    """Return the room with the limit of the turn before as the running one's.

    A bot that plays a human's turn and has drawn plays on, and does not wait for another time limit.
    """
    limit = room.turn_limit
    return room._replace(turn_limit=limit and limit._replace(generation=room.engine.turn(room.match)))


def shifted(room: Room, by_ms: int) -> Room:
    """Return the room with everything due later by so much."""

    def later(deadline: Deadline | None) -> Deadline | None:
        return deadline and deadline._replace(due_ms=deadline.due_ms + by_ms)

    return room._replace(
        bot_turn=later(room.bot_turn),
        turn_limit=later(room.turn_limit),
        next_round=later(room.next_round),
    )


def has_asked(room: Room, actor: int, votes: tuple[int, ...]) -> bool:
    """Return whether enough have asked for a bot: the host, or two, or the one other human who drives a seat."""
    others = [number for number, seat in enumerate(room.seats) if seat.driver == "human" and number != actor]
    host = None if room.host is None else room.seat_of(room.host)
    return host in votes or len(votes) >= max(1, min(2, len(others)))


def _once(standing: Deadline | None, generation: int, due_ms: int) -> Deadline:
    return standing if standing is not None and standing.generation == generation else Deadline(due_ms, generation)


def think_ms(seat: Seat, turn: int) -> int:
    """Return how long a bot waits in a turn (ms): once to twice its least time, whatever its hand (B14)."""
    lot = int.from_bytes(sha256(f"{seat.bot_seed}:think:{turn}".encode()).digest()[:4], "big")
    return seat.think_ms + lot % (seat.think_ms + 1)
