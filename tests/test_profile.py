"""The profile: whose each sample is, and the layers that ARCHITECTURE.md shows."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from bench.profile import measure, rows
from bench.sampled import COLLECTS, ENCODES, ENGINE, LAYERS, LOOP, RECEIVES, ROOMS, STORE, WRITES, layer_of
from server.games import ENGINES
from server.rooms.decide import Refusal, options
from tests.test_load import any_core, linux_only

ROOT = Path(__file__).parents[1]


def frame_in(file: str, function: str) -> FrameType:
    """Return the frame of a function that a file of this name seems to hold."""
    frame: list[FrameType] = []
    names = function.split(".")
    source = "".join(f"{'    ' * depth}class {name}:\n" for depth, name in enumerate(names[:-1]))
    source += f"{'    ' * (len(names) - 1)}def {names[-1]}(catch): catch()\n"
    held: dict[str, Any] = {}
    exec(compile(source, str(ROOT / file), "exec"), held)
    made = held[names[0]]
    for name in names[1:]:
        made = getattr(made, name)
    made(lambda: frame.append(sys._getframe(1)))
    return frame[0]


@pytest.mark.parametrize(
    ("file", "function", "layer"),
    [
        ("server/gateway/connection.py", "GameConnection._write", WRITES),
        ("server/gateway/connection.py", "GameConnection.update", ENCODES),
        ("server/gateway/connection.py", "GameConnection.take", RECEIVES),
        ("server/gateway/wire.py", "Wire.data_received", RECEIVES),
        ("server/rooms/room_task.py", "RoomTask._tell", ROOMS),
        ("server/rooms/frames.py", "Frames.for_viewer", ENCODES),
        ("server/games/crazy_eights.py", "CrazyEights.legal", ENGINE),
        ("server/store/gatherer.py", "Gatherer.run", STORE),
        ("bench/sampled.py", "_collected", COLLECTS),
        ("elsewhere.py", "anything", LOOP),
    ],
)
def test_a_sample_is_of_the_function_it_was_taken_in(file: str, function: str, layer: str) -> None:
    assert layer_of(frame_in(file, function)) == layer


def test_what_has_no_layer_counts_for_its_caller() -> None:
    frames: list[str] = []

    class Noting(dict[str, Any]):
        def items(self) -> Any:
            frames.append(layer_of(sys._getframe()))
            return super().items()

    with pytest.raises(Refusal):
        options(next(iter(ENGINES)), Noting(no_such_option=1))
    assert frames == [ENGINE]


def test_shares_are_of_all_samples_and_of_the_time_an_action() -> None:
    counts = {layer: number for number, layer in enumerate(LAYERS)}
    table = rows(counts, 280.0)
    assert [row["layer"] for row in table] == [*LAYERS, "all"]
    assert [row["us_an_action"] for row in table] == [0, 10, 20, 30, 40, 50, 60, 70, 280]
    assert table[-1]["percent"] == 100


def test_the_layers_in_the_architecture_are_those_of_the_bench() -> None:
    section = (ROOT / "ARCHITECTURE.md").read_text().partition("## Where a microsecond goes")[2].partition("\n## ")[0]
    assert re.findall(r"^\| ([a-z ]+) \| *\d+", section, re.MULTILINE) == [*LAYERS, "all"]


@linux_only
def test_a_server_in_play_is_sampled() -> None:
    us: dict[str, float] = {}
    for seconds in (0.5, 2.0, 8.0):  # on a busy machine a second has few samples
        us = {str(row["layer"]): float(row["us_an_action"]) for row in measure(5, seconds, any_core())}
        if us[ROOMS] and us[WRITES]:
            break
    assert us["all"] > 0
    assert us[ROOMS] > 0
    assert us[WRITES] > 0
