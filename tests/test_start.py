"""Starting a server: its settings, what it says, and what it says when it cannot."""

import asyncio
import os
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from server.config import read_config
from server.greeting import greeting, network_addresses
from server.limits import TABLE, Limits
from server.store.embedded import EmbeddedStore
from tests.wire.running import RunningServer


def test_the_command_line_goes_before_the_environment() -> None:
    config = read_config(["--port", "9001"], {"PORT": "9000", "DATA_DIR": "/somewhere", "REDIS_URL": ""})
    assert (config.port, config.data, config.redis_url) == (9001, Path("/somewhere"), None)
    assert config.bot_think_ms == 700


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "x"],
        ["--port", "65536"],
        ["--bot-think-ms", "-1"],
        ["--what"],
        ["--limit-rooms", "0"],
        ["--limit-rooms", "1.5"],
        ["--limit-idle-room-s", "nan"],
        ["--limit-idle-room-s", "inf"],
        ["--limit-seats", "8"],
        ["--limit-message-bytes", ""],
    ],
)
def test_a_wrong_setting_leaves_with_a_word(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_config(arguments, {})
    assert "usage" in capsys.readouterr().err


def test_every_limit_is_a_setting_with_the_default_of_the_table() -> None:
    assert read_config([], {}).limits == Limits()
    for limit in TABLE:
        for number in (limit.least, limit.most):
            for given in (
                read_config([f"--limit-{limit.name.replace('_', '-')}", f"{number}"], {}),
                read_config([], {limit.variable: f"{number}"}),
            ):
                assert given.limits == replace(Limits(), **{limit.name: number})  # type: ignore[arg-type]
        for number in (limit.least - 1, limit.most + 1):
            with pytest.raises(ValueError, match=limit.variable):
                Limits.read({limit.variable: f"{number}"})


@pytest.mark.parametrize(
    ("durability", "word"),
    [
        ("always", "on disk before"),
        ("everysec", "CAREFUL"),
        ("no", "CAREFUL"),
        ("off", "CAREFUL"),
        ("unknown", "make sure"),
    ],
)
def test_the_greeting_says_how_durable_the_store_is(durability: str, word: str) -> None:
    words = greeting(8000, ["192.0.2.7"], "a store in /data", durability, "")
    for expected in ("http://localhost:8000", "http://192.0.2.7:8000", "From outside", "a store in /data", word):
        assert expected in words


def test_network_addresses_are_addresses() -> None:
    for address in network_addresses():
        family = socket.AF_INET6 if address.startswith("[") else socket.AF_INET
        socket.inet_pton(family, address.strip("[]"))


async def test_a_servers_own_store_is_used_and_named(tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path / "store")
    await embedded.start()
    try:
        async with RunningServer(tmp_path / "unused", "--redis-url", embedded.url) as server:
            words = "".join(server.output)
            while "Ctrl+C" not in words:
                await asyncio.sleep(0.01)
                words = "".join(server.output)
            assert "your own Valkey" in words
            assert "appendfsync always" in words
            assert not (tmp_path / "unused").exists()
    finally:
        await embedded.stop()


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"REDIS_URL": "http://example.org"}, "Redis URL"),
        ({"PUBLIC_URL": "cards.example.org"}, "PUBLIC_URL"),
        ({"TRUSTED_PROXIES": "caddy"}, "TRUSTED_PROXIES"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path: Path, environment: dict[str, str], word: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "server", "--port", "0", "--data", str(tmp_path / "data")],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode != 0
    assert "Gebrak did not start" in ended.stderr
    assert word in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = subprocess.run(
            [sys.executable, "-m", "server", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "data")],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert ended.returncode != 0
    assert "Gebrak did not start" in ended.stderr
    assert "Traceback" not in ended.stderr
