"""A YAML file as a flat table of texts, to be asked by dotted paths."""

from typing import Any

import yaml


def flat(text: str) -> dict[str, list[str]]:
    """Return the values by path ("services.redis.command"): all as they are written, a list's in order.

    A mapping's own path is there too, with no value. Raises yaml.YAMLError.
    """
    table: dict[str, list[str]] = {}
    for key, value in yaml.load(text, yaml.BaseLoader).items():
        _add(table, key, value)
    return table


def _add(table: dict[str, list[str]], path: str, value: Any) -> None:
    if isinstance(value, dict):
        table[path] = []
        for key, below in value.items():
            _add(table, f"{path}.{key}", below)
    else:
        table[path] = value if isinstance(value, list) else [value]
