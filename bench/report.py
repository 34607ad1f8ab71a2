"""How a bench prints its rows."""

import json
from collections.abc import Mapping, Sequence

Row = Mapping[str, str | int | float]


def report(bench: str, rows: Sequence[Row], *, as_json: bool) -> None:
    """Print the rows, all with the same keys, as a table or as one JSON object."""
    if as_json:
        print(json.dumps({"bench": bench, "rows": list(rows)}))
        return
    keys = list(rows[0])
    cells = [keys, *([_text(row[key]) for key in keys] for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(keys))]
    for line in cells:
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))


def _text(value: str | int | float) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else str(value)
