"""The embedded store: it outlives its server, is adopted, is started again, and serves one server at a time."""

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server.store.embedded import MOST_SOCKET_BYTES, EmbeddedStore, FolderTaken
from server.store.file_lock import FileLock
from server.store.program import NoStore
from server.store.store import Store
from tests.store.play import append, new_room, until


class Owner(NamedTuple):
    """A real process that owns the store of a folder."""

    process: subprocess.Popen[bytes]
    store_pid: int


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Owner]:
    """The owner of `tmp_path / "data"`, in a process group of its own, as from a shell."""
    command = [sys.executable, "-m", "tests.store.owner", str(tmp_path / "data")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        assert process.stdout is not None
        line = json.loads(process.stdout.readline())
        assert line["owner"] == process.pid
        yield Owner(process, line["store"])
        process.kill()


async def room_of(embedded: EmbeddedStore) -> int:
    """Return the version of room ABCD in this store, after one more entry."""
    store = Store(embedded.url)
    await store.open()
    loaded = await store.load("ABCD")
    assert loaded is not None
    await append(loaded.log)
    await store.close()
    return loaded.log.version


async def test_it_comes_and_goes_with_its_data(tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path / "a folder with spaces % and ü")
    await embedded.start()
    store = Store(embedded.url)
    await store.open()
    log = await new_room(store)
    await append(log)
    await store.close()
    pids = set()
    for version in (3, 4):
        await embedded.stop()
        assert not embedded.socket.exists()
        await embedded.start()
        pids.add(embedded.pid)
        assert await room_of(embedded) == version
    await embedded.stop()
    await embedded.stop()  # nothing to do
    assert len(pids) == 2


async def test_it_is_set_up_to_lose_nothing(embedded: EmbeddedStore, redis: Any) -> None:
    config = await redis.config_get("*")
    expected = {
        "port": "0",
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory": "0",
        "maxmemory-policy": "noeviction",
        "slowlog-log-slower-than": "-1",
        "dir": str(embedded.folder),
    }
    assert {name: config[name] for name in expected} == expected
    assert stat.S_IMODE(embedded.socket.stat().st_mode) == 0o700
    assert stat.S_IMODE(embedded.folder.stat().st_mode) == 0o700


async def test_it_says_what_it_is(embedded: EmbeddedStore) -> None:
    for word in ("Valkey 9.", str(embedded.pid), str(embedded.folder)):
        assert word in embedded.described


async def test_ctrl_c_reaches_the_server_alone(owner: Owner, tmp_path: Path) -> None:
    os.killpg(owner.process.pid, signal.SIGINT)
    owner.process.wait(timeout=30)
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    assert embedded.pid == owner.store_pid
    assert os.getsid(embedded.pid) == embedded.pid
    await embedded.stop()


async def test_a_store_left_by_a_crashed_server_is_adopted(
    owner: Owner, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    owner.process.kill()
    owner.process.wait(timeout=30)
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    assert embedded.pid == owner.store_pid
    assert "Adopted" in caplog.text
    assert await room_of(embedded) == 4

    # It is watched like one's own ...
    os.kill(embedded.pid, signal.SIGKILL)
    await until(lambda: embedded.pid != owner.store_pid)
    assert await room_of(embedded) == 5
    await embedded.stop()


async def test_an_adopted_store_is_stopped_too(owner: Owner, tmp_path: Path) -> None:
    owner.process.kill()
    owner.process.wait(timeout=30)
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    await embedded.stop()
    assert not FileLock(tmp_path / "data" / "store.lock").is_held()
    await embedded.start()
    assert embedded.pid != owner.store_pid
    assert await room_of(embedded) == 4
    await embedded.stop()


async def test_an_adopted_store_is_found_by_its_own_word(
    owner: Owner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its socket is where it was put, even if we would now put it elsewhere."""
    owner.process.kill()
    owner.process.wait(timeout=30)
    monkeypatch.setattr("server.store.embedded.socket_path", lambda folder: tmp_path / "elsewhere.sock")
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    assert embedded.pid == owner.store_pid
    assert await room_of(embedded) == 4
    await embedded.stop()


async def test_a_second_server_is_refused(owner: Owner, tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path / "data")
    with pytest.raises(FolderTaken, match=f"process {owner.process.pid}"):
        await embedded.start()
    await embedded.stop()  # nothing of the other's is touched
    owner.process.kill()
    owner.process.wait(timeout=30)
    await embedded.start()
    assert embedded.pid == owner.store_pid
    await embedded.stop()


async def test_stale_files_confuse_nobody(tmp_path: Path) -> None:
    """A lock file with a pid that lives, a socket nobody listens on, a note that points to it."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "server.lock").write_text(f"{os.getppid()}\n")
    (folder / "store.lock").touch()
    with socket.socket(socket.AF_UNIX) as stale:
        stale.bind(str(folder / "store.sock"))
    (folder / "store.socket").write_text(str(folder / "store.sock"))
    embedded = EmbeddedStore(folder)
    await embedded.start()
    await embedded.stop()


async def test_it_is_started_again_when_it_dies(embedded: EmbeddedStore, store: Store) -> None:
    log = await new_room(store)
    for _ in range(3):
        pid = embedded.pid
        os.kill(pid, signal.SIGKILL)
        await append(log)
        await until(lambda pid=pid: embedded.pid != pid)  # type: ignore[misc]
    assert str(embedded.pid) in embedded.described


async def test_it_is_started_again_even_if_that_fails_at_first(
    embedded: EmbeddedStore, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log = await new_room(store)
    with monkeypatch.context() as patch:
        patch.setattr("server.store.embedded.find_binary", lambda: Path("/bin/false"))
        os.kill(embedded.pid, signal.SIGKILL)
        await until(lambda: caplog.text.count("does not start") >= 2)
    await append(log)


async def test_a_store_that_cannot_read_its_data_is_a_clear_refusal(tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    await embedded.stop()
    (manifest,) = (tmp_path / "data").glob("appendonlydir/*.manifest")
    manifest.write_text("garbage\n")
    with pytest.raises(NoStore, match=r"ended at once.*store\.log"):
        await embedded.start()
    assert not FileLock(tmp_path / "data" / "server.lock").is_held()


async def test_a_store_that_runs_but_does_not_answer_is_not_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "store.log").write_text("7:M Ready\n")
    silent = FileLock(folder / "store.lock")
    assert silent.take()
    embedded = EmbeddedStore(folder)
    with monkeypatch.context() as impatient:
        impatient.setattr("server.store.embedded.START_LIMIT_S", 0.3)
        with pytest.raises(NoStore, match=r"does not answer.*7:M Ready"):
            await embedded.start()
    assert not (folder / "appendonlydir").exists()
    silent.let_go()
    await embedded.start()
    await embedded.stop()


async def test_a_store_that_is_just_ending_is_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    ending = FileLock(folder / "store.lock")
    assert ending.take()
    embedded = EmbeddedStore(folder)
    starting = asyncio.create_task(embedded.start())
    await until((folder / "server.lock").exists)
    ending.let_go()
    await starting
    await embedded.stop()


async def test_a_long_path_has_its_socket_in_a_runtime_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    folder = tmp_path / ("long" * 30)
    embedded = EmbeddedStore(folder)
    await embedded.start()
    assert embedded.socket.parent.parent == tmp_path
    assert len(os.fsencode(embedded.socket)) <= MOST_SOCKET_BYTES
    assert stat.S_IMODE(embedded.socket.parent.stat().st_mode) == 0o700
    store = Store(embedded.url)
    await store.open()
    assert await store.ping()
    await store.close()
    await embedded.stop()

    # Two folders have two sockets, and a runtime folder that is too deep itself is passed over.
    deep = EmbeddedStore(folder / "another").socket
    assert deep != embedded.socket
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / ("long" * 30)))
    assert len(os.fsencode(EmbeddedStore(folder).socket)) <= MOST_SOCKET_BYTES


async def test_a_runtime_folder_of_somebody_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "trap").mkdir()
    (tmp_path / f"gebrak-{os.getuid()}").symlink_to(tmp_path / "trap")
    with pytest.raises(NoStore, match="XDG_RUNTIME_DIR"):
        await EmbeddedStore(tmp_path / ("long" * 30)).start()
