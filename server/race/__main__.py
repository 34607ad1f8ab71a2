"""Judge races again: `python -m server.race` reads records as JSON lines and writes verdicts as JSON lines.

A line is a record, or an entry of a room's log that decides a race; entries of other kinds and blank lines are passed
over. A line that is none of these is answered with {"line": its number, "error": ...}, and the exit code is 1 then.

    python -m server.race < records.jsonl > verdicts.jsonl
    python -m server.race --schema    prints the JSON Schema of a record
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from server.race.judge import judge
from server.race.record import RaceRecord

RECORD = TypeAdapter(RaceRecord)


class NoRecord(Exception):
    """The line says nothing about a race; the sentence says why."""


def verdicts(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Return a verdict, or what is wrong, for every line that has something to judge."""
    for number, line in enumerate(lines, start=1):
        try:
            record = _record(line)
        except NoRecord as error:
            yield {"line": number, "error": str(error)}
        else:
            if record is not None:
                yield {"race": record["race"], **judge(record)}


def _record(line: bytes) -> RaceRecord | None:
    """Return the record in a line, None if there is nothing to judge. Raises `NoRecord`."""
    if not line.strip():
        return None
    try:
        told = from_json(line, allow_inf_nan=False)
    except ValueError as error:
        raise NoRecord(f"no JSON: {error}") from None
    if isinstance(told, dict) and isinstance(told.get("body"), dict):
        told = told["body"].get("record")
        if told is None:
            return None
    try:
        return RECORD.validate_python(told)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the line"
        raise NoRecord(f"no record: {where}: {first['msg']}") from None


def main() -> int:
    """Return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m server.race", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of a record")
    if parser.parse_args().schema:
        print(json.dumps(RECORD.json_schema(), indent=2))
        return 0
    failed = False
    for verdict in verdicts(sys.stdin.buffer):
        failed = failed or "error" in verdict
        print(json.dumps(verdict))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
