"""The rules of seeds/hit-the-deck.md, each proved by a test that names its id.

Positions are built by `positions.position`: hands, the discard pile and the draw pile, both top first. Cards that a
test does not care about lie at the bottom of the draw pile unless `rest` says otherwise.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, cast

import pytest

from protocol.hit_the_deck import Card, RaceBoard
from server.games.chance import Chance, commitment
from server.games.engine import Change, Illegal, Seat
from server.games.hit_the_deck import DECK, MOST_EFFECTS, POINTS, PRINTED, State
from tests.games.play import GAMES, Step, games, verdict
from tests.games.positions_hit_the_deck import ENGINE, SECRET, demanded_by, position

DRAW = {"type": "draw"}
PASS = {"type": "pass"}
RACE = "00112233445566aa"

# Moving and looking.


def play(state: State, seat: Seat, card: str) -> Change[State]:
    return ENGINE.apply(state, seat, {"type": "play", "card": card})


def draw(state: State, seat: Seat) -> Change[State]:
    return ENGINE.apply(state, seat, DRAW)


def pass_turn(state: State, seat: Seat) -> Change[State]:
    return ENGINE.apply(state, seat, PASS)


def deal(state: State, secret: str = SECRET) -> Change[State]:
    return ENGINE.apply(state, None, {"type": "deal", "secret": secret})


def open_race(state: State, seats: Sequence[Seat], race: str = RACE) -> Change[State]:
    return ENGINE.apply(state, None, {"type": "open_race", "race": race, "seats": list(seats)})


def decide(state: State, penalties: list[tuple[Seat, int]], race: str = RACE, reason: str = "last") -> Change[State]:
    running = ENGINE.table(state)["race"]
    assert running is not None
    return ENGINE.apply(state, None, verdict(race, lines=running["seats"], penalties=penalties, reason=reason))


def false_slap(state: State, seat: Seat) -> Change[State]:
    return ENGINE.apply(state, None, {"type": "false_slap", "seat": seat})


def actor(state: State) -> Seat | None:
    return ENGINE.awaits(state).seat


def playable(state: State, seat: Seat) -> set[str]:
    return {action["card"] for action in ENGINE.legal(state, seat) if action["type"] == "play"}


def pile(state: State, name: str) -> list[str]:
    return list(ENGINE.places_of_cards(state)[name])


def kind(card: str) -> str:
    return PRINTED[cast("Card", card)].kind


def points(card: str) -> int:
    return POINTS[cast("Card", card)]


def hand(state: State, seat: Seat) -> list[str]:
    return pile(state, f"hand {seat}")


def top(state: State) -> str:
    return pile(state, "discard_pile")[0]


def demand(state: State) -> Mapping[str, Any]:
    return ENGINE.table(state)["demand"]


def last_race(state: State) -> RaceBoard:
    board = ENGINE.table(state)["last_race"]
    assert board is not None
    return board


def direction(state: State) -> str:
    return ENGINE.table(state)["direction"]


def events(change: Change[State], named: str) -> list[Mapping[str, Any]]:
    return [event for event in change.events if event["type"] == named]


def story(change: Change[State]) -> list[str]:
    return [event["type"] for event in change.events]


def new_match(seats: int, lot: str = "00", **options: Any) -> State:
    return ENGINE.new_match(seats, ENGINE.checked_options(options), lot)


def secrets() -> Iterator[str]:
    return (f"{number:032x}" for number in count())


def shuffled(secret: str) -> tuple[list[str], int]:
    """Return the deck as a round with this secret begins, top first, and the words taken for it."""
    cards: list[str] = list(DECK)
    chance = Chance(secret)
    chance.shuffle(cards)
    return cards, chance.taken


def secret_with_starter(wanted: str, seats: int) -> str:
    """Return a secret whose first card turned is of that kind."""
    return next(secret for secret in secrets() if kind(shuffled(secret)[0][7 * seats]) == wanted)


# The deck and the deal.


def test_the_deck_has_110_cards() -> None:
    """The table "Deck" of the sheet; HD-31, TROUBLE G22: all cards together are worth 540."""
    kinds = Counter(kind(card) for card in DECK)
    assert kinds == {"number": 80, "cut": 8, "flip": 4, "hit_number": 10, "hit_colour": 4, "hit_hand": 4}
    assert len(DECK) == 110
    assert Counter(DECK)["red-3"] == 4
    assert sum(points(card) for card in DECK if kind(card) == "number") == 240
    assert sum(points(card) for card in DECK) == 540


@pytest.mark.parametrize("seats", ENGINE.seats)
def test_hd_1_seven_cards_each_and_a_starter(seats: int) -> None:
    """HD-1, TROUBLE G3: the deal can be repeated from the secret alone, the dealer's left first."""
    before = new_match(seats)
    secret = secret_with_starter("number", seats)
    change = deal(before, secret)
    cards, _ = shuffled(secret)
    first = (ENGINE.table(change.state)["dealer"] or 0) + 1
    for seat in range(seats):
        assert hand(change.state, (first + seat) % seats) == cards[seat : 7 * seats : seats]
        assert len(hand(change.state, seat)) == 7
    assert pile(change.state, "discard_pile") == [cards[7 * seats]]
    assert pile(change.state, "draw_pile") == cards[7 * seats + 1 :]
    assert change.events[0]["starter"] == cards[7 * seats]


