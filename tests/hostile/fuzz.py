"""Every parser under inputs that atheris finds: it sees which lines an input reaches, and changes it further.

Not a part of `make test`: atheris (3.0.0, from PyPI) is a large program of its own, for Linux. A run of one target:

    pip install atheris==3.0.0
    python -m tests.hostile.fuzz frame -max_total_time=60 [further options of libFuzzer]

What it finds it writes to `crash-...` in the folder that it runs in; the target is run with that as `fuzz frame FILE`.
"""

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["server", "protocol", "websockets"]):
    from tests.hostile.targets import TARGETS


def main() -> None:
    name, *options = sys.argv[1:]
    target, seeds = TARGETS[name]
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            (Path(folder) / f"{number}").write_bytes(seed)
        corpus = [] if any(not option.startswith("-") for option in options) else [folder]
        atheris.Setup([sys.argv[0], *options, *corpus], target)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
