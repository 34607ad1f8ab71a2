"""Long work on the event loop's thread: done in slices, so that nobody waits for it longer than a millisecond."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from time import monotonic
from typing import TypeVar

SLICE_S = 0.0009
"""No step begins when a slice has lasted so long. Steps take microseconds, so it ends within a millisecond."""

Item = TypeVar("Item")


async def sliced(items: Iterable[Item], now_s: Callable[[], float] = monotonic) -> AsyncIterator[Item]:
    """Yield each, as soon as it is taken from `items`; whenever a slice is over, the loop runs before the next one."""
    end_s = now_s() + SLICE_S
    for item in items:
        yield item
        if now_s() >= end_s:
            await asyncio.sleep(0)
            end_s = now_s() + SLICE_S