def test_hd_2_first_dealer_by_lot() -> None:
    """HD-2: every seat can be drawn, the lot alone decides, and it is no part of the deal."""
    dealers = Counter(ENGINE.table(new_match(4, f"{lot:032x}"))["dealer"] for lot in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 70
    assert new_match(4, "07") == new_match(4, "07")


def test_hd_2_the_deal_moves_left_and_the_direction_starts_left() -> None:
    """HD-2, ALL-8: also after a round that ended with play going right."""
    state = position([["red-1"], ["red-2"], ["red-3"]], discard=["red-5"], direction="right")
    dealer = ENGINE.table(state)["dealer"]
    assert dealer is not None
    over = play(state, 0, "red-1").state
    assert ENGINE.awaits(over).what == "deal"
    dealt = deal(over, secret_with_starter("number", 3)).state
    assert ENGINE.table(dealt)["dealer"] == (dealer + 1) % 3
    assert direction(dealt) == "left"
    assert actor(dealt) == (dealer + 2) % 3
    assert ENGINE.table(dealt)["round"] == 2


def test_hd_3_a_hand_card_as_starter_is_set_aside() -> None:
    """HD-3, TROUBLE G4: the next card is turned, the Hand card goes back, at places that differ from deal to deal."""
    places = set()
    for secret in (secret for secret, _ in zip(secrets(), range(2000), strict=False)):
        cards, words = shuffled(secret)
        if cards[14] != "hit-hand" or kind(cards[15]) != "number":
            continue
        change = deal(new_match(2), secret)
        assert change.events[0]["set_aside"] == ["hit-hand"]
        assert change.events[0]["starter"] == cards[15] == top(change.state)
        place = Chance(secret, words).below(95)
        assert pile(change.state, "draw_pile") == [*cards[16 : 16 + place], "hit-hand", *cards[16 + place :]]
        places.add(place)
    assert len(places) > 20


def test_hd_4_a_hit_card_as_starter_demands() -> None:
    """HD-4, TROUBLE G4: as if the dealer had played it."""
    for wanted, shown in (("hit_number", "number"), ("hit_colour", "colour")):
        change = deal(new_match(4), secret_with_starter(wanted, 4))
        assert demand(change.state)["kind"] == shown
        assert str(demand(change.state)[shown]) == top(change.state).removeprefix("hit-")
        assert story(change) == ["dealt", "demanded"]
        assert actor(change.state) == 1


def test_hd_4_a_cut_as_starter_is_cut_by_the_dealers_left() -> None:
    """HD-4, TROUBLE G4."""
    change = deal(new_match(4), secret_with_starter("cut", 4))
    assert story(change)[:2] == ["dealt", "cut"]
    assert change.events[1]["seat"] == 1
    if kind(top(change.state)) == "number":
        assert actor(change.state) == 2


def test_hd_4_a_flip_as_starter_is_flipped_by_the_dealers_left() -> None:
    """HD-4, the sheet's example: dealer 0, four players: 1 flips, the draw pile is the Flip alone, 0 acts, then 3."""
    secret = next(
        secret
        for secret in secrets()
        if (kind(shuffled(secret)[0][28]), kind(shuffled(secret)[0][-1])) == ("flip", "number")
    )
    lot = next(f"{lot:02x}" for lot in count() if ENGINE.table(new_match(4, f"{lot:02x}"))["dealer"] == 0)
    change = deal(new_match(4, lot), secret)
    assert events(change, "flipped")[0]["seat"] == 1
    assert pile(change.state, "draw_pile") == [shuffled(secret)[0][28]]
    assert pile(change.state, "discard_pile") == shuffled(secret)[0][:28:-1]
    assert direction(change.state) == "right"
    assert actor(change.state) == 0
    assert actor(end_turn(change.state)) == 3


def end_turn(state: State) -> State:
    """Play a card after which the next player acts, or draw and pass."""
    seat = actor(state)
    assert seat is not None
    for card in sorted(playable(state, seat)):
        if kind(card) in ("number", "hit_number", "hit_colour"):
            return play(state, seat, card).state
    return pass_turn(draw(state, seat).state, seat).state


# A turn.

HITS = {"hit-2", "hit-red", "hit-hand"}


@pytest.mark.parametrize(
    ("discard", "wanted", "fitting"),
    [
        ("red-2", "none", {"red-1", "red-2", "blue-2", "red-cut", "red-flip", *HITS}),
        ("red-cut", "none", {"red-1", "red-2", "red-cut", "red-flip", *HITS}),
        ("red-flip", "none", {"red-1", "red-2", "red-cut", *HITS}),
        ("hit-2", "2", {"red-2", "blue-2"}),
        ("hit-red", "red", {"red-1", "red-2", "red-cut", "red-flip"}),
        ("red-2", "blue", {"blue-1", "blue-2", "blue-cut", "blue-flip"}),
        ("red-2", "1", {"red-1", "blue-1"}),
        (
            "hit-hand",
            "anything",
            {
                "red-1", "red-2", "blue-1", "blue-2", "red-cut", "red-flip", "blue-cut", "blue-flip", *HITS,
            },
        ),
    ],
)  # fmt: skip
def test_hd_5_what_may_be_played(discard: str, wanted: str, fitting: set[str]) -> None:
    """HD-5, HD-6, HD-11, HD-12, HD-22, HD-28, TROUBLE G6: the table "A turn", row by row."""
    held = ["red-1", "red-2", "blue-1", "blue-2", "red-cut", "red-flip", "blue-cut", "blue-flip", *sorted(HITS)]
    if DECK.count(cast("Card", discard)) == 1:
        held = [card for card in held if card != discard]
    state = position([held, ["green-1"]], discard=[discard], demand=wanted)
    assert playable(state, 0) == fitting
    assert DRAW not in ENGINE.legal(state, 0)


def test_hd_5_legal_agrees_with_a_referee_who_sees_only_the_view() -> None:
    """HD-5, HD-7, HD-8, TROUBLE G6: through random games, by rules written a second time from the sheet's table."""
    for game in games(ENGINE):
        for step in game:
            seat = actor(step.before)
            if seat is not None:
                legal = [dict(action) for action in ENGINE.legal(step.before, seat)]
                assert legal == referee(step.before, seat)


def referee(state: State, seat: Seat) -> list[dict[str, str]]:
    table, mine = ENGINE.table(state), ENGINE.mine(state, seat)
    wanted, shown = table["demand"], table["top"] or ""

    def fits(card: str) -> bool:
        left, _, right = card.partition("-")
        match wanted["kind"]:
            case "anything":
                return True
            case "number":
                return left != "hit" and right == str(wanted["number"])
            case "colour":
                return left == wanted["colour"]
            case _:
                colour, _, sign = shown.partition("-")
                return left in ("hit", colour) or (right.isdigit() and right == sign)

    def played(card: str) -> dict[str, str]:
        return {"type": "play", "card": card}

    if mine["drawn"] is not None:
        if not fits(mine["drawn"]):
            return [{"type": "pass"}]
        keep = state.options["drawn_card"] == "may_keep"
        return [played(mine["drawn"]), *([{"type": "pass"}] if keep else [])]
    return [played(card) for card in dict.fromkeys(mine["hand"]) if fits(card)] or [{"type": "draw"}]


@pytest.mark.parametrize("stayed", ["red-cut", "red-flip"])
def test_hd_6_a_cut_or_flip_that_stayed_is_matched_by_colour(stayed: str) -> None:
    """HD-6: never by kind, and it has no number (how it comes to stay: HD-16, HD-19)."""
    held = ["red-2", "blue-2", "blue-cut", "blue-flip", "hit-1"]
    assert playable(position([held, ["red-1"]], discard=[stayed]), 0) == {"red-2", "hit-1"}


def test_hd_7_drawing_only_without_a_legal_card() -> None:
    """HD-7, TROUBLE G11: then one card, once."""
    state = position([["red-1", "blue-2"], ["red-1"]], discard=["red-5"], draw=["green-1"])
    with pytest.raises(Illegal):
        draw(state, 0)
    state = position([["blue-1", "blue-2"], ["red-1"]], discard=["red-5"], draw=["green-1", "green-2"])
    assert ENGINE.legal(state, 0) == [DRAW]
    after = draw(state, 0)
    assert hand(after.state, 0) == ["blue-1", "blue-2", "green-1"]
    assert actor(after.state) == 0
    with pytest.raises(Illegal):
        draw(after.state, 0)


@pytest.mark.parametrize("option", ["may_keep", "must_play"])
def test_hd_8_the_drawn_card_may_be_played_or_kept(option: str) -> None:
    """HD-8, TROUBLE G11: no other card; kept by `pass`; the option makes a legal one be played."""
    state = position([["blue-1"], ["red-1"]], discard=["red-5"], draw=["red-4"], drawn_card=option)
    drawn = draw(state, 0).state
    keep = [PASS] if option == "may_keep" else []
    assert ENGINE.legal(drawn, 0) == [{"type": "play", "card": "red-4"}, *keep]
    assert ENGINE.mine(drawn, 0)["drawn"] == "red-4"
    assert ENGINE.mine(drawn, 1)["drawn"] is None
    assert top(play(drawn, 0, "red-4").state) == "red-4"
    if keep:
        kept = pass_turn(drawn, 0).state
        assert hand(kept, 0) == ["blue-1", "red-4"]
        assert actor(kept) == 1


def test_hd_8_no_other_card_even_if_it_fits() -> None:
    """HD-8: penalty cards that came after the drawn one wait for the next turn."""
    state = position([["blue-1"], ["red-1"]], discard=["red-5"], draw=["green-4", "red-4", "red-3"])
    drawn = false_slap(draw(state, 0).state, 0).state
    assert hand(drawn, 0) == ["blue-1", "green-4", "red-4", "red-3"]
    assert ENGINE.legal(drawn, 0) == [PASS]


@pytest.mark.parametrize("option", ["may_keep", "must_play"])
def test_hd_8_nobody_learns_whether_the_drawn_card_fits(option: str) -> None:
    """HD-8, ALL-4, ALL-7, TROUBLE B14: same events, table and turn numbers; the turn does not end by itself."""
    seen = []
    for card in ("red-4", "green-1"):
        state = position([["blue-1"], ["red-1"]], discard=["red-5"], draw=[card], drawn_card=option)
        drawn = draw(state, 0)
        assert actor(drawn.state) == 0
        shown: list[object] = [ENGINE.shown(event, 1) for event in drawn.events]
        shown += [ENGINE.table(drawn.state), ENGINE.mine(drawn.state, 1)]
        if option == "may_keep":
            passed = pass_turn(drawn.state, 0)
            shown += [ENGINE.shown(event, 1) for event in passed.events]
            shown += [ENGINE.table(passed.state), ENGINE.mine(passed.state, 1)]
        seen.append(shown)
    assert seen[0] == seen[1]
    assert ENGINE.shown(drawn.events[0], 0)["cards"] == ["green-1"]
    assert "cards" not in ENGINE.shown(drawn.events[0], None)


def test_hd_9_nothing_to_draw_and_nothing_to_play_passes_by_itself() -> None:
    """HD-9, TROUBLE G1: the last card there was to draw is drawn; who follows and has no 4 is passed over."""
    state = position([["blue-1"], ["blue-2"], ["blue-3"], []], discard=["hit-4"], draw=["red-1"], rest=3)
    change = pass_turn(draw(state, 0).state, 0)
    assert [(event["type"], event["seat"], event["why"]) for event in change.events] == [
        ("passed", 0, "chosen"),
        ("passed", 1, "nothing_to_draw"),
        ("passed", 2, "nothing_to_draw"),
    ]
    assert actor(change.state) == 3


def test_hd_9_the_pile_is_not_empty_while_discards_can_be_renewed() -> None:
    """HD-9, HD-10: below the top lies a card, so the turn does not pass by itself."""
    state = position([["hit-4", "red-1"], ["blue-2"], []], discard=["red-3"], rest=2)
    assert ENGINE.legal(play(state, 0, "hit-4").state, 1) == [DRAW]


def test_hd_9_a_penalty_that_takes_the_last_cards_ends_the_turn() -> None:
    """HD-9, HD-26: the actor could have drawn, now nobody can; the turn number says that the turn is over."""
    state = position([["blue-1"], ["blue-1"], ["red-2"]], discard=["red-3"], draw=["green-1", "green-2"], rest=2)
    change = false_slap(state, 1)
    assert story(change) == ["false_slapped", "drew", "passed", "passed"]
    assert actor(change.state) == 2
    assert ENGINE.turn(change.state) == ENGINE.turn(state) + 1


def test_hd_9_after_drawing_the_turn_stays_whatever_a_penalty_takes() -> None:
    """HD-9, HD-26: who has drawn can still pass."""
    state = position([["blue-1"], ["blue-1"], ["red-2"]], discard=["red-3"], draw=["green-1", "green-2"], rest=2)
    change = false_slap(draw(state, 0).state, 1)
    assert actor(change.state) == 0
    assert ENGINE.legal(change.state, 0) == [PASS]


BELOW = ["blue-4", "green-1", "yellow-2", "hit-3", "red-flip", "hit-hand"]


def renewed(below: Sequence[str], secret: str = SECRET, taken: int | None = None) -> list[str]:
    """Return the draw pile after a renewal from these discards, top first."""
    cards = list(below)
    Chance(secret, shuffled(secret)[1] if taken is None else taken).shuffle(cards)
    return cards


def test_hd_10_a_draw_renews_the_empty_pile() -> None:
    """HD-10, TROUBLE G1, G2: all discards but the top are shuffled."""
    state = position([["blue-1"], []], discard=["red-3", *BELOW], rest=1)
    change = draw(state, 0)
    assert story(change) == ["renewed", "drew"]
    assert events(change, "renewed")[0]["draw_pile"] == 6
    assert [*hand(change.state, 0)[1:], *pile(change.state, "draw_pile")] == renewed(BELOW)
    assert pile(change.state, "discard_pile") == ["red-3"]


def test_hd_10_a_penalty_a_cut_and_a_flip_renew_it_too() -> None:
    """HD-10: only when a card is needed, and in the middle of a penalty if need be."""
    state = position([["blue-1"], []], discard=["red-3", *BELOW], draw=["red-1"], rest=1)
    change = false_slap(state, 0)
    assert story(change) == ["false_slapped", "renewed", "drew"]
    assert hand(change.state, 0) == ["blue-1", "red-1", renewed(BELOW)[0]]

    numbers = ["blue-4", "green-1", "yellow-2"]
    state = position([["red-cut", "blue-1"], [], ["red-2"]], discard=["red-3", *numbers], rest=1)
    change = play(state, 0, "red-cut")
    assert story(change) == ["played", "renewed", "cut"]
    assert top(change.state) == renewed(["red-3", *numbers])[1]

    state = position([["red-flip", "blue-1"], [], ["red-2"]], discard=["red-3", *numbers], rest=1)
    change = play(state, 0, "red-flip")
    assert story(change) == ["played", "renewed", "flipped"]
    assert pile(change.state, "discard_pile") == renewed(["red-3", *numbers])[::-1]
    assert pile(change.state, "draw_pile") == ["red-flip"]


def test_hd_10_no_word_of_the_stream_is_used_twice() -> None:
    """HD-10, ALL-2: each shuffle and each card put back goes on where the last one stopped."""
    for game in games(ENGINE):
        for step in game:
            places = [event["draw_pile"] - 1 for event in step.events if event["type"] == "renewed"]
            places += [len(event.get("set_aside", [])) + event.get("buried", False) for event in step.events]
            before = 0 if step.action["type"] == "deal" else ENGINE.dump(step.before)["words_taken"]
            dealt = len(DECK) - 1 if step.action["type"] == "deal" else 0
            assert ENGINE.dump(step.after)["words_taken"] - before >= sum(places) + dealt


# Special cards.


def test_hd_11_a_number_is_demanded_of_everybody_until_it_is_met() -> None:
    """HD-11, TROUBLE G14: the demand stays through passes and comes round; a Hit card does not meet it."""
    state = position(
        [["hit-3", "red-1", "red-5"], ["red-2", "hit-3"], ["blue-3", "blue-5"]],
        discard=["red-4"],
        draw=["red-2", "green-3"],
    )
    change = play(state, 0, "hit-3")
    assert story(change) == ["played", "demanded"]
    assert demand(change.state) == {"kind": "number", "number": 3}
    assert ENGINE.legal(change.state, 1) == [DRAW]  # neither red-2 nor the other hit-3
    state = pass_turn(draw(change.state, 1).state, 1).state
    assert demand(state) == {"kind": "number", "number": 3}
    assert playable(state, 2) == {"blue-3"}
    met = play(state, 2, "blue-3")
    assert demand(met.state) == {"kind": "none"}
    assert story(met) == ["played"]
    assert ENGINE.legal(met.state, 0) == [DRAW]  # back to colour or number: red-1 and red-5 do not fit blue-3


def test_hd_11_its_author_is_asked_too_and_a_drawn_card_may_meet_it() -> None:
    """HD-11, HD-13."""
    state = position([["hit-3", "red-1"], ["red-2"]], discard=["red-4"], draw=["red-2", "green-3"])
    state = play(state, 0, "hit-3").state
    state = pass_turn(draw(state, 1).state, 1).state
    assert ENGINE.legal(state, 0) == [DRAW]
    drawn = draw(state, 0).state
    assert ENGINE.legal(drawn, 0) == [{"type": "play", "card": "green-3"}, PASS]
    assert demand(play(drawn, 0, "green-3").state) == {"kind": "none"}
    assert demand(pass_turn(drawn, 0).state) == {"kind": "number", "number": 3}


def test_hd_12_a_colour_is_met_by_number_cut_and_flip() -> None:
    """HD-12: a Cut or Flip of the colour then takes its own effect; another Hit card meets nothing."""
    held = ["blue-1", "blue-cut", "blue-flip", "red-1", "hit-blue", "hit-1", "hit-hand"]
    state = position(
        [["red-1"], held, ["red-2"]], discard=["red-4"], draw=["red-2"], demand="blue", actor=1, rest="discard_pile"
    )
    assert playable(state, 1) == {"blue-1", "blue-cut", "blue-flip"}
    change = play(state, 1, "blue-cut")
    assert story(change) == ["played", "cut"]
    assert top(change.state) == "red-2"
    assert demand(change.state) == {"kind": "none"}


def test_hd_12_opened_by_a_hit_with_a_colour() -> None:
    """HD-12."""
    change = play(position([["hit-blue", "red-1"], ["red-2", "blue-2"]], discard=["red-4"]), 0, "hit-blue")
    assert demand(change.state) == {"kind": "colour", "colour": "blue"}
    assert events(change, "demanded")[0]["demand"] == {"kind": "colour", "colour": "blue"}
    assert playable(change.state, 1) == {"blue-2"}


def test_hd_13_who_can_meet_a_demand_must() -> None:
    """HD-13: neither draw nor pass is open with a card that meets it."""
    for wanted, card in (("3", "blue-3"), ("blue", "blue-cut")):
        state = position([[card, "red-1"], ["red-2"]], discard=["red-4"], demand=wanted)
        assert ENGINE.legal(state, 0) == [{"type": "play", "card": card}]


@pytest.mark.parametrize(("cards", "place"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_hd_14_the_middle_card_is_cut(cards: int, place: int) -> None:
    """HD-14: place ceil(n/2) from the top; the rest keeps its order; the cutter's turn is over."""
    draw = ["green-1", "green-2", "green-3", "green-4", "green-5", "blue-1", "blue-2"][:cards]
    state = position([["red-cut", "red-1"], ["red-2"], []], discard=["red-4"], draw=draw, rest=2)
    change = play(state, 0, "red-cut")
    assert events(change, "cut") == [{"type": "cut", "seat": 1, "card": draw[place - 1], "set_aside": []}]
    assert pile(change.state, "discard_pile") == [draw[place - 1], "red-cut", "red-4"]
    assert pile(change.state, "draw_pile") == draw[: place - 1] + draw[place:]
    assert actor(change.state) == 2


def test_hd_14_the_sheets_examples() -> None:
    """HD-14, TROUBLE G5: 1 plays Cut, 2 cuts, 3 acts. Two players: 0 plays Cut, 1 cuts, 0 acts."""
    state = position([["red-1"], ["red-cut", "red-1"], ["red-1"], ["red-2"]], discard=["red-4"], draw=["blue-1"] * 3,
                     rest="discard_pile", actor=1)  # fmt: skip
    change = play(state, 1, "red-cut")
    assert (events(change, "cut")[0]["seat"], actor(change.state)) == (2, 3)
    state = position([["red-cut", "red-1"], ["red-1"]], discard=["red-4"], draw=["blue-1"], rest="discard_pile")
    change = play(state, 0, "red-cut")
    assert (events(change, "cut")[0]["seat"], actor(change.state)) == (1, 0)


def test_hd_15_an_exposed_cut_is_cut_by_the_player_after_the_cutter() -> None:
    """HD-15, HD-20, HD-20a: one action, one event for each cut."""
    draw = ["green-1", "blue-cut", "green-3", "green-4"]
    state = position([["red-cut", "red-1"], [], [], ["red-2"]], discard=["red-4"], draw=draw, rest=1)
    change = play(state, 0, "red-cut")
    assert [(event["seat"], event["card"]) for event in events(change, "cut")] == [(1, "blue-cut"), (2, "green-3")]
    assert actor(change.state) == 3
    assert pile(change.state, "draw_pile") == ["green-1", "green-4"]


def test_hd_15_an_exposed_flip_makes_the_cutter_next() -> None:
    """HD-15, HD-20: 0 plays Cut, 1 cuts a Flip, 2 flips, and 1 acts."""
    draw = ["green-1", "blue-flip", "green-4"]
    state = position([["red-cut", "red-1"], [], ["red-1"], ["red-2"]], discard=["red-4"], draw=draw, rest=1)
    change = play(state, 0, "red-cut")
    assert story(change) == ["played", "cut", "flipped"]
    assert events(change, "flipped")[0]["seat"] == 2
    assert actor(change.state) == 1
    assert direction(change.state) == "right"
    assert pile(change.state, "discard_pile") == ["green-4", "green-1"]
    assert pile(change.state, "draw_pile") == ["red-4", "red-cut", "blue-flip"]


def test_hd_15_an_exposed_hand_card_is_set_aside_and_goes_back() -> None:
    """HD-15, HD-20a: the new middle card is taken; each Hand card goes back at a place drawn from all places."""
    draw = ["green-1", "green-2", "hit-hand", "hit-hand", "green-5", "green-4"]
    state = position([["red-cut", "red-1"], [], ["red-2"]], discard=["red-4"], draw=draw, rest=1)
    change = play(state, 0, "red-cut")
    assert events(change, "cut") == [
        {"type": "cut", "seat": 1, "card": "green-2", "set_aside": ["hit-hand", "hit-hand"]}
    ]
    expected = ["green-1", "green-5", "green-4"]
    chance = Chance(SECRET, shuffled(SECRET)[1])
    for _ in range(2):
        expected.insert(chance.below(len(expected) + 1), "hit-hand")
    assert pile(change.state, "draw_pile") == expected
    assert ENGINE.awaits(change.state).what == "turn"  # and no race


def test_hd_15_a_set_aside_card_takes_no_part_in_the_renewal() -> None:
    """HD-15, HD-10, HD-20a: the only card of the draw pile is a Hand card, the discards are renewed without it."""
    state = position([["red-cut", "red-1"], [], ["red-2"]], discard=["red-4", "blue-2"], draw=["hit-hand"], rest=1)
    change = play(state, 0, "red-cut")
    assert story(change) == ["played", "renewed", "cut"]
    assert events(change, "renewed")[0]["draw_pile"] == 2
    assert events(change, "cut")[0]["card"] == renewed(["red-4", "blue-2"])[0]
    assert pile(change.state, "draw_pile").count("hit-hand") == 1


def test_hd_16_a_cut_without_a_card() -> None:
    """HD-16, HD-6: only Hand cards are left to be cut; they go back, the Cut stays, the cutter's turn is over."""
    state = position(
        [["red-cut", "red-1"], [], ["red-2", "blue-2"]], discard=["hit-hand"], draw=["hit-hand"] * 2, rest=1
    )
    change = play(state, 0, "red-cut")
    assert events(change, "cut") == [{"type": "cut", "seat": 1, "card": None, "set_aside": ["hit-hand"] * 3}]
    assert pile(change.state, "discard_pile") == ["red-cut"]
    assert pile(change.state, "draw_pile") == ["hit-hand"] * 3
    assert actor(change.state) == 2
    assert playable(change.state, 2) == {"red-2"}
    assert demand(change.state) == {"kind": "none"}


FLIP_PILE = ["green-1", "green-2", "green-3"]


def test_hd_17_both_piles_are_turned_over() -> None:
    """HD-17, the sheet's example: draw [d1 d2 d3], discard [F x2 x1] gives discard [d3 d2 d1], draw [x1 x2 F]."""
    state = position(
        [["red-1"], ["red-flip", "red-5"], ["red-1"], []], discard=["red-4", "blue-1"], draw=FLIP_PILE, actor=1, rest=3
    )
    change = play(state, 1, "red-flip")
    assert story(change) == ["played", "flipped"]
    assert pile(change.state, "discard_pile") == ["green-3", "green-2", "green-1"]
    assert pile(change.state, "draw_pile") == ["blue-1", "red-4", "red-flip"]
    assert events(change, "flipped")[0] == {
        "type": "flipped", "seat": 2, "top": "green-3", "set_aside": [], "buried": False, "direction": "right",
    }  # fmt: skip
    # 1 plays Flip, 2 flips, 1 acts, then 0
    assert actor(change.state) == 1
    assert actor(end_turn(change.state)) == 0


def test_hd_17_with_two_players() -> None:
    """HD-17, TROUBLE G5: 0 plays Flip, 1 flips, 0 acts, 1 acts."""
    state = position([["red-flip", "red-5"], []], discard=["red-4"], draw=FLIP_PILE, rest=1)
    change = play(state, 0, "red-flip")
    assert events(change, "flipped")[0]["seat"] == 1
    assert actor(change.state) == 0
    assert actor(end_turn(change.state)) == 1


def test_hd_18_a_turned_up_flip_or_hand_card_is_set_aside() -> None:
    """HD-18, HD-20a: the next card below counts; they go back into the new draw pile in the order set aside."""
    draw = ["green-1", "green-2", "blue-flip", "hit-hand"]
    state = position([["red-flip", "red-5"], [], []], discard=["red-4", "blue-1"], draw=draw, rest=1)
    change = play(state, 0, "red-flip")
    assert events(change, "flipped")[0]["set_aside"] == ["hit-hand", "blue-flip"]
    assert pile(change.state, "discard_pile") == ["green-2", "green-1"]
    expected = ["blue-1", "red-4", "red-flip"]
    chance = Chance(SECRET, shuffled(SECRET)[1])
    for card in ("hit-hand", "blue-flip"):
        expected.insert(chance.below(len(expected) + 1), card)
    assert pile(change.state, "draw_pile") == expected
    assert actor(change.state) == 0


def test_hd_18_any_other_card_takes_effect_on_who_acts_next() -> None:
    """HD-18, HD-20: a Hit card demands of the Flip's player, a Cut is cut by that player."""
    state = position([["red-flip", "red-5"], [], []], discard=["red-4"], draw=["green-1", "hit-3"], rest=1)
    change = play(state, 0, "red-flip")
    assert actor(change.state) == 0
    assert demand(change.state) == {"kind": "number", "number": 3}

    state = position([["red-flip", "red-5"], [], []], discard=["red-4"], draw=["green-1", "blue-cut"], rest=1)
    change = play(state, 0, "red-flip")
    assert [(event["type"], event["seat"]) for event in change.events] == [("played", 0), ("flipped", 1), ("cut", 0)]
    assert top(change.state) == "red-4"
    assert actor(change.state) == 2  # right of 0: the direction has turned round


def test_hd_19_a_flip_that_leaves_no_discard() -> None:
    """HD-19: cards are turned from the new draw pile until one is neither Flip nor Hand."""
    state = position(
        [["red-flip", "red-5"], [], []], discard=["red-4", "blue-1", "hit-hand"], draw=["blue-flip", "hit-hand"], rest=1
    )
    change = play(state, 0, "red-flip")
    assert events(change, "flipped")[0]["set_aside"] == ["hit-hand", "blue-flip", "hit-hand"]
    assert pile(change.state, "discard_pile") == ["blue-1"]
    assert Counter(pile(change.state, "draw_pile")) == Counter(
        ["red-4", "red-flip", "hit-hand", "blue-flip", "hit-hand"]
    )
    assert actor(change.state) == 0
    assert demand(change.state) == {"kind": "none"}


def test_hd_19_if_there_is_none_one_stays_and_anything_may_follow() -> None:
    """HD-19."""
    state = position(
        [["red-flip", "red-5", "blue-1"], [], []], discard=["hit-hand"], draw=["blue-flip", "hit-hand"], rest=1
    )
    change = play(state, 0, "red-flip")
    assert pile(change.state, "discard_pile") == ["red-flip"]
    assert Counter(pile(change.state, "draw_pile")) == Counter(["hit-hand", "hit-hand", "blue-flip"])
    assert demand(change.state) == {"kind": "anything"}
    assert playable(change.state, 0) == {"red-5", "blue-1"}
    assert story(change) == ["played", "flipped", "demanded"]


def test_hd_19_a_flip_with_nothing_to_turn() -> None:
    """HD-19, HD-6: only the direction and the extra turn apply. It takes a deck with cards missing to get there."""
    dealt = position([["red-1", "blue-1"], ["red-2"], ["red-3"]], discard=["red-flip"], rest="nowhere")
    data = {**ENGINE.dump(dealt), "discard_pile": [], "hands": [["red-flip", "red-1", "blue-1"], ["red-2"], ["red-3"]]}
    data["demand"] = "anything"
    change = play(ENGINE.load(data), 0, "red-flip")
    assert events(change, "flipped")[0] == {
        "type": "flipped", "seat": 1, "top": "red-flip", "set_aside": [], "buried": False, "direction": "right",
    }  # fmt: skip
    assert actor(change.state) == 0
    assert playable(change.state, 0) == {"red-1"}
    assert demand(change.state) == {"kind": "none"}


@pytest.mark.parametrize(("exposed", "wanted"), [("hit-4", "4"), ("hit-green", "green")])
def test_hd_20_an_exposed_hit_card_acts_as_if_the_cutter_had_played_it(exposed: str, wanted: str) -> None:
    """HD-20: its demand falls on the player after the cutter."""
    state = position([["red-cut", "red-1"], [], ["green-4"]], discard=["red-4"], draw=[exposed], rest=1)
    change = play(state, 0, "red-cut")
    assert story(change) == ["played", "cut", "demanded"]
    assert actor(change.state) == 2
    assert str(demand(change.state)[demand(change.state)["kind"]]) == wanted
    assert playable(change.state, 2) == {"green-4"}


def test_hd_20a_after_twenty_effects_the_top_stays() -> None:
    """HD-20a: with nothing but Cuts on the table cutting would never end."""
    cuts = [card for card in DECK if card.endswith("cut")]
    state = position([[cuts[0], "red-1"], ["red-2"], []], discard=cuts[1:3], draw=cuts[3:], rest=2)
    change = play(state, 0, cuts[0])
    assert len(events(change, "cut")) == MOST_EFFECTS == 20
    assert [event["seat"] for event in events(change, "cut")] == [(1 + cut) % 3 for cut in range(20)]
    assert actor(change.state) == 0  # seat 2 was the last cutter
    assert top(change.state).endswith("cut")
    assert demand(change.state) == {"kind": "none"}


def test_hd_20a_a_hit_card_that_stays_without_effect_can_be_followed_by_anything() -> None:
    """HD-20a, HD-19: a demand is an effect too. Position and secret were found by a search among Cuts and Flips."""
    state = position(
        [["red-cut", "red-1"], ["red-2"], []],
        discard=["red-flip", "hit-3", "red-3"],
        draw=[
            "green-cut", "blue-cut", "blue-cut", "yellow-cut", "green-flip",
            "red-cut", "green-cut", "yellow-cut", "yellow-flip",
        ],
        rest=2,
        secret=f"{271:032x}",
    )  # fmt: skip
    change = play(state, 0, "red-cut")
    assert len(events(change, "cut")) + len(events(change, "flipped")) == MOST_EFFECTS
    assert top(change.state) == "hit-3"
    assert demand(change.state) == {"kind": "anything"}
    assert events(change, "demanded") == [{"type": "demanded", "demand": {"kind": "anything"}}]


def test_hd_21_a_flip_from_a_hand_always_works() -> None:
    """HD-21: also directly after another."""
    state = position(
        [["red-flip", "red-5"], [], []], discard=["red-4"], draw=FLIP_PILE, rest=1, last_played="green-flip"
    )
    change = play(state, 0, "red-flip")
    assert events(change, "flipped")[0]["buried"] is False
    assert direction(change.state) == "right"


@pytest.mark.parametrize(
    ("last_played", "buried"), [("green-flip", True), ("green-cut", False), ("green-1", False), (None, False)]
)
def test_hd_21_the_option_buries_a_flip_after_a_flip(last_played: str | None, buried: bool) -> None:
    """HD-21, the option: it does nothing and goes back, the next player in the current direction acts."""
    state = position(
        [["red-flip", "red-5"], [], []],
        discard=["red-4", "blue-2"],
        draw=FLIP_PILE,
        rest=1,
        last_played=last_played,
        flip_after_flip="buried",
    )
    change = play(state, 0, "red-flip")
    assert events(change, "flipped")[0]["buried"] is buried
    if buried:
        assert pile(change.state, "discard_pile") == ["red-4", "blue-2"]
        place = Chance(SECRET, shuffled(SECRET)[1]).below(4)
        assert pile(change.state, "draw_pile") == [*FLIP_PILE[:place], "red-flip", *FLIP_PILE[place:]]
        assert (actor(change.state), direction(change.state)) == (1, "left")
        assert demand(change.state) == {"kind": "none"}


def test_hd_21_a_flip_is_not_buried_in_an_empty_pile() -> None:
    """HD-21, HD-10, TROUBLE G23: else two seats that must play what they draw would bury the same Flip for ever."""
    state = position(
        [["blue-1"], ["blue-2"], []],
        discard=["red-4", *BELOW[:4]],
        draw=["red-flip"],
        rest=2,
        last_played="green-flip",
        flip_after_flip="buried",
        drawn_card="must_play",
    )
    change = play(draw(state, 0).state, 0, "red-flip")
    assert story(change) == ["played", "renewed", "flipped"]
    expected = renewed(BELOW[:4])
    expected.insert(Chance(SECRET, shuffled(SECRET)[1] + 3).below(5), "red-flip")
    assert pile(change.state, "draw_pile") == expected
    assert pile(change.state, "discard_pile") == ["red-4"]


def test_hd_21_buried_counts_the_last_card_from_any_hand_in_this_round() -> None:
    """HD-21, the option: a card turned up is not played from a hand; a new round begins without one."""
    state = position(
        [["red-flip", "green-flip", "red-5"], ["red-1"], []],
        discard=["red-4"],
        draw=FLIP_PILE,
        rest=2,
        flip_after_flip="buried",
    )
    state = play(state, 0, "red-flip").state  # turns up green-3, seat 0 acts again
    change = play(state, 0, "green-flip")
    assert events(change, "flipped")[0]["buried"] is True
    over = position([["red-flip"], ["red-2"]], discard=["red-4"], last_played="red-1", flip_after_flip="buried")
    dealt = deal(play(over, 0, "red-flip").state).state
    assert ENGINE.dump(dealt)["last_played"] is None


def test_hd_21_a_flip_buried_on_a_met_demand_leaves_no_demand() -> None:
    """HD-21, the option: the card below is a Hit card whose demand has been met: anything may follow."""
    state = position(
        [["red-flip", "red-5"], ["blue-1", "hit-1"], []],
        discard=["hit-red", "green-flip"],
        rest=2,
        draw=["green-1"],
        last_played="green-flip",
        flip_after_flip="buried",
    )
    change = play(state, 0, "red-flip")
    assert top(change.state) == "hit-red"
    assert demand(change.state) == {"kind": "anything"}
    assert playable(change.state, 1) == {"blue-1", "hit-1"}


# The Hand race.


def race_due(**options: Any) -> State:
    """Return four seats, play going left, where seat 1 has just played a Hand card."""
    state = position(
        [["red-1", "blue-5"], ["hit-hand", "blue-1"], ["red-2", "blue-5"], ["red-3", "blue-5"]],
        discard=["red-4"],
        draw=["green-1", "green-2", "green-3", "green-4", "green-5", "yellow-1", "yellow-2", "yellow-3"],
        actor=1,
        **options,
    )
    return play(state, 1, "hit-hand").state


def race_open(seats: Sequence[Seat] = (0, 1, 2, 3), **options: Any) -> State:
    return open_race(race_due(**options), seats).state


def test_hd_22_a_hand_card_opens_a_race() -> None:
    """HD-22: the race is due, the room opens it with who is in; nobody may play meanwhile."""
    due = race_due()
    assert ENGINE.awaits(due) == ("race_opening", None)
    assert ENGINE.table(due)["race"] == {"state": "due", "card_player": 1}
    assert ENGINE.table(due)["phase"] == "race"
    assert [ENGINE.legal(due, seat) for seat in range(4)] == [[]] * 4
    change = open_race(due, [0, 1, 3])
    assert change.events == [{"type": "race_opened", "race": RACE, "seats": [0, 1, 3]}]
    assert ENGINE.awaits(change.state) == ("race_verdict", None)
    assert ENGINE.table(change.state)["race"] == {"state": "open", "card_player": 1, "race": RACE, "seats": [0, 1, 3]}
    assert ENGINE.turn(change.state) == ENGINE.turn(due)


def test_hd_22_what_was_open_before_the_race_is_over() -> None:
    """HD-22: no demand and no drawn card stay in the view while the race runs."""
    state = position([["blue-1"], ["red-2"]], discard=["red-4"], draw=["hit-hand"])
    table = ENGINE.table(play(draw(state, 0).state, 0, "hit-hand").state)
    assert (table["phase"], table["drawn"], table["actor"]) == ("race", False, None)
    again = decide(race_open(), []).state  # anything may follow: with another Hand card, say
    again = ENGINE.load({**ENGINE.dump(again), "hands": [["red-1"], ["red-1"], ["hit-hand", "red-1"], ["red-1"]]})
    assert demand(play(again, 2, "hit-hand").state) == {"kind": "none"}


def test_hd_22_an_open_race_may_be_run_again() -> None:
    """HD-22: after a take-over, under a new id; the old one decides nothing any more."""
    again = open_race(race_open(), [1, 2], race="f" * 16).state
    with pytest.raises(Illegal):
        decide(again, [], race=RACE)
    assert ENGINE.awaits(decide(again, [], race="f" * 16).state).what == "turn"


@pytest.mark.parametrize("seats", [[], [2]])
def test_hd_22_with_fewer_than_two_in_the_race_play_goes_on(seats: list[Seat]) -> None:
    """HD-22: nobody is last; the engine asks for no penalty."""
    change = decide(race_open(seats), [])
    assert actor(change.state) == 2
    assert not events(change, "drew")


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "open_race", "race": RACE, "seats": [0, 4]},
        {"type": "open_race", "race": RACE, "seats": [0, 0]},
        {"type": "open_race", "race": "xyz", "seats": [0]},
        {"type": "open_race", "race": RACE.upper(), "seats": [0]},
        verdict("f" * 16, lines=[], penalties=[]),
        verdict(RACE, lines=[4], penalties=[]),
        verdict(RACE, lines=[], penalties=[(-1, 4)]),
        verdict(RACE, lines=[], penalties=[(0, -1)]),
        {"type": "false_slap", "seat": 0},
        {"type": "deal", "secret": SECRET},
    ],
)
def test_hd_22_wrong_races_are_refused(wrong: dict[str, Any]) -> None:
    """HD-22, HD-23, HD-26, ALL-3."""
    state = race_open()
    before = ENGINE.dump(state)
    with pytest.raises(Illegal):
        ENGINE.apply(state, None, wrong)
    assert ENGINE.dump(state) == before


