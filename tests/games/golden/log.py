"""Golden games: the log of a whole match as text, for a reader to check against the rule sheet and a test to replay.

    # Two seats: a cut that turns up another cut. (what this match shows)
    game hit_the_deck
    seats 2
    options target=20 drawn_card=must_play
    lot 41bd6f0c

    table deal secret=0123456789abcdef0123456789abcdef
        -> starter red-3 | next 1 of 4, left, top red-3, hands 7 7, piles 95 1
        hand 0: red-1 ...
    # HD-14: of 95 cards the 48th is turned up. (a step checked by hand, and why it must come out like this)
    1 play card=red-cut -> 0 cut blue-2 | next 1 of 3, left, top blue-2, hands 7 6, piles 94 3
    end totals 0 23, places 1 2, winner 0

Record   A line, with the indented lines that follow it. First the head: game, seats, options (those that were chosen),
         lot. Then one record an action. Last the end.
Action   Who (a seat, or `table` for the room), the type, and `field=value` for each field. A value is JSON without
         spaces; a text that is no JSON itself needs no quotes. `field+=value` adds an item to a list.
Outcome  What stands behind `->`: what happened by itself, then `|`, and the standing after it; `next 1 of 4` says who
         moves and has how many legal actions. Indented under it the cards in their places, piles from the top, wherever
         a reader could not know them: after a deal, a shuffle or a flip, and what counts at the end of a round. A
         reader needs nothing else to follow the match.
Comment  A line that begins with `#`, above the action it is about. One that begins with ids of rules and a colon
         (`# HD-14, HD-15: ...`) marks a step whose outcome was worked out from the sheet, not read off the engine.

Only the head and the actions are read (`read`). All outcomes are written anew by the engine (`write`), and must be what
the file says.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from textwrap import wrap
from typing import Any

from server.games import ENGINES
from server.games.engine import Action, Engine, Event, Illegal, OptionValue, Seat
from tests.games.golden.standing import STANDING, spaced, told_of

FOLDER = Path(__file__).parent
HEAD = ("game", "seats", "options", "lot")
TABLE = "table"
ARROW = "->"
INDENT = " " * 4
LINE_LENGTH = 120

_MARK = re.compile(r"^# ((?:[A-Z]+-\d+[a-z]?, )*[A-Z]+-\d+[a-z]?): \S", re.MULTILINE)


class BadLog(Exception):
    """The text is not the log of a whole match. The message says where."""


@dataclass(frozen=True, slots=True)
class Log:
    """A match: what it takes to play it again. `options`: those that were given, unchecked."""

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    lot: str
    actions: tuple[tuple[Seat | None, Action], ...]


def files(game: str) -> list[Path]:
    """Return the golden games of a game."""
    return sorted(FOLDER.glob(f"{game}_*.log"))


def marks(text: str) -> list[tuple[str, ...]]:
    """Return the rules that each marked step names."""
    return [tuple(found.split(", ")) for found in _MARK.findall(text)]


def said(text: str) -> list[str]:
    """Return the lines that are no comments; these are what `write` gives."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


# Reading.


def read(text: str) -> Log:
    """Return the match; raises `BadLog`. What stands behind the arrows is not looked at."""
    records = list(_records(text))
    head = dict(record.partition(" ")[::2] for record in records[: len(HEAD)])
    if tuple(head) != HEAD or head["game"] not in ENGINES or not head["seats"].isdigit():
        raise BadLog(f"a log begins with a head of {', '.join(HEAD)}")
    if not records[-1].startswith("end "):
        raise BadLog("the last record is the end")
    return Log(
        game=head["game"],
        seats=int(head["seats"]),
        options=_fields(head["options"]),
        lot=head["lot"],
        actions=tuple(_action(record) for record in records[len(HEAD) : -1]),
    )


def _records(text: str) -> Iterator[str]:
    record = ""
    for line in said(text):
        if line.startswith(INDENT):
            record += line
            continue
        if record:
            yield record
        record = line
    yield record


def _action(record: str) -> tuple[Seat | None, Action]:
    done, arrow, _ = record.partition(f" {ARROW} ")
    who, _, words = done.partition(" ")
    kind, _, fields = words.partition(" ")
    if not arrow or not kind or not (who == TABLE or who.isdigit()):
        raise BadLog(f"no action: {record}")
    return None if who == TABLE else int(who), {"type": kind, **_fields(fields)}


