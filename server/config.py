"""The settings of a server: each is an option of the command line, and an environment variable for hosts."""

import os
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from server.games import ENGINES
from server.limits import TABLE, Limits
from server.watch.logs import LOG_FORMATS, LOG_LEVELS, LogFormat, LogLevel


@dataclass(frozen=True, slots=True)
class Config:
    """host, port: where to listen; port 0 takes a free one. data: the folder of the embedded store.

    redis_url: a Redis or Valkey of the host's own, instead of the embedded store. public_url: further addresses of the
    page, comma separated, that browsers may come from. trusted_proxies: networks, comma separated, whose
    X-Forwarded-For is believed. dist: the built page. bot_think_ms: the least time a bot waits.
    game_titles: what the host calls the games, by their names; the page has names of its own for the others.
    limits: the bounds of connections, addresses, rooms and queues.
    metrics_host, metrics_port: where a monitor may read the metrics; port 0 takes a free one, None opens none.
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
    metrics_host: str
    metrics_port: int | None
    log_format: LogFormat
    log_level: LogLevel


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
    option("--metrics-port", "METRICS_PORT", "", "port for /metrics, which is not for players; none is opened if empty")
    option("--metrics-host", "METRICS_HOST", "127.0.0.1", "address that /metrics is served on; all if empty")
    option("--log-format", "LOG_FORMAT", "plain", "plain, or json: one object a line")
    option("--log-level", "LOG_LEVEL", "info", "least weight of a line: debug, info, warning or error")
    given = parser.parse_args(arguments)
    try:
        port, bot_think_ms = int(given.port), int(given.bot_think_ms)
        metrics_port = int(given.metrics_port) if given.metrics_port else None
    except ValueError:
        parser.error("--port, --metrics-port and --bot-think-ms are whole numbers")
    if port not in range(65536) or (metrics_port or 0) not in range(65536) or bot_think_ms not in range(60_001):
        parser.error("--port and --metrics-port go from 0 to 65535, --bot-think-ms from 0 to 60000")
    if given.log_format not in LOG_FORMATS or given.log_level not in LOG_LEVELS:
        parser.error(f"--log-format is one of {', '.join(LOG_FORMATS)}, --log-level one of {', '.join(LOG_LEVELS)}")
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
        metrics_host=given.metrics_host,
        metrics_port=metrics_port,
        log_format=given.log_format,
        log_level=given.log_level,
    )


def _title(pair: str) -> tuple[str, str]:
    name, _, title = pair.partition("=")
    return name.strip(), title.strip()
