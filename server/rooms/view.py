"""The public facts of a room besides its game, as everybody sees them."""

from protocol.messages import LastingFacts, PassingFacts, RoomSeat
from server.rooms.names import namesakes
from server.rooms.room import Deadline, Room


def lasting_facts(room: Room, seats: int) -> LastingFacts:
    """Return those that seldom change: they follow from the room's code, game, options, house rules, seats and host.

    seats: the most that the server allows.
    """
    shown: list[RoomSeat] = [
        {
            "name": seat.name,
            "namesake": namesake,
            "driver": seat.driver,
            "away": seat.away,
            "bot": seat.person is None,
            "gone": seat.gone,
            "ready": seat.ready,
        }
        for seat, namesake in zip(room.seats, namesakes([seat.name for seat in room.seats]), strict=True)
    ]
    return {
        "code": room.code,
        "game": room.game,
        "options": dict(room.options),
        "least_seats": room.seat_counts.start,
        "most_seats": room.most_seats(seats),
        "seats": shown,
        "host": None if room.host is None else room.seat_of(room.host),
        "house_rules": dict(room.house_rules),
    }


def passing_facts(room: Room, now_ms: int) -> PassingFacts:
    """Return those that change in play; `now_ms` on the room's clock turns deadlines into remaining time."""

    def remaining_ms(deadline: Deadline | None) -> int | None:
        return None if deadline is None else max(0, deadline.due_ms - room.clock_ms(now_ms))

    actor = room.actor()
    human_acts = actor is not None and room.seats[actor].driver == "human"
    return {
        "phase": room.phase,
        "removed": [removal.name for removal in room.removed.values() if removal.until_ms > now_ms],
        "paused": room.paused_at_ms is not None,
        "next_round_ms": remaining_ms(room.next_round),
        "turn_ms": remaining_ms(room.turn_limit) if human_acts else None,
        "bot_votes": list(room.bot_votes),
        "extended_by": list(room.extended_by),
    }
