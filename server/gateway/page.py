"""The web client's files, read into memory once: what is not in the table cannot be asked for, however written."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES = 64 * 1024 * 1024
"""All files together; more is surely the wrong folder, and the server does not start."""

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ENCODINGS = {".br": "br", ".gz": "gzip"}
"""Suffixes of compressed siblings, the best first."""

FOREVER = "public, max-age=31536000, immutable"
"""For /assets/, where a file's name holds a hash of what is in it."""
ASK_FIRST = "no-cache"


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file: `bodies` by content encoding, "" being the plain one; and the headers that go with each."""

    bodies: dict[str, bytes]
    content_type: str
    cache: str
    etag: str

    def body_for(self, accepted: set[str]) -> tuple[str, bytes]:
        """Return the best encoding among those accepted, and the bytes in it."""
        for encoding in ENCODINGS.values():
            if encoding in accepted and encoding in self.bodies:
                return encoding, self.bodies[encoding]
        return "", self.bodies[""]


def read_page(folder: Path) -> dict[str, PageFile]:
    """Return the files below `folder` by their path in the URL ("/assets/x.js"); nothing if there is no such folder.

    Links that lead out of the folder are left out, and so are files of a kind that has no content type. Raises
    ValueError above MOST_BYTES.
    """
    paths = {path: path.stat().st_size for path in _inside(folder)}
    if sum(paths.values()) > MOST_BYTES:
        raise ValueError(f"{folder} holds more than {MOST_BYTES} bytes: it is not the folder of the page")
    return {
        f"/{path.relative_to(folder).as_posix()}": _page_file(folder, path, set(paths))
        for path in paths
        if path.suffix in CONTENT_TYPES
    }


def _inside(folder: Path) -> Iterator[Path]:
    root = folder.resolve()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.resolve().is_relative_to(root):
            yield path


def _page_file(folder: Path, path: Path, paths: set[Path]) -> PageFile:
    bodies = {"": path.read_bytes()}
    for suffix, encoding in ENCODINGS.items():
        sibling = path.with_name(path.name + suffix)
        if sibling in paths:
            bodies[encoding] = sibling.read_bytes()
    return PageFile(
        bodies,
        CONTENT_TYPES[path.suffix],
        FOREVER if path.is_relative_to(folder / "assets") else ASK_FIRST,
        # Weak: the same for all encodings of the file.
        f'W/"{hashlib.sha256(bodies[""]).hexdigest()[:16]}"',
    )