def test_hd_23_the_slowest_draws_four() -> None:
    """HD-23: 4 is the default; the verdict's order is the order of drawing; the board stays to be looked at."""
    assert ENGINE.checked_options({})["race_penalty"] == 4
    state = race_open()
    change = decide(state, [(3, 4)])
    assert story(change) == ["race_decided", "drew", "demanded"]
    assert hand(change.state, 3)[2:] == ["green-1", "green-2", "green-3", "green-4"]
    board = last_race(change.state)
    assert board == events(change, "race_decided")[0]["board"]
    assert (board["race"], board["card_player"], board["call_in_time"]) == (RACE, 1, True)
    assert [line["seat"] for line in board["lines"]] == [0, 1, 2, 3]
    assert ENGINE.turn(change.state) == ENGINE.turn(state) + 1


def test_hd_23_a_dead_heat_shares_the_cards() -> None:
    """HD-23: three share the 4 as 2, 1, 1, as the judge gives them out; the option that they do is the default."""
    assert ENGINE.checked_options({})["photo_finish"] == "share"
    assert ENGINE.checked_options({"photo_finish": "by_the_clock"})["photo_finish"] == "by_the_clock"
    change = decide(race_open(), [(3, 2), (0, 1), (2, 1)])
    assert [(event["seat"], event["cards"]) for event in events(change, "drew")] == [
        (3, ["green-1", "green-2"]),
        (0, ["green-3"]),
        (2, ["green-4"]),
    ]
    assert [ENGINE.shown(event, 0).get("cards") for event in events(change, "drew")] == [None, ["green-3"], None]


