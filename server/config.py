"""The settings of a server: each is an option of the command line, and an environment variable for hosts."""

import os
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from server.games import ENGINES
from server.limits import TABLE, Limits


@dataclass(frozen=True, slots=True)
class Config:
    """host, port: where to listen; port 0 takes a free one. data: the folder of the embedded store.

    redis_url: a Redis or Valkey of the host's own, instead of the embedded store. public_url: further addresses of the
    page, comma separated, that browsers may come from. trusted_proxies: networks, comma separated, whose
    X-Forwarded-For is believed. dist: the built page. bot_think_ms: the least time a bot waits.
    game_titles: what the host calls the games, by their names; the page has names of its own for the others.
    limits: the bounds of connections, addresses, rooms and queues.
    """

    host: str
    port: int
    data: Path
    redis_url: str | None
    public_url: str
    trusted_proxies: str
    dist: Path
    bot_think_ms: int
    game_titles: Mapping[str, str]
    limits: Limits


def read_config(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Config:
    """Return the settings; the command line goes before the environment. Leaves with a word about a wrong one."""
    parser = ArgumentParser(prog="python -m server", description="Serve Gebrak: card games for friends.")

    def option(flag: str, variable: str, default: str, help_: str) -> None:
        parser.add_argument(flag, default=environment.get(variable, default), help=f"{help_} [{variable}]")

    option("--host", "HOST", "", "address to listen on; all of this machine's if empty")
    option("--port", "PORT", "8000", "port; 0 takes a free one")
    option("--data", "DATA_DIR", "data", "folder of the embedded store")
    option("--redis-url", "REDIS_URL", "", "a Redis or Valkey (7.0 or newer) instead of the embedded store")
    option("--public-url", "PUBLIC_URL", "", "more addresses that the page is served at, comma separated")
    option("--trusted-proxies", "TRUSTED_PROXIES", "", "networks of proxies whose X-Forwarded-For is believed")
    option("--dist", "DIST_DIR", "clients/web/dist", "folder of the built page")
    option("--bot-think-ms", "BOT_THINK_MS", "700", "least time a bot waits before it acts, in milliseconds")
    option("--game-titles", "GAME_TITLES", "", "own names for games, as in 'gudetama=Lazy Egg, hit_the_deck=Slap It'")
    for limit in TABLE:
        flag = f"--limit-{limit.name.replace('_', '-')}"
        option(flag, limit.variable, f"{limit.default:.12g}", f"{limit.unit}; then: {limit.at_it}")
    given = parser.parse_args(arguments)
    try:
        port, bot_think_ms = int(given.port), int(given.bot_think_ms)
    except ValueError:
        parser.error("--port and --bot-think-ms are whole numbers")
    if port not in range(65536) or bot_think_ms not in range(60_001):
        parser.error("--port goes from 0 to 65535, --bot-think-ms from 0 to 60000")
    try:
        limits = Limits.read({limit.variable: getattr(given, f"limit_{limit.name}") for limit in TABLE})
    except ValueError as error:
        parser.error(str(error))
    titles = dict(_title(part) for part in given.game_titles.split(",") if part.strip())
    if not set(titles) <= set(ENGINES) or not all(titles.values()):
        parser.error(f"--game-titles has pairs NAME=TITLE; the names are {', '.join(ENGINES)}")
    return Config(
        host=given.host,
        port=port,
        data=Path(given.data),
        redis_url=given.redis_url or None,
        public_url=given.public_url,
        trusted_proxies=given.trusted_proxies,
        dist=Path(given.dist),
        bot_think_ms=bot_think_ms,
        game_titles=titles,
        limits=limits,
    )


def _title(pair: str) -> tuple[str, str]:
    name, _, title = pair.partition("=")
    return name.strip(), title.strip()
