"""What is done in slices, for those who have no event loop: one slice after the other."""

from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


def at_once(work: Coroutine[Any, None, Result]) -> Result:
    """Return what comes of it; all that it waits for is the next slice."""
    while True:
        try:
            work.send(None)
        except StopIteration as end:
            result: Result = end.value
            return result
