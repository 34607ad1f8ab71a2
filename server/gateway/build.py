"""The build's name, which every welcome carries: the same sources and page have the same name on every machine."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path


def build_name(root: Path) -> str:
    """Return GEBRAK_BUILD of the environment, or 12 hexadecimal digits over the sources and the page below `root`."""
    given = os.environ.get("GEBRAK_BUILD")
    if given:
        return given
    digest = hashlib.sha256()
    for path in _sources(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def _sources(root: Path) -> Iterator[Path]:
    for folder in ("protocol", "server"):
        yield from sorted(path for path in (root / folder).rglob("*") if path.suffix in {".py", ".lua"})
    page = root / "clients/web/dist/index.html"
    if page.is_file():
        yield page