def test_hd_24_each_who_did_not_slap_draws_four() -> None:
    """HD-24."""
    change = decide(race_open(), [(0, 4), (2, 4)], reason="no_slap")
    assert [len(hand(change.state, seat)) for seat in range(4)] == [6, 1, 6, 2]
    assert {penalty["reason"] for penalty in last_race(change.state)["penalties"]} == {"no_slap"}


def test_hd_25_the_call() -> None:
    """HD-25: without it the card's player draws; 1.5 s and "instead" are the defaults; eight for the same person."""
    options = ENGINE.checked_options({})
    assert (options["call_limit_ms"], options["forgotten_call"]) == (1500, "instead")
    assert ENGINE.checked_options({"forgotten_call": "besides"})["forgotten_call"] == "besides"
    change = decide(race_open(), [(1, 4)], reason="no_call")
    assert len(hand(change.state, 1)) == 5
    change = decide(race_open(forgotten_call="besides"), [(1, 4), (1, 4)])
    assert len(hand(change.state, 1)) == 9


@pytest.mark.parametrize("cards", [0, 2, 5])
def test_hd_26_a_false_slap_costs_cards_at_once(cards: int) -> None:
    """HD-26, TROUBLE G17: by anybody; the turn is not lost, nobody's choice becomes stale."""
    state = position([["red-1"], ["red-2"], ["red-3"]], discard=["red-4"], false_slap_penalty=cards)
    change = false_slap(state, 2)
    assert change.events[0] == {"type": "false_slapped", "seat": 2, "cards": cards}
    assert len(hand(change.state, 2)) == 1 + cards
    assert (ENGINE.turn(change.state), actor(change.state)) == (ENGINE.turn(state), 0)
    assert ENGINE.legal(change.state, 0) == ENGINE.legal(state, 0)


