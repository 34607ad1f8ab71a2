"""Those who play while others attack: tables of four over real sockets, and how long an action takes to reach all."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from random import Random

from tests.wire.player import Player, ask, choose, dial

SEATS = 4
PACE_S = 0.1
"""From the moment that all have seen an action to the next one: ten times as fast as people, and within the limits."""


class Table:
    """Four players of Crazy Eights. `times_s`: of each action, from its sending until the last of them has seen it."""

    def __init__(self, people: list[Player]) -> None:
        self.people = people
        self.code = people[0].code
        self.times_s: list[float] = []
        self._chance = Random(1)

    async def play(self) -> None:
        """Play on and on."""
        host = self.people[0]
        while True:
            version = host.view["version"]
            if host.phase in ("lobby", "match_over"):
                await host.do("start")
            elif host.phase == "between_rounds":
                await asyncio.gather(*(player.command("ready") for player in self.people))
            else:
                await self._act()
            await self._all_see(version + 1)
            await asyncio.sleep(PACE_S)

    async def _act(self) -> None:
        acting = self.people[self.people[0].table["actor"]]
        turn, version = acting.table["turn"], acting.view["version"]
        action = choose(acting.view["mine"]["legal"], self._chance)
        sent_s = time.monotonic()
        answering = asyncio.create_task(acting.do("act", turn=turn, action=action))
        await self._all_see(version + 1)
        self.times_s.append(time.monotonic() - sent_s)
        await answering

    async def _all_see(self, version: int) -> None:
        for player in self.people:
            await player.until(lambda player=player: player.view["version"] >= version)  # type: ignore[misc]
        newest = max(player.view["version"] for player in self.people)
        for player in self.people:
            await player.until(lambda player=player: player.view["version"] >= newest)  # type: ignore[misc]

    def noticed(self) -> list[str]:
        """Return what happened to these people that should not: lost lines and refusals."""
        lost = [f"{player.name} lost the line ({player.close_codes})" for player in self.people if player.reconnects]
        return lost + [f"{player.name} was refused: {code}" for player in self.people for code in player.refusals]


async def open_table(url: str, stack: AsyncExitStack) -> Table:
    """Make a room and seat four people, who stay until the stack is closed."""
    async with await dial(url, "/ws") as socket:
        options = {"more_seats": "yes", "target": 500}
        answer = await ask(socket, type="create", game="crazy_eights", options=options)
    assert answer["type"] == "done", json.dumps(answer)
    people = [Player(url, answer["code"], f"P{seat}") for seat in range(SEATS)]
    for player in people:
        await stack.enter_async_context(player)
    for player in people:
        await player.until(lambda player=player: len(player.room["seats"]) == SEATS)  # type: ignore[misc]
    return Table(people)
