"""docker-compose.yml as a table, without a YAML library: nothing else here would need one."""

import re

LINE = re.compile(r"(?P<indent> *)(?P<dash>- )?(?:(?P<key>[A-Za-z0-9_-]+):(?: |$))?(?P<value>.*)")


def flat(text: str) -> dict[str, list[str]]:
    """Return the values by dotted path ("services.redis.command"); a list has one value for each of its lines.

    It knows mappings in block style, lists of scalars, and comments. Raises ValueError for anchors and tabs.
    """
    table: dict[str, list[str]] = {}
    path: list[tuple[int, str]] = []
    for raw in text.splitlines():
        line = re.sub(r"(^|\s)#.*", "", raw).rstrip()
        if not line:
            continue
        if "\t" in line or re.search(r"[:-] [&*<]", line):
            raise ValueError(f"not in the simple form that this reads: {raw!r}")
        match = LINE.fullmatch(line)
        assert match is not None
        indent = len(match["indent"])
        if match["dash"]:
            table[".".join(key for _, key in path)].append(line.strip().removeprefix("- ").strip("\"'"))
            continue
        if match["key"] is None:
            raise ValueError(f"not in the simple form that this reads: {raw!r}")
        while path and path[-1][0] >= indent:
            path.pop()
        path.append((indent, match["key"]))
        table[".".join(key for _, key in path)] = [match["value"].strip("\"'")] if match["value"] else []
    return table
