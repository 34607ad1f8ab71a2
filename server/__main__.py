"""`python -m server`: start-up and shut-down, from top to bottom.

What is started first is stopped last. The first SIGINT or SIGTERM saves the rooms; a second one ends at once, and then
the rooms are where their logs are.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import uvloop

from server.config import Config, read_config
from server.gateway.build import build_name
from server.gateway.gateway import open_gateway
from server.gateway.origin import parse_public_urls
from server.greeting import greeting, network_addresses
from server.rooms.catalogue import catalogue, house_rules_offered
from server.rooms.decide import RoomSettings
from server.rooms.house import House
from server.rooms.pauses import collect_between_races
from server.store.embedded import EmbeddedStore
from server.store.program import NoStore
from server.store.store import Store

SAVE_S = 10.0
"""How long rooms may take to finish an open race and write their snapshots."""


async def serve(config: Config, secret: Callable[[int], str]) -> str | None:
    """Run a server until it is told to stop. Return why it could not start, or None. secret: see `RoomSettings`."""
    told_to_stop = asyncio.Event()
    _on_signals(told_to_stop)
    async with contextlib.AsyncExitStack() as stack:
        try:
            words = await _start(config, secret, stack)
        except (NoStore, OSError, ValueError) as error:
            return f"Gebrak did not start: {error}"
        print(words, flush=True)
        await told_to_stop.wait()
        print("Saving the rooms ...", flush=True)
    print("Stopped.", flush=True)
    return None


async def _start(config: Config, secret: Callable[[int], str], stack: contextlib.AsyncExitStack) -> str:
    """Start everything, in order; the stack stops it in reverse. Return what to print."""
    if config.redis_url is None:
        embedded = EmbeddedStore(config.data)
        await embedded.start()
        stack.push_async_callback(embedded.stop)
        store = Store(embedded.url)
    else:
        embedded = None
        store = Store(config.redis_url)
    await store.open()
    stack.push_async_callback(store.close)
    house = House(
        store,
        RoomSettings(bot_think_ms=config.bot_think_ms, secret=secret),
        server=secrets.token_hex(4),
        alone=embedded is not None,
    )
    await house.open()
    gateway = await open_gateway(
        host=config.host or None,
        port=config.port,
        house=house,
        dist=config.dist,
        public_urls=parse_public_urls(config.public_url),
        build=build_name(Path(__file__).parents[1]),
        games=catalogue(config.game_titles),
        house_rules=house_rules_offered(),
    )
    stack.push_async_callback(gateway.close)
    stack.push_async_callback(_save, house)
    stack.callback(asyncio.create_task(collect_between_races()).cancel)
    durability = await store.durability()
    which = f"your own {store.server}, at REDIS_URL" if embedded is None else embedded.described
    addresses = [] if config.host else network_addresses()
    return greeting(gateway.port, addresses, which, durability, config.public_url)


async def _save(house: House) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SAVE_S):
            await house.close()


def _on_signals(told_to_stop: asyncio.Event) -> None:
    def on_signal() -> None:
        if told_to_stop.is_set():
            os._exit(1)  # the second one: at once
        told_to_stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, on_signal)


def main(secret: Callable[[int], str] = secrets.token_hex) -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    config = read_config(sys.argv[1:])
    sys.exit(uvloop.run(serve(config, secret)))


if __name__ == "__main__":
    main()
