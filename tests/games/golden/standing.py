"""What a golden game shows after an action: what happened by itself (`told_of`), and how the table stands (STANDING).

It must be enough to check the action by the sheet, and small enough to be read. What the action says is not said again.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from server.games.engine import Event

_TOLD: Mapping[str, str] = {
    # Hit the Deck, Crazy Eights
    "dealt": "starter {starter}",
    "drew": "{seat} drew {cards}",
    "renewed": "renewed {draw_pile}",
    "cut": "{seat} cut {card}",
    "flipped": "{seat} flipped {top}",
    # Domino Hearts, Gudetama
    "hearts_broken": "{seat} broke hearts",
    "trick_taken": "{seat} takes the trick",
    "went_out": "{seat} is out",
    "leader_named": "{seat} lets {leader} lead ({why})",
    "kept": "{seat} keeps {card}",
    "play_off": "play-off of {seats}",
    # all
    "round_over": "round over ({reason})",
}
"""By the type of an event, what is said of it. The other events stand in the action or in the standing."""


def told_of(event: Event) -> str | None:
    """Return what happened, or None if it can be seen elsewhere."""
    kind = event["type"]
    if kind == "passed" and event["why"] == "nothing_to_draw":
        return f"{event['seat']} has nothing to draw"
    if kind == "flipped" and event["buried"]:
        return f"{event['seat']}'s flip is buried"
    if kind == "race_decided":
        return "; ".join(map(_line, event["board"]["lines"]))
    if kind not in _TOLD or (kind == "dealt" and "starter" not in event):
        return None
    sentence = _TOLD[kind].format_map({name: _plain(value) for name, value in event.items()})
    return f"{sentence} (set aside {spaced(event['set_aside'])})" if event.get("set_aside") else sentence


def _line(line: Mapping[str, Any]) -> str:
    reaction = "" if line["reaction_ms"] is None else f" after {line['reaction_ms']} ms"
    return f"{line['seat']} {line['mark']}{reaction}"


def _plain(value: Any) -> Any:
    return spaced(value) if isinstance(value, list) else value


def spaced(values: Iterable[Any]) -> str:
    """Return the values one after the other, "-" for none."""
    return " ".join(map(str, values)) or "-"


def _hit_the_deck(table: Mapping[str, Any]) -> str:
    demand = table["demand"]
    demanded = "" if demand["kind"] == "none" else f", demand {demand.get(demand['kind'], 'anything')}"
    return f"{table['direction']}, top {table['top']}{demanded}, hands {_hands(table)}, {_piles(table)}"


def _crazy_eights(table: Mapping[str, Any]) -> str:
    top = f"top {table['top']}, suit {table['suit']}"
    return f"{top}, draws left {table['draws_left']}, hands {_hands(table)}, {_piles(table)}"


def _domino_hearts(table: Mapping[str, Any]) -> str:
    taken = spaced(len(seat["hearts_taken"]) for seat in table["seats"])
    broken = ", hearts broken" if table["hearts_broken"] else ""
    return f"{_trick(table)}, hands {_hands(table)}, stock {table['draw_pile']}, hearts taken {taken}{broken}"


def _gudetama(table: Mapping[str, Any]) -> str:
    naming = "names a leader, " if table["phase"] == "naming" else ""
    return f"{naming}{_trick(table)}, hands {_hands(table)}"


def _hands(table: Mapping[str, Any]) -> str:
    return spaced(seat["cards"] for seat in table["seats"])


def _piles(table: Mapping[str, Any]) -> str:
    return f"piles {table['draw_pile']} {table['discard_pile']}"  # draw pile, discard pile


def _trick(table: Mapping[str, Any]) -> str:
    """Return the trick in the order played; a star stands at the card that takes it so far."""
    played = (f"{card['seat']}:{card['card']}{'*' if card == table['to_beat'] else ''}" for card in table["trick"])
    return f"trick {spaced(played)}"


STANDING: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "hit_the_deck": _hit_the_deck,
    "crazy_eights": _crazy_eights,
    "domino_hearts": _domino_hearts,
    "gudetama": _gudetama,
}
"""By game, how the table stands; who moves next is said before it."""