def test_hd_26_at_most_one_a_seat_a_turn() -> None:
    """HD-26: a turn lasts until its play or pass, so drawing opens no second one; others are punished for their own."""
    state = position([["blue-1"], ["red-2"], ["red-3"]], discard=["red-4"], draw=["green-1", "green-2", "green-3"])
    state = false_slap(state, 2).state
    with pytest.raises(Illegal):
        false_slap(state, 2)
    state = draw(false_slap(state, 1).state, 0).state
    with pytest.raises(Illegal):
        false_slap(state, 2)
    state = pass_turn(state, 0).state
    assert len(hand(false_slap(state, 2).state, 2)) == 5


def test_hd_26_only_in_a_running_round() -> None:
    """HD-26, TROUBLE G16: not before the deal, while a race is due or open, nor after the round or the match."""
    over = play(position([["red-1"], ["red-2"]], discard=["red-4"]), 0, "red-1").state
    finished = play(position([["red-1"], ["red-2"]], discard=["red-4"], totals=[99, 99]), 0, "red-1").state
    assert ENGINE.awaits(finished).what == "nothing"
    for state in (new_match(2), race_due(), race_open(), over, finished):
        with pytest.raises(Illegal):
            false_slap(state, 0)
    with pytest.raises(Illegal):
        false_slap(position([["red-1"], ["red-2"]], discard=["red-4"]), 2)


