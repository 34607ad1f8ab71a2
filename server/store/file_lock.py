"""A lock that dies with its holder: an flock on a file. There is no process id in it that could go stale."""

import fcntl
import os
from pathlib import Path


class FileLock:
    """One lock. It is held while any process has the descriptor open that took it: we, or a child that was given it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.descriptor: int | None = None

    def take(self) -> bool:
        """Take the lock; return False if another holds it. Nothing waits."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self.descriptor = descriptor
        return True

    def let_go(self) -> None:
        """Close our descriptor. A child that was given it holds the lock on."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None

    def is_held(self) -> bool:
        """Return whether another holds the lock."""
        if not self.take():
            return True
        self.let_go()
        return False
