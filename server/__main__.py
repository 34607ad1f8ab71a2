"""`python -m server`: start-up and shut-down, from top to bottom.

What is started first is stopped last. The first SIGINT or SIGTERM saves the rooms; a second one ends at once, and then
the rooms are where their logs are.
"""

import asyncio
import contextlib
import logging
import os
import resource
import secrets
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvloop

from server.config import Config, read_config
from server.gateway.address import parse_networks
from server.gateway.build import build_name
from server.gateway.gateway import Gateway, open_gateway
from server.gateway.metrics_port import MetricsPort
from server.gateway.origin import parse_public_urls
from server.greeting import greeting, network_addresses
from server.rooms.catalogue import catalogue, house_rules_offered
from server.rooms.decide import RoomSettings
from server.rooms.house import House
from server.rooms.pauses import collect_between_races
from server.store.embedded import EmbeddedStore
from server.store.program import NoStore
from server.store.store import Store
from server.watch import logs
from server.watch.metrics import CONNECTIONS, SERVER_INFO, TASKS

SAVE_S = 10.0
"""How long rooms may take to finish an open race and write their snapshots."""
DAY_MS = 24 * 3600 * 1000
SPARE_FILES = 64
"""Open files besides those of connections: the store, the port, the event loop."""


log = logging.getLogger("gebrak")


async def serve(config: Config, secret: Callable[[int], str], name: str) -> str | None:
    """Run a server until it is told to stop. Return why it could not start, or None.

    secret: see `RoomSettings`. name: what other servers and the log call it, new at every start.
    """
    told_to_stop = asyncio.Event()
    _on_signals(told_to_stop)
    async with contextlib.AsyncExitStack() as stack:
        try:
            words = await _start(config, secret, name, stack)
        except (NoStore, OSError, ValueError) as error:
            return f"Gebrak did not start: {error}"
        _say(config, "started", words)
        await told_to_stop.wait()
        _say(config, "saving", "Saving the rooms ...")
    _say(config, "stopped", "Stopped.")
    return None


async def _start(config: Config, secret: Callable[[int], str], name: str, stack: contextlib.AsyncExitStack) -> str:
    """Start everything, in order; the stack stops it in reverse. Return what to print."""
    _allow_files(config.limits.connections + SPARE_FILES)
    if config.redis_url is None:
        embedded = EmbeddedStore(config.data)
        await embedded.start()
        stack.push_async_callback(embedded.stop)
        url = embedded.url
    else:
        embedded = None
        url = config.redis_url
    store = Store(url, ttl_ms=config.limits.room_life_days * DAY_MS)
    await store.open()
    stack.push_async_callback(store.close)
    house = House(
        store,
        RoomSettings(bot_think_ms=config.bot_think_ms, secret=secret, limits=config.limits),
        server=name,
        alone=embedded is not None,
    )
    await house.open()
    build = build_name(Path(__file__).parents[1])
    gateway = await open_gateway(
        host=config.host or None,
        port=config.port,
        house=house,
        dist=config.dist,
        public_urls=parse_public_urls(config.public_url),
        proxies=parse_networks(config.trusted_proxies),
        build=build,
        games=catalogue(config.game_titles),
        house_rules=house_rules_offered(),
        limits=config.limits,
    )
    stack.push_async_callback(gateway.close)
    if config.metrics_port is not None:
        SERVER_INFO.by[name, build] = 1
        metrics = MetricsPort(partial(_update_gauges, house, gateway), config.limits)
        await metrics.open(config.metrics_host or None, config.metrics_port)
        stack.push_async_callback(metrics.close)
    stack.push_async_callback(_save, house)
    stack.callback(asyncio.create_task(collect_between_races()).cancel)
    durability = await store.durability()
    which = f"your own {store.server}, at REDIS_URL" if embedded is None else embedded.described
    addresses = [] if config.host else network_addresses()
    return greeting(gateway.port, addresses, which, durability, config.public_url)


def _allow_files(wanted: int) -> None:
    """Let this process have so many open files, or as many as the system allows: a connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def _say(config: Config, event: str, words: str) -> None:
    """Say it to whoever started the server, or to what reads its log."""
    if config.log_format == "json":
        log.info(words, extra={"event": event})
    else:
        print(words, flush=True)


async def _update_gauges(house: House, gateway: Gateway) -> None:
    CONNECTIONS.value = gateway.connections
    TASKS.value = len(asyncio.all_tasks())
    await house.census()


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
    config = read_config(sys.argv[1:])
    name = secrets.token_hex(4)
    logs.set_up(config.log_format, config.log_level, name)
    sys.exit(uvloop.run(serve(config, secret, name)))


if __name__ == "__main__":
    main()