def test_hd_26_the_actors_own_penalty_may_change_the_legal_actions() -> None:
    """HD-26, HD-7: with a card that fits nothing may be drawn any more; it is still the same turn."""
    state = position([["blue-1"], ["red-2"]], discard=["red-4"], draw=["red-5", "blue-2"])
    assert ENGINE.legal(state, 0) == [DRAW]
    after = false_slap(state, 0).state
    assert ENGINE.legal(after, 0) == [{"type": "play", "card": "red-5"}]
    assert ENGINE.turn(after) == ENGINE.turn(state)


def test_hd_27_what_a_slap_can_name_is_in_everybodys_view() -> None:
    """HD-27, TROUBLE G16: the race's id is shown from its opening to its end, and by it the verdict is taken.

    Who could have known what when is judged where versions and stamps are known; the engine gives the facts.
    """
    due, opened, closed = race_due(), race_open(), decide(race_open(), []).state
    races = [ENGINE.table(state)["race"] for state in (due, opened, closed)]
    assert [race.get("race") if race else None for race in races] == [None, RACE, None]
    for state in (due, closed):
        with pytest.raises(Illegal):
            ENGINE.apply(state, None, verdict(RACE, lines=[], penalties=[]))


def test_hd_28_after_the_race_anything_goes_but_something_must() -> None:
    """HD-28: the next player in the direction of play; another Hand card opens another race."""
    state = position(
        [["hit-hand", "red-1"], ["red-2"], ["hit-3", "blue-1", "green-cut", "hit-hand"]],
        discard=["red-4"],
        direction="right",
    )
    state = open_race(play(state, 0, "hit-hand").state, [0, 1, 2]).state
    after = decide(state, [(1, 4)])
    assert actor(after.state) == 2
    assert demand(after.state) == {"kind": "anything"}
    assert playable(after.state, 2) == {"hit-3", "blue-1", "green-cut", "hit-hand"}
    assert {action["type"] for action in ENGINE.legal(after.state, 2)} == {"play"}
    assert ENGINE.awaits(play(after.state, 2, "hit-hand").state).what == "race_opening"
    assert demand(play(after.state, 2, "blue-1").state) == {"kind": "none"}


