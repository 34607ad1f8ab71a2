"""A process that owns an embedded store, for tests that end it: `python -m tests.store.owner FOLDER`.

Prints one line, {"store": pid, "owner": pid}, when the store serves and room ABCD has three entries.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

from server.store.embedded import EmbeddedStore
from server.store.store import Store
from tests.store.play import append, new_room


async def main(folder: Path) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a program begun in the background does not hear it
    embedded = EmbeddedStore(folder)
    await embedded.start()
    store = Store(embedded.url)
    await store.open()
    log = await new_room(store)
    await append(log, 2)
    print(json.dumps({"store": embedded.pid, "owner": os.getpid()}), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
