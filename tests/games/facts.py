"""What the laws must be told of each game, out of its rule sheet: a line of FACTS a game.

It is written from the sheets, not from the engines. `facts_of` says so if a registered game has no line here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from server.games.engine import Action, Engine, Event, Seat
from tests.games import positions_crazy_eights, positions_domino_hearts, positions_gudetama, positions_hit_the_deck
from tests.games.mirror import Places, Seen, Told, moves, moves_all, sets, unknown


def _as_said(state: Any, seat: Seat, action: Action) -> Action:
    return action


@dataclass(frozen=True)
class Facts:
    """A game, as its sheet has it."""

    positions: ModuleType
    """Has `redealt` (another state that a viewer cannot tell from this one); with a draw pile, `scarce_position`."""

    points: Callable[[str], int]
    """What a card is worth."""
    deck_points: int
    """The published sum over the whole deck."""
    scored: tuple[str, ...]
    """Where cards lie that count for a seat when the round is over."""
    score_piles: bool
    """Whether what has counted stays there for the match; then only new cards count."""
    play_off: bool
    """Whether a match may go on after somebody has reached the target (ALL-6)."""

    most_in_a_round: int | None
    """No round has more actions, the deal included; None where players may draw and pass for ever."""
    most_in_a_match: int
    """No match has more actions: proved, or far above every match that was played at random."""

    seen: Seen
    told: Told
    """For the mirror."""

    meant: Callable[[Any, Seat, Action], Action] = _as_said
    """What an action says without what the rules ignore."""


def facts_of(engine: Engine[Any]) -> Facts:
    assert engine.name in FACTS, f"{engine.name} is a registered game, but {__name__}.FACTS has no line for it"
    return FACTS[engine.name]


# Points: HD-31, CE-10, DH-13, GU-11.


def _hit_the_deck_points(card: str) -> int:
    left, right = card.split("-")
    return int(right) if left != "hit" and right.isdigit() else 10


_CRAZY_EIGHTS_POINTS = {"8": 50, "jack": 10, "queen": 10, "king": 10, "ace": 1}


def _crazy_eights_points(card: str) -> int:
    rank = card.split("-")[1]
    return _CRAZY_EIGHTS_POINTS[rank] if rank in _CRAZY_EIGHTS_POINTS else int(rank)


# Mirrors: what a table shows, and what the events do.


def _piles(table: Mapping[str, Any]) -> Places:
    return {
        "draw_pile": unknown(table["draw_pile"]),
        "discard_pile": [*unknown(table["discard_pile"] - 1), table["top"]],
    }


def _hit_the_deck_seen(table: Mapping[str, Any]) -> Places:
    return {**_piles(table), "demand": [table["demand"]], "direction": [table["direction"]]}


def _turn_over(places: Places, event: Event) -> None:
    """HD-17 to HD-19, HD-21: the piles change roles, and what was set aside goes back into the draw pile."""
    discard, draw = places["discard_pile"], places["draw_pile"]
    if event["buried"]:
        draw.append(None)
        discard.pop()
    else:
        discard, draw = unknown(len(draw)), unknown(len(discard))
        for _ in event["set_aside"][: len(discard)]:
            draw.append(discard.pop())
        if not discard:
            discard.append(draw.pop())
    assert discard[-1] in (None, event["top"])
    discard[-1] = event["top"]
    places["discard_pile"], places["draw_pile"] = discard, draw


_DRAW_PILE_TOLD: Told = {
    "drew": [moves("cards", "draw_pile", "hand {seat}")],
    "renewed": [moves("draw_pile", "discard_pile", "draw_pile")],
}

_HIT_THE_DECK_TOLD: Told = {
    **_DRAW_PILE_TOLD,
    "played": [moves("card", "hand {seat}", "discard_pile"), sets("demand", lambda event: {"kind": "none"})],
    "cut": [moves("card", "draw_pile", "discard_pile")],
    "flipped": [_turn_over, sets("direction", lambda event: event["direction"])],
    "demanded": [sets("demand", lambda event: event["demand"])],
}


def _crazy_eights_seen(table: Mapping[str, Any]) -> Places:
    return {**_piles(table), "suit": [table["suit"]]}


_CRAZY_EIGHTS_TOLD: Told = {
    **_DRAW_PILE_TOLD,
    "played": [
        moves("card", "hand {seat}", "discard_pile"),
        sets("suit", lambda event: event.get("suit", event["card"].split("-")[0])),
    ],
}


def _trick(table: Mapping[str, Any]) -> list[str]:
    return [played["card"] for played in table["trick"]]


def _domino_hearts_seen(table: Mapping[str, Any]) -> Places:
    return {
        "draw_pile": unknown(table["draw_pile"]),
        "trick": _trick(table),
        "hearts_broken": [table["hearts_broken"]],
        **{f"hearts {seat}": shown["hearts_taken"] for seat, shown in enumerate(table["seats"])},
    }


_DOMINO_HEARTS_TOLD: Told = {
    "played": [moves("card", "hand {seat}", "trick")],
    "drew": [moves("cards", "draw_pile", "hand {seat}")],
    "trick_taken": [moves("hearts", "trick", "hearts {seat}"), moves_all("trick", "out of sight")],
    "hearts_broken": [sets("hearts_broken", lambda event: True)],
}


def _gudetama_seen(table: Mapping[str, Any]) -> Places:
    trick = _trick(table)
    return {
        "set_aside": unknown(table["set_aside"]),
        "trick": trick,
        **{f"played {card}": [card] * (count - trick.count(card)) for card, count in table["played"].items()},
        **{f"score pile {seat}": shown["score_pile"] for seat, shown in enumerate(table["seats"])},
    }


_GUDETAMA_TOLD: Told = {
    "played": [moves("card", "hand {seat}", "trick")],
    "trick_taken": [moves_all("trick", "played {each}")],
    "kept": [moves("card", "played {card}", "score pile {seat}")],
}


FACTS: Mapping[str, Facts] = {
    "hit_the_deck": Facts(
        positions=positions_hit_the_deck,
        points=_hit_the_deck_points,
        deck_points=540,
        scored=("hand",),
        score_piles=False,
        play_off=False,
        most_in_a_round=None,
        most_in_a_match=20_000,
        seen=_hit_the_deck_seen,
        told=_HIT_THE_DECK_TOLD,
    ),
    "crazy_eights": Facts(
        positions=positions_crazy_eights,
        points=_crazy_eights_points,
        deck_points=508,
        scored=("hand",),
        score_piles=False,
        play_off=False,
        most_in_a_round=None,
        most_in_a_match=20_000,
        seen=_crazy_eights_seen,
        told=_CRAZY_EIGHTS_TOLD,
        meant=positions_crazy_eights.meant,
    ),
    "domino_hearts": Facts(
        positions=positions_domino_hearts,
        points=lambda card: int(card.startswith("hearts-")),
        deck_points=13,
        scored=("taken", "hand"),
        score_piles=False,
        play_off=False,
        # The deal; a card is drawn once at most, if it was not dealt (2 seats are dealt 12), and played once at most.
        most_in_a_round=1 + 40 + 52,
        most_in_a_match=20_000,
        seen=_domino_hearts_seen,
        told=_DOMINO_HEARTS_TOLD,
    ),
    "gudetama": Facts(
        positions=positions_gudetama,
        points=int,
        deck_points=588,
        scored=("score pile",),
        score_piles=True,
        play_off=True,
        # The deal, 7 tricks of 7 cards, after each a leader may be named. A round keeps one of the 63 cards or more.
        most_in_a_round=1 + 7 * (7 + 1),
        most_in_a_match=63 * (1 + 7 * (7 + 1)),
        seen=_gudetama_seen,
        told=_GUDETAMA_TOLD,
    ),
}