def test_hd_29_penalties_renew_the_pile_and_what_cannot_be_had_is_forgiven() -> None:
    """HD-29: in the order of the verdict."""
    state = position([["hit-hand", "red-1"], ["red-2"], []], discard=["red-4", "blue-4"], draw=["green-1"], rest=2)
    state = open_race(play(state, 0, "hit-hand").state, [0, 1, 2]).state
    rest = len(hand(state, 2))
    change = decide(state, [(1, 2), (0, 4), (2, 4)])
    assert story(change) == ["race_decided", "renewed", "drew", "drew", "demanded"]
    assert [len(hand(change.state, seat)) for seat in range(3)] == [2, 3, rest]
    assert hand(change.state, 1)[1:] + hand(change.state, 0)[1:] == ["green-1", *renewed(["red-4", "blue-4"])]
    assert pile(change.state, "discard_pile") == ["hit-hand"]
    assert [penalty["cards"] for penalty in last_race(change.state)["penalties"]] == [2, 4, 4]


# The end.


@pytest.mark.parametrize("card", ["red-1", "red-cut", "red-flip", "hit-3", "hit-blue", "hit-hand"])
def test_hd_30_the_round_ends_with_the_last_card(card: str) -> None:
    """HD-30, TROUBLE G10, G19: whatever it is: no effect, no race; the end says why."""
    change = play(position([[card], ["red-2"], ["blue-2"]], discard=["red-4"]), 0, card)
    assert story(change) == ["played", "round_over"]
    assert change.events[1] == {"type": "round_over", "reason": "out", "winner": 0}
    assert top(change.state) == card
    assert ENGINE.awaits(change.state).what == "deal"
    assert [ENGINE.legal(change.state, seat) for seat in range(3)] == [[]] * 3


def test_hd_31_the_winner_scores_nothing_the_others_their_hands() -> None:
    """HD-31: number cards their face, all others 10; the secret is shown now, and only now."""
    hands = [["red-1"], ["red-2", "blue-5", "green-cut"], ["red-flip", "hit-1", "hit-red", "hit-hand"]]
    state = position(hands, discard=["red-4"], totals=[50, 3, 7])
    assert ENGINE.table(state)["last_round"] is None
    over = play(state, 0, "red-1").state
    result = ENGINE.table(over)["last_round"]
    assert result == {
        "round": 1,
        "reason": "out",
        "winner": 0,
        "lines": [
            {"seat": 0, "hand": [], "points": [], "round_points": 0, "total": 50},
            {"seat": 1, "hand": hands[1], "points": [2, 5, 10], "round_points": 17, "total": 20},
            {"seat": 2, "hand": hands[2], "points": [10, 10, 10, 10], "round_points": 40, "total": 47},
        ],
        "deal_code": SECRET,
        "commitment": commitment(SECRET),
    }
    assert ENGINE.table(state)["commitment"] == commitment(SECRET)
    assert [seat["total"] for seat in ENGINE.table(over)["seats"]] == [50, 20, 47]


