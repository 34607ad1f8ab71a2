"""What the other servers of the load bench have in common: the same card table in bench/peers, run by Node.

Their views are a fifth of the size of Gebrak's updates and nothing of theirs is on a disk: whatever that is worth is in
their favour.
"""

import functools
import shutil
import subprocess
from pathlib import Path
from typing import ClassVar

from bench.contender import Contender
from bench.line import Poll
from bench.program import Cores, Program

FOLDER = Path(__file__).with_name("peers")
INSTALL_S = 300.0


@functools.cache
def install() -> None:
    """Install the exact packages of the lock into bench/peers/node_modules. Raises FileNotFoundError without npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("--peers needs Node.js with npm")
    done = FOLDER / "node_modules" / "installed"
    lock = FOLDER / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        words = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(words, cwd=FOLDER, check=True, timeout=INSTALL_S)
        done.touch()


class Peer(Contender):
    """A server in JavaScript. `script` is its file in bench/peers."""

    script: ClassVar[str]

    def __init__(self, folder: Path, cores: Cores, poll: Poll, pace_s: float = 0.0) -> None:
        install()
        node = shutil.which("node") or "node"
        words = [node, str(FOLDER / self.script)]
        log = folder / f"{self.name}.log"
        super().__init__(Program(words, log, cores.server, {"NODE_ENV": "production"}), poll, pace_s)
