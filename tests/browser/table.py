"""Scripted people at one table, who bring about what a test wants to see: a Hand about to fall, the end of a round.

A page can then take a scripted person's seat: it comes with that person's token.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from protocol.codes import CloseCode
from tests.browser.background import Background
from tests.wire.player import Json, Player, create_room

HAND = "hit-hand"
REACTION_S = 0.25
"""Nobody is quicker than 100 ms (HD-27): scripted hands come down as late as human ones."""
MOST_TURNS = 2_000

Condition = Callable[["Table"], bool]


class Table:
    """People by seat: those in `players` are scripted, other seats are bots'."""

    def __init__(self, background: Background, code: str, players: Sequence[Player]) -> None:
        self.background = background
        self.code = code
        self.players = list(players)

    @property
    def table(self) -> Json:
        """What everybody sees, as the last of the scripted people saw it. Pages take the first seats."""
        return self.players[-1].table

    @property
    def room(self) -> Json:
        room: Json = self.players[-1].view["room"]
        return room

    @property
    def version(self) -> int:
        version: int = self.players[-1].view["version"]
        return version

    @property
    def events(self) -> list[Json]:
        """All that has happened, as the last of the scripted people was told."""
        return [event for update in self.players[-1].updates for event in update["events"]]

    def mine(self, seat: int) -> Json:
        """What a scripted person sees of the own hand."""
        mine: Json = self.players[seat].view["mine"]
        return mine

    def run_until(self, condition: Condition) -> None:
        """Let everybody play until the condition is true between two moves."""
        self.background.run(self._run_until(condition))

    def play(self, seat: int, card: str | None = None) -> None:
        """Let the one whose turn it is make a move: the card, or any card but a Hand if possible."""
        self.background.run(self._move(self.players[seat], card))

    def fatten(self, seat: int, cards: int) -> None:
        """Let somebody slap for nothing, once a turn, until the hand is that large; then it is that person's turn."""
        self.background.run(self._fatten(self.players[seat], cards))
        self.run_until(turn_of(seat))

    def slap(self, *seats: int) -> None:
        """Let scripted people slap in the open race, and call if it is theirs to call; return after the verdict.

        When all but one have slapped, a race ends within 0.3 s: first comes what the page does, then this.
        """
        self.background.run(self._race(seats))

    def go_on(self, seat: int) -> None:
        """Let a scripted person ask for the next round."""
        self.background.run(self.players[seat].do("ready"))

    def wait(self, condition: Condition) -> None:
        """Wait until what the last scripted person sees makes the condition true."""
        self.background.run(self.players[-1].until(lambda: condition(self)))

    def wait_until_replaced(self, seat: int) -> None:
        """Wait until a page has come with this scripted person's token."""
        player = self.players[seat]
        self.background.run(player.until(lambda: player.close_codes[-1:] == [CloseCode.REPLACED]))

    def close(self) -> None:
        """Everybody goes home."""
        for player in self.players:
            with suppress(Exception):
                self.background.run(player.go_away())

    async def _run_until(self, condition: Condition) -> None:
        for _ in range(MOST_TURNS):
            await self._all_see_the_same()
            phase, table = self.players[-1].phase, self.players[-1].table
            racing = phase == "playing" and table["race"] is not None
            if not racing and condition(self):
                return
            if racing:
                await self._race(range(len(self.players)))
            elif phase == "between_rounds":
                await asyncio.gather(*(player.do("ready") for player in self.players))
                await self._next(self.players[-1], phase)
            elif phase == "match_over":
                await self.players[0].do("start")
                await self._next(self.players[-1], phase)
            elif phase == "playing" and (table["actor"] or 0) < len(self.players) and table["phase"] == "turn":
                await self._move(self.players[table["actor"]], None)
            else:
                version = self.players[-1].view["version"]
                await self.players[-1].until(lambda v=version: self.players[-1].view["version"] > v)  # type: ignore[misc]
        raise AssertionError(f"it did not come to that in {MOST_TURNS} moves")

    async def _fatten(self, player: Player, cards: int) -> None:
        slapped_in = None
        while len(player.view["mine"]["hand"]) < cards:
            await self._run_until(lambda table, before=slapped_in: table.table["turn"] != before)  # type: ignore[misc]
            version = player.view["version"]
            slap = await player.command("slap", race=None, version=version)
            if slap["type"] == "done":
                await player.until(lambda since=version: player.view["version"] > since)  # type: ignore[misc]
            slapped_in = player.table["turn"]

    async def _next(self, player: Player, phase: str) -> None:
        await player.until(lambda: player.phase != phase)

    async def _all_see_the_same(self) -> None:
        newest = max(player.view["version"] for player in self.players)
        for player in self.players:
            await player.until(lambda p=player: p.view["version"] >= newest)  # type: ignore[misc]

    async def _move(self, player: Player, card: str | None) -> None:
        version, legal = player.view["version"], player.view["mine"]["legal"]
        wanted = [action for action in legal if action.get("card") == card] if card else sorted(legal, key=_keeps_hands)
        assert wanted, f"seat {player.seat} cannot play {card}: {legal}"
        await player.do("act", turn=player.table["turn"], action=wanted[0])
        await player.until(lambda: player.view["version"] > version)

    async def _race(self, seats: Sequence[int]) -> None:
        await asyncio.gather(*(self._one_hand(self.players[seat]) for seat in seats))

    async def _one_hand(self, player: Player) -> None:
        await player.until(lambda: (player.table["race"] or {}).get("state") == "open")
        race, version = player.table["race"], player.view["version"]
        if player.seat in race["seats"]:
            await asyncio.sleep(REACTION_S)
            hands = [player.do("slap", race=race["race"], version=version)]
            if race["card_player"] == player.seat:
                hands.append(player.do("call", race=race["race"]))
            await asyncio.gather(*hands)
        await player.until(lambda: player.table["race"] is None)


def _keeps_hands(action: Json) -> bool:
    return bool(action.get("card") == HAND)


def seat_people(background: Background, url: str, names: Sequence[str], bots: int = 0, **options: int | str) -> Table:
    """Make a room, seat scripted people and bots, and have the cards dealt."""

    async def seat() -> Table:
        code = await create_room(url, **options)
        players = [await Player(url, code, name).__aenter__() for name in names]
        for _ in range(bots):
            await players[0].do("add_bot")
        await players[0].do("start")
        for player in players:
            await player.until(lambda p=player: p.phase == "playing" and p.table["phase"] == "turn")  # type: ignore[misc]
        return Table(background, code, players)

    return background.run(seat())


# What can be waited for


def turn_of(seat: int) -> Condition:
    """It is that seat's turn, and nothing else is going on."""
    return lambda table: table.room["phase"] == "playing" and table.table["actor"] == seat


def hand_about_to_fall(seat: int) -> Condition:
    """It is that scripted person's turn, with a Hand that may be played."""
    return lambda table: (
        turn_of(seat)(table)
        and any(action.get("card") == HAND for action in table.mine(seat)["legal"])
        and len(table.mine(seat)["hand"]) > 1  # the race, not the end of the round
    )


def with_the_last_card(seat: int) -> Condition:
    """It is that scripted person's turn, and the card that may be played ends the round."""
    return lambda table: (
        turn_of(seat)(table)
        and len(table.mine(seat)["hand"]) == 1
        and any(action.get("card") not in (None, HAND) for action in table.mine(seat)["legal"])
    )


def phase_is(phase: str) -> Condition:
    """The room is at that phase."""
    return lambda table: bool(table.room["phase"] == phase)