def test_hd_31_scores_add_up_in_every_round() -> None:
    """HD-31, ALL-2, TROUBLE G22, G15: hands and piles together are worth 540, and every deal is as it was promised."""
    for game in games(ENGINE):
        totals: Counter[Seat] = Counter()
        promised = None
        for step in game:
            promised = promised if step.action["type"] != "deal" else ENGINE.table(step.after)["commitment"]
            if not any(event["type"] == "round_over" for event in step.events):
                continue
            result = ENGINE.table(step.after)["last_round"]
            assert result is not None
            on_the_table = pile(step.after, "draw_pile") + pile(step.after, "discard_pile")
            in_hands = sum(line["round_points"] for line in result["lines"])
            assert in_hands + sum(points(card) for card in on_the_table) == 540
            for line in result["lines"]:
                assert line["hand"] == hand(step.after, line["seat"])
                assert line["round_points"] == sum(line["points"])
                totals[line["seat"]] += line["round_points"]
                assert line["total"] == totals[line["seat"]]
            assert commitment(result["deal_code"]) == result["commitment"] == promised


@pytest.mark.parametrize(
    ("target", "totals", "finished"),
    [(100, [0, 97], False), (100, [0, 98], True), (60, [57, 57], False), (20, [19, 19], True)],
)
def test_hd_32_the_match_ends_after_the_round_that_reaches_the_target(
    target: int, totals: list[int], finished: bool
) -> None:
    """HD-32, ALL-5: 100 or the option; the loser of this round adds 2."""
    change = play(position([["red-1"], ["red-2"]], discard=["red-4"], totals=totals, target=target), 0, "red-1")
    assert ENGINE.awaits(change.state).what == ("nothing" if finished else "deal")
    assert ("match_over" in story(change)) is finished
    assert (ENGINE.table(change.state)["places"] is not None) is finished


def test_hd_32_a_total_is_not_looked_at_within_a_round() -> None:
    """HD-32, ALL-5: cards in a hand worth more than the target end nothing."""
    state = position([["red-1", "red-1"], []], discard=["red-4"], draw=["red-5"], rest=1, target=20)
    assert ENGINE.awaits(play(state, 0, "red-1").state).what == "turn"


@pytest.mark.parametrize(
    ("totals", "places"),
    [([90, 10, 98], [2, 1, 3]), ([50, 48, 98], [1, 1, 3]), ([150, 98, 20], [3, 2, 1]), ([100, 98, 98], [1, 1, 1])],
)
def test_hd_32_the_lowest_total_wins_and_equal_totals_share_a_place(totals: list[int], places: list[int]) -> None:
    """HD-32, ALL-6: seats 1 and 2 add 2 points each to these totals."""
    state = position([["red-1"], ["red-2"], ["blue-2"]], discard=["red-4"], totals=totals)
    change = play(state, 0, "red-1")
    assert ENGINE.table(change.state)["places"] == places
    assert change.events[-1] == {"type": "match_over", "places": places}
    assert ENGINE.table(change.state)["phase"] == "match_over"


def test_hd_33_there_is_no_call_for_the_last_card() -> None:
    """HD-33: going down to one card opens nothing and costs nothing."""
    state = position([["red-1", "red-2"], ["red-3"]], discard=["red-4"])
    change = play(state, 0, "red-1")
    assert story(change) == ["played"]
    assert ENGINE.awaits(change.state) == ("turn", 1)
    assert hand(change.state, 0) == ["red-2"]


def test_hd_34_a_lap_of_forced_passes_ends_the_round() -> None:
    """HD-34, HD-9, TROUBLE G19, G23: it takes a deck with cards missing. All hands score, nobody wins."""
    state = position(
        [["hit-5", "red-2"], ["blue-1"], ["blue-2"]], discard=["red-1"], rest="nowhere", totals=[10, 20, 30]
    )
    state = play(state, 0, "hit-5").state
    change = pass_turn(draw(state, 1).state, 1)  # took the last card there was
    assert [(event["type"], event.get("seat")) for event in change.events] == [
        ("passed", 1),
        ("passed", 2),
        ("passed", 0),
        ("passed", 1),
        ("round_over", None),
    ]
    assert change.events[-1] == {"type": "round_over", "reason": "blocked", "winner": None}
    result = ENGINE.table(change.state)["last_round"]
    assert result is not None
    assert [line["round_points"] for line in result["lines"]] == [2, 2, 2]
    assert [line["total"] for line in result["lines"]] == [12, 22, 32]
    assert ENGINE.awaits(change.state).what == "deal"


def test_hd_34_laps_of_draw_and_pass_end_nothing() -> None:
    """HD-34: they are common."""
    state = position([["red-2"], ["blue-1"]], discard=["hit-5"], draw=["red-1"] * 4 + ["blue-1"] * 3 + ["red-2"])
    for turn in range(8):
        state = pass_turn(draw(state, turn % 2).state, turn % 2).state
    assert ENGINE.awaits(state) == ("turn", 0)


# The room's deal, and the first look.


def test_before_the_first_deal_nothing_is_on_the_table() -> None:
    """ALL-1, ALL-4: the whole deck is the draw pile, and there is no secret yet."""
    state = new_match(3)
    table = ENGINE.table(state)
    assert (table["phase"], table["round"], table["top"], table["draw_pile"]) == ("dealing", 0, None, 110)
    assert (table["commitment"], table["last_round"], table["places"], table["actor"]) == (None, None, None, None)
    assert ENGINE.mine(state, 2) == {"hand": [], "drawn": None, "legal": []}
    assert ENGINE.awaits(state).what == "deal"


@pytest.mark.parametrize("secret", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_secret_is_128_bits_in_hexadecimal(secret: str) -> None:
    """ALL-2, ALL-3."""
    with pytest.raises(Illegal):
        deal(new_match(2), secret)


def test_a_race_is_looked_back_at_until_the_next_deal() -> None:
    """ALL-4: the last race and the last round stay in the view."""
    state = position([["hit-hand", "red-1"], ["red-2"]], discard=["red-4"])
    state = decide(open_race(play(state, 0, "hit-hand").state, [0, 1]).state, []).state
    over = play(state, 1, "red-2").state
    assert last_race(over)["race"] == RACE
    dealt = deal(over, secret_with_starter("number", 2)).state
    assert ENGINE.table(dealt)["last_race"] is None
    assert ENGINE.table(dealt)["last_round"] == ENGINE.table(over)["last_round"] is not None


def test_hands_keep_the_order_received() -> None:
    """ALL-4: the newest last; of equal cards the older one is played."""
    state = position([["red-1", "blue-1", "red-1", "green-1"], ["red-2"]], discard=["red-4"], draw=["red-3", "red-5"])
    state = false_slap(state, 0).state
    assert ENGINE.mine(state, 0)["hand"] == ["red-1", "blue-1", "red-1", "green-1", "red-3", "red-5"]
    assert ENGINE.mine(play(state, 0, "red-1").state, 0)["hand"] == ["blue-1", "red-1", "green-1", "red-3", "red-5"]


def test_random_games_reach_every_corner() -> None:
    """TROUBLE G1, G10: the laws are worth what the games behind them meet."""
    met: Counter[str] = Counter()
    for game in games(ENGINE, max(GAMES, 16)):
        for step in game:
            met.update(corners(step))
    assert not {"renewed", "cut", "flipped", "set_aside", "race_decided", "drew race", "false_slapped"} - set(met)


def corners(step: Step) -> Iterator[str]:
    for event in step.events:
        yield event["type"]
        if event["type"] == "drew":
            yield f"drew {event['why']}"
        if event.get("set_aside"):
            yield "set_aside"


def test_a_demand_is_what_the_top_says_when_just_played() -> None:
    """The builder of positions and the engine agree on it."""
    for card in ("red-1", "hit-4", "hit-blue"):
        state = play(position([[card, "red-1"], ["red-2"]], discard=["red-4"]), 0, card).state
        assert ENGINE.dump(state)["demand"] == demanded_by(card)
