"""Tests that share an asynchronous fixture which is slow to start: they run on one event loop, as it does."""

from collections.abc import Iterable
from pathlib import Path

import pytest
import pytest_asyncio


def run_on_one_loop(items: Iterable[pytest.Item], folder: Path) -> None:
    """Let all asynchronous tests of this folder run on the loop of its package."""
    for item in items:
        if folder in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)