def _fields(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadLog(f"no field: {word}")
        if name.endswith("+"):
            fields.setdefault(name[:-1], []).append(_value(value))
        else:
            fields[name] = _value(value)
    return fields


def _value(text: str) -> Any:
    try:
        return loads(text)
    except JSONDecodeError:
        return text


# Writing.


def write(log: Log) -> list[str]:
    """Play the match on the engine and return its lines. Raises `BadLog` for an action that is not legal, or no end."""
    engine = ENGINES[log.game]
    options = engine.checked_options(log.options)
    if log.seats not in engine.seats_under(options):
        raise BadLog(f"not a game for {log.seats}")
    state = engine.new_match(log.seats, options, log.lot)
    given = "".join(f" {name}={_said_value(value)}" for name, value in log.options.items())
    lines = [f"game {log.game}", f"seats {log.seats}", f"options{given}", f"lot {log.lot}"]
    for seat, action in log.actions:
        try:
            state, events = engine.apply(state, seat, action)
        except (Illegal, KeyError) as refusal:  # KeyError: a field is missing
            raise BadLog(f"{lines[-1]}, then {seat} {dict(action)}: {refusal}") from refusal
        lines += _outcome(engine, state, _said_action(seat, action), events)
    if engine.awaits(state).what != "nothing":
        raise BadLog("the match is not over")
    return [*lines, _end(engine, state)]


def _said_action(seat: Seat | None, action: Action) -> list[str]:
    """Return the action's lines: one, and one more for each item of a list that holds dictionaries."""
    words, items = [TABLE if seat is None else str(seat), action["type"]], []
    for name, value in action.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            items += [f"{INDENT}{name}+={_json(item)}" for item in value]
        elif name != "type":
            words.append(f"{name}={_said_value(value)}")
    return [" ".join(words), *items]


def _said_value(value: Any) -> str:
    return value if isinstance(value, str) and _value(value) == value else _json(value)


def _json(value: Any) -> str:
    return dumps(value, separators=(",", ":"))


def _outcome(engine: Engine[Any], state: Any, action: list[str], events: list[Event]) -> list[str]:
    told = "; ".join(sentence for sentence in map(told_of, events) if sentence)
    standing = _standing(engine, state)
    in_one = f"{action[-1]} {ARROW} {told} | {standing}" if told else f"{action[-1]} {ARROW} {standing}"
    if len(in_one) <= LINE_LENGTH:
        lines = [*action[:-1], in_one]
    elif told:
        lines = [*action, *_wrapped(f"{ARROW} {told}"), f"{INDENT}| {standing}"]
    else:
        lines = [*action, f"{INDENT}{ARROW} {standing}"]
    for place, cards in engine.places_of_cards(state).items():
        if cards and _is_told(place, events):
            lines += _wrapped(f"{place}: {' '.join(cards)}")
    return lines


def _wrapped(text: str) -> list[str]:
    return wrap(text, LINE_LENGTH, initial_indent=INDENT, subsequent_indent=INDENT * 2, break_on_hyphens=False)


def _is_told(place: str, events: list[Event]) -> bool:
    """Return whether a reader needs to be told what lies in the place; one whose name ends in a number is a seat's."""
    kinds = {event["type"] for event in events}
    if place[-1].isdigit():
        return not kinds.isdisjoint({"dealt", "round_over"})
    return not kinds.isdisjoint({"dealt", "renewed", "flipped"}) or any(event.get("set_aside") for event in events)


def _standing(engine: Engine[Any], state: Any) -> str:
    table = engine.table(state)
    awaits = engine.awaits(state)
    if awaits.what in ("deal", "nothing"):
        points = spaced(line["round_points"] for line in table["last_round"]["lines"])
        return f"points {points}, totals {_totals(table)}"
    if awaits.seat is None:
        mover = awaits.what.replace("_", " ")
    else:
        mover = f"{awaits.seat} of {len(engine.legal(state, awaits.seat))}"
    return f"next {mover}, {STANDING[engine.name](table)}"


def _end(engine: Engine[Any], state: Any) -> str:
    table = engine.table(state)
    winners = [seat for seat, place in enumerate(table["places"]) if place == 1]
    return f"end totals {_totals(table)}, places {spaced(table['places'])}, winner {spaced(winners)}"


def _totals(table: Mapping[str, Any]) -> str:
    return spaced(seat["total"] for seat in table["seats"])
