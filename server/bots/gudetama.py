"""The Gudetama bot: which card it plays, and whom it lets lead.

It is a function of what the bot is given. A seed is any text: the same seed gives the same answer.

It plays for a low card in the last trick, so it parts with its lowest card only when it must. It must when it cannot
beat the trick: so it follows with as little as will do and saves the high cards for harder tricks. To lead costs
nothing; then it gets rid of a middle card. The lead is worth having: the bot takes it if it may name itself, and
otherwise gives it to whoever is furthest from winning the match.
"""

from protocol.gudetama import Mine, NameLeader, Play, Table
from server.bots.dice import dice


def choose(table: Table, mine: Mine, seat: int, seed: str) -> Play | NameLeader:
    """Return one of the legal actions in `mine`, which is not empty."""
    plays: dict[int, Play] = {}
    namings: dict[int, NameLeader] = {}
    for action in mine["legal"]:
        if action["type"] == "play":
            plays[int(action["card"])] = action
        else:
            namings[action["seat"]] = action
    if not plays:
        return namings[_leader(table, list(namings), seat, seed)]
    lowest, *others = sorted(int(card) for card in mine["hand"])
    if table["to_beat"] is None:
        return plays[others[len(others) // 2] if others else lowest]
    enough = [rank for rank in others if rank >= int(table["to_beat"]["card"])]
    return plays[min(enough, default=lowest)]


def _leader(table: Table, seats: list[int], seat: int, seed: str) -> int:
    if seat in seats:
        return seat
    throws = dice(seed)
    return max(seats, key=lambda other: (table["seats"][other]["total"], throws.random()))
