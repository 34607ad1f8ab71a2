"""docs/RACES.md names every field of a record, and none that is not there."""

import re
from pathlib import Path

from server.race.record import RaceRecord, SeatRecord

PAGE = (Path(__file__).parents[2] / "docs" / "RACES.md").read_text()


def test_the_page_explains_every_field_of_a_record() -> None:
    record = PAGE.split("## The record")[1].split("\n## ")[0]
    explained = [
        name
        for line in record.splitlines()
        if line.startswith("| `")
        for name in re.findall("`([a-z_]+)`", line.split("|")[1])
    ]
    fields = [*RaceRecord.__annotations__, *SeatRecord.__annotations__]
    assert explained == fields, "in the same order"
