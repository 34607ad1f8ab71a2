"""The rules of seeds/crazy-eights.md, each proved by a test that names its id.

Positions are built by `positions_crazy_eights.position`: hands, the discard pile and the draw pile, both top first.
Cards that a test does not care about lie at the bottom of the draw pile unless `rest` says otherwise.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice, product
from random import Random
from typing import Any, cast, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from protocol import crazy_eights as wire
from protocol.french import Card, Suit
from server.games.chance import Chance, commitment
from server.games.crazy_eights import POINTS, State
from server.games.engine import Action, Change, Illegal, Seat
from server.games.french import DECK, RANK, SUITS
from tests.games.play import GAMES, Step, games
from tests.games.play import play as play_on
from tests.games.positions_crazy_eights import ENGINE, SECRET, meant, position, scarce_position

DRAW = {"type": "draw"}
PASS = {"type": "pass"}

# Moving and looking.


def play(state: State, seat: Seat, card: str, suit: str | None = None) -> Change[State]:
    return ENGINE.apply(state, seat, played(card, suit))


def played(card: str, suit: str | None = None) -> dict[str, str]:
    return {"type": "play", "card": card} | ({} if suit is None else {"suit": suit})


def draw(state: State, seat: Seat) -> Change[State]:
    return ENGINE.apply(state, seat, DRAW)


def pass_turn(state: State, seat: Seat) -> Change[State]:
    return ENGINE.apply(state, seat, PASS)


def deal(state: State, secret: str = SECRET) -> Change[State]:
    return ENGINE.apply(state, None, {"type": "deal", "secret": secret})


def actor(state: State) -> Seat | None:
    return ENGINE.awaits(state).seat


def legal(state: State, seat: Seat) -> list[dict[str, Any]]:
    return [dict(action) for action in ENGINE.legal(state, seat)]


def playable(state: State, seat: Seat) -> set[str]:
    return {action["card"] for action in ENGINE.legal(state, seat) if action["type"] == "play"}


def pile(state: State, name: str) -> list[str]:
    return list(ENGINE.places_of_cards(state)[name])


def hand(state: State, seat: Seat) -> list[str]:
    return pile(state, f"hand {seat}")


def top(state: State) -> str:
    return pile(state, "discard_pile")[0]


def suit_in_force(state: State) -> str | None:
    return ENGINE.table(state)["suit"]


def draws_left(state: State) -> int:
    return ENGINE.table(state)["draws_left"]


def points(card: str) -> int:
    return POINTS[cast("Card", card)]


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
    """Return a secret whose starter has that rank."""
    dealt = 14 if seats == 2 else 5 * seats
    return next(secret for secret in secrets() if shuffled(secret)[0][dealt].endswith(f"-{wanted}"))


# The deck and the deal.


def test_the_deck_has_52_cards() -> None:
    """The sheet's first line, CE-10, TROUBLE G22: all cards together are worth 508."""
    assert len(DECK) == len(set(DECK)) == 52
    assert {card.split("-")[0] for card in DECK} == {"clubs", "diamonds", "hearts", "spades"}
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    assert Counter(card.split("-")[1] for card in DECK) == dict.fromkeys(ranks, 4)
    assert sum(points(card) for card in DECK) == 4 * (46 + 50 + 30 + 1) == 508


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 5), (4, 5), (5, 5), (6, 5)])
def test_ce_1_the_deal(seats: int, cards: int) -> None:
    """CE-1, CE-2, TROUBLE G3: it can be repeated from the secret alone, the opener first; then the starter."""
    change = deal(new_match(seats))
    deck, _ = shuffled(SECRET)
    for seat in range(seats):
        assert hand(change.state, seat) == deck[seat : cards * seats : seats]
        assert len(hand(change.state, seat)) == cards
    starter = deck[cards * seats]
    assert pile(change.state, "discard_pile") == [starter]
    assert pile(change.state, "draw_pile") == deck[cards * seats + 1 :]
    assert change.events == [{"type": "dealt", "round": 1, "opener": 0, "cards": cards, "starter": starter}]


def test_the_seats_of_the_source_are_the_default() -> None:
    """The sheet's first lines: 4 to 6 seats are an option, off by default, which stands in every room's options."""
    assert ENGINE.checked_options({})["more_seats"] == "no"
    assert ENGINE.seats_under(ENGINE.checked_options({})) == range(2, 4)
    assert ENGINE.seats_under(ENGINE.checked_options({"more_seats": "yes"})) == ENGINE.seats == range(2, 7)


@pytest.mark.parametrize("seats", ENGINE.seats)
def test_ce_1_an_8_as_starter_stands_with_its_own_suit(seats: int) -> None:
    """CE-1, TROUBLE G4: nobody names one, and the opener plays as after any other card."""
    change = deal(new_match(seats), secret_with_starter("8", seats))
    assert RANK[cast("Card", top(change.state))] == "8"
    assert top(change.state) == f"{suit_in_force(change.state)}-8"
    assert story(change) == ["dealt"]
    assert ENGINE.awaits(change.state) == ("turn", 0)


@pytest.mark.parametrize("rank", [rank for rank in dict.fromkeys(RANK.values()) if rank != "8"])
def test_ce_1_every_other_starter_has_no_effect(rank: str) -> None:
    """CE-1, TROUBLE G4: each rank forced as the first card."""
    change = deal(new_match(2), secret_with_starter(rank, 2))
    assert top(change.state) == f"{suit_in_force(change.state)}-{rank}"
    assert story(change) == ["dealt"]
    assert ENGINE.awaits(change.state) == ("turn", 0)


def test_ce_2_seat_0_opens_round_1_and_the_winner_the_next() -> None:
    """CE-2: whatever the lot; the winner's cards are dealt first."""
    assert {ENGINE.table(new_match(4, f"{lot:032x}"))["opener"] for lot in range(50)} == {0}
    assert actor(deal(new_match(4)).state) == 0
    state = position([["hearts-3"], ["hearts-2"], ["hearts-4"]], discard=["hearts-5"], actor=2, opener=1)
    over = play(state, 2, "hearts-4").state
    change = deal(over)
    assert actor(change.state) == ENGINE.table(change.state)["opener"] == 2
    assert change.events[0]["opener"] == 2
    assert hand(change.state, 2) == shuffled(SECRET)[0][0:15:3]
    assert hand(change.state, 0) == shuffled(SECRET)[0][1:15:3]
    assert ENGINE.table(change.state)["round"] == 2


def test_ce_2_play_goes_left_and_never_turns() -> None:
    """CE-2, ALL-8: whatever ends a turn, among any number of seats."""
    met = set()
    for step in every_step():
        before, after = actor(step.before), actor(step.after)
        if before is not None and after is not None:
            seats = len(ENGINE.table(step.after)["seats"])
            assert after == (before + (step.action["type"] != "draw")) % seats
            met.add((seats, step.action["type"]))
    assert met == set(product(ENGINE.seats, ["play", "draw", "pass"]))


# A turn.

HELD = ["hearts-2", "hearts-king", "clubs-5", "clubs-9", "spades-8", "diamonds-8", "spades-3"]


@pytest.mark.parametrize(
    ("discard", "suit", "fitting"),
    [
        ("hearts-5", None, {"hearts-2", "hearts-king", "clubs-5", "spades-8", "diamonds-8"}),
        ("spades-9", None, {"spades-3", "clubs-9", "spades-8", "diamonds-8"}),
        ("diamonds-10", None, {"spades-8", "diamonds-8"}),
        ("hearts-8", None, {"hearts-2", "hearts-king", "spades-8", "diamonds-8"}),
        ("hearts-8", "clubs", {"clubs-5", "clubs-9", "spades-8", "diamonds-8"}),
        ("hearts-8", "diamonds", {"spades-8", "diamonds-8"}),
    ],
)
def test_ce_3_what_may_be_played(discard: str, suit: str | None, fitting: set[str]) -> None:
    """CE-3, CE-4, TROUBLE G6: the suit in force, the rank on top, or any 8; not the printed suit of an 8 that named."""
    assert playable(position([HELD, ["hearts-3"]], discard=[discard], suit=suit), 0) == fitting


def test_ce_3_legal_agrees_with_a_referee_who_sees_only_the_view() -> None:
    """CE-3 to CE-6, CE-9, TROUBLE G6, G11: through random games, by rules written a second time from the sheet."""
    for step in every_step():
        seat = actor(step.before)
        if seat is not None:
            assert legal(step.before, seat) == referee(step.before, seat)


def every_step() -> Iterator[Step]:
    """Yield random play from the deal and from positions in which nearly all cards are in the hands."""
    for game in islice(games(ENGINE), max(GAMES // 4, 4)):
        yield from islice(game, 1000)
    for number in range(4 * GAMES):
        rng = Random(number)
        yield from islice(play_on(ENGINE, scarce_position(rng), rng), 40)


def referee(state: State, seat: Seat) -> list[dict[str, Any]]:
    table, mine = ENGINE.table(state), ENGINE.mine(state, seat)
    shown = (table["top"] or "").split("-")
    actions: list[dict[str, Any]] = []
    for card in mine["hand"]:
        suit, rank = card.split("-")
        if rank == "8":
            named = [None] if len(mine["hand"]) == 1 else ["clubs", "diamonds", "hearts", "spades"]
            actions += [played(card, name) for name in named]
        elif suit == table["suit"] or rank == shown[1]:
            actions.append(played(card))
    nothing_to_draw = table["draw_pile"] == 0 and table["discard_pile"] == 1
    if table["draws_left"] > 0 and not nothing_to_draw:
        return [*actions, DRAW]
    return actions or [PASS]


def test_ce_3_exactly_one_card_ends_the_turn() -> None:
    """CE-3, TROUBLE G12: nobody plays twice, or out of turn."""
    state = position([["hearts-2", "hearts-3", "clubs-4"], ["hearts-6", "clubs-7"]], discard=["hearts-5"])
    for action in (played("hearts-6"), DRAW, PASS):
        with pytest.raises(Illegal) as refusal:
            ENGINE.apply(state, 1, action)
        assert refusal.value.code == "not_your_turn"
    change = play(state, 0, "hearts-2")
    assert change.events == [{"type": "played", "seat": 0, "card": "hearts-2"}]
    assert hand(change.state, 0) == ["hearts-3", "clubs-4"]
    assert pile(change.state, "discard_pile") == ["hearts-2", "hearts-5"]
    assert actor(change.state) == 1
    with pytest.raises(Illegal):
        play(change.state, 0, "hearts-3")


@pytest.mark.parametrize("suit", SUITS)
def test_ce_4_an_8_names_any_suit(suit: Suit) -> None:
    """CE-4, TROUBLE G14: the printed one (spades) and the one already in force (hearts) too, in the same action."""
    state = position([["spades-8", "clubs-4"], ["hearts-6", "clubs-7"]], discard=["hearts-5"])
    assert legal(state, 0) == [*(played("spades-8", named) for named in SUITS), DRAW]
    change = play(state, 0, "spades-8", suit)
    assert change.events == [{"type": "played", "seat": 0, "card": "spades-8", "suit": suit}]
    assert ENGINE.shown(change.events[0], None) == change.events[0]
    assert suit_in_force(change.state) == suit
    assert actor(change.state) == 1


def test_ce_4_the_named_suit_holds_until_a_card_is_played() -> None:
    """CE-4, TROUBLE G14: through draws and passes, a lap and more; then an ordinary card's own suit is in force."""
    state = position(
        [["spades-8", "hearts-4", "hearts-6"], ["hearts-2", "spades-3"], ["clubs-9", "spades-2"]],
        discard=["hearts-5"],
        draw=["hearts-7", "spades-4", "hearts-9", "spades-6", "spades-7", "diamonds-2", "clubs-7"],
    )
    state = play(state, 0, "spades-8", "clubs").state
    assert playable(state, 1) == set()
    for _ in range(3):
        state = draw(state, 1).state
        assert suit_in_force(state) == "clubs"
    state = pass_turn(state, 1).state
    assert suit_in_force(state) == "clubs"
    assert playable(state, 2) == {"clubs-9"}
    state = play(state, 2, "clubs-9").state
    assert suit_in_force(state) == "clubs"
    assert playable(state, 0) == set()
    state = draw(draw(draw(state, 0).state, 0).state, 0).state
    state = pass_turn(state, 0).state
    assert playable(state, 1) == {"hearts-9"}
    state = play(state, 1, "hearts-9").state
    assert suit_in_force(state) == "hearts"


def test_ce_4_another_8_names_anew() -> None:
    """CE-4: also one on another."""
    state = position([["spades-8", "clubs-4"], ["hearts-8", "clubs-7"]], discard=["hearts-5"])
    state = play(state, 0, "spades-8", "clubs").state
    state = play(state, 1, "hearts-8", "diamonds").state
    assert (top(state), suit_in_force(state)) == ("hearts-8", "diamonds")


@pytest.mark.parametrize("wrong", [None, "", "stars", "8", "spades-8", 0, ["clubs"]])
def test_ce_4_an_8_without_a_right_suit_is_refused(wrong: Any) -> None:
    """CE-4, TROUBLE G8: as long as another card is left in the hand; none of them is an action of the protocol."""
    state = position([["spades-8", "clubs-4"], ["hearts-6"]], discard=["hearts-5"])
    action: Action = {"type": "play", "card": "spades-8", "suit": wrong}
    with pytest.raises(Illegal):
        ENGINE.apply(state, 0, action)
    with pytest.raises(Illegal):
        ENGINE.apply(state, 0, played("spades-8"))
    with pytest.raises(ValidationError):
        TypeAdapter[Any](wire.Action).validate_python(action)


@pytest.mark.parametrize("others", [[], ["clubs-4"]])
def test_ce_4_no_other_card_names_a_suit(others: list[str]) -> None:
    """CE-4, CE-9: not even as the last card; it is refused, and nothing has happened."""
    state = position([["hearts-2", *others], ["hearts-6"]], discard=["hearts-5"])
    for suit in SUITS:
        with pytest.raises(Illegal):
            play(state, 0, "hearts-2", suit)
    assert play(state, 0, "hearts-2").state.suit == "hearts"


STOCK = ["clubs-9", "hearts-9", "clubs-jack", "spades-2"]


def test_ce_5_at_most_three_draws_one_at_a_time() -> None:
    """CE-5, CE-13, TROUBLE G11: also by choice; a drawn card may be played at once, or drawing may go on."""
    state = position([["hearts-2", "clubs-4"], ["hearts-6"]], discard=["hearts-5"], draw=STOCK)
    assert legal(state, 0) == [played("hearts-2"), DRAW]
    for number in (1, 2, 3):
        change = draw(state, 0)
        assert change.events == [{"type": "drew", "seat": 0, "count": 1, "cards": [STOCK[number - 1]]}]
        state = change.state
        assert hand(state, 0) == ["hearts-2", "clubs-4", *STOCK[:number]]
        assert actor(state) == 0
        assert draws_left(state) == 3 - number
        assert (DRAW in legal(state, 0)) == (number < 3)
        assert playable(state, 0) == {"hearts-2", *({"hearts-9"} if number > 1 else ())}
    with pytest.raises(Illegal):
        draw(state, 0)
    assert top(play(state, 0, "hearts-9").state) == "hearts-9"


@pytest.mark.parametrize("limit", [1, 2, 3, 10])
def test_ce_5_the_limit_is_an_option(limit: int) -> None:
    """CE-5, CE-6, TROUBLE G11."""
    state = position(
        [["spades-2"], ["hearts-6"]],
        discard=["hearts-5"],
        draw=[f"clubs-{rank}" for rank in (2, 3, 4, 6, 7, 9, 10, "jack", "queen", "king")],
        draw_limit=limit,
    )
    for number in range(limit):
        assert draws_left(state) == limit - number
        assert legal(state, 0) == [DRAW]
        state = draw(state, 0).state
    assert legal(state, 0) == [PASS]
    assert draws_left(pass_turn(state, 0).state) == limit


def test_ce_5_nobody_learns_what_was_drawn_or_whether_it_fits() -> None:
    """CE-5, CE-6, ALL-4, ALL-7, TROUBLE B14: same events, table and turn numbers; no turn ends by itself."""
    seen = []
    for last in ("hearts-9", "spades-2"):
        state = position([["clubs-4"], ["hearts-6"]], discard=["hearts-5"], draw=["clubs-9", "clubs-jack", last])
        shown: list[object] = []
        for _ in range(3):
            change = draw(state, 0)
            state = change.state
            shown += [ENGINE.shown(event, 1) for event in change.events]
            shown += [ENGINE.table(state), ENGINE.mine(state, 1)]
        assert actor(state) == 0
        seen.append(shown)
    assert seen[0] == seen[1]
    assert ENGINE.shown(change.events[0], 0)["cards"] == ["spades-2"]
    assert "cards" not in ENGINE.shown(change.events[0], None)


def test_ce_6_passing_takes_three_draws_and_no_legal_card() -> None:
    """CE-6: and it is told why."""
    state = position([["clubs-4"], ["hearts-6"]], discard=["hearts-5"], draw=["clubs-9", "clubs-jack", "spades-2"])
    for _ in range(3):
        with pytest.raises(Illegal):
            pass_turn(state, 0)
        state = draw(state, 0).state
    assert legal(state, 0) == [PASS]
    change = pass_turn(state, 0)
    assert change.events == [{"type": "passed", "seat": 0, "why": "draws_used"}]
    assert actor(change.state) == 1


@pytest.mark.parametrize("used", [0, 1, 2, 3])
@pytest.mark.parametrize("card", ["hearts-4", "clubs-5", "clubs-8"])
def test_ce_6_who_has_a_legal_card_must_play_one(card: str, used: int) -> None:
    """CE-6: however many draws are used; an 8 is one, too."""
    state = position([[card, "clubs-4"], ["hearts-6"]], discard=["hearts-5"], draws_left=3 - used)
    with pytest.raises(Illegal):
        pass_turn(state, 0)
    assert {action["type"] for action in legal(state, 0)} == ({"play"} if used == 3 else {"play", "draw"})


BELOW = ["diamonds-4", "clubs-2", "spades-9", "hearts-8", "clubs-king"]


def renewed(below: Sequence[str], taken: int | None = None) -> list[str]:
    """Return the draw pile after a renewal from these discards, top first."""
    cards = list(below)
    Chance(SECRET, shuffled(SECRET)[1] if taken is None else taken).shuffle(cards)
    return cards


def test_ce_7_a_draw_renews_the_empty_draw_pile() -> None:
    """CE-7, TROUBLE G1, G2: the top stays, all below are shuffled; the suit in force does not change."""
    state = position([["spades-2"], []], discard=["clubs-8", *BELOW], suit="diamonds", rest=1)
    change = draw(state, 0)
    assert story(change) == ["renewed", "drew"]
    assert [*hand(change.state, 0)[1:], *pile(change.state, "draw_pile")] == renewed(BELOW)
    assert pile(change.state, "discard_pile") == ["clubs-8"]
    assert suit_in_force(change.state) == "diamonds"
    assert draws_left(change.state) == 2


def test_ce_7_only_when_a_draw_needs_it() -> None:
    """CE-7: the last card of the draw pile is drawn without one, and a card played on an empty one changes nothing."""
    state = position([["spades-2"], []], discard=["hearts-5", *BELOW], draw=["hearts-9"], rest=1)
    change = draw(state, 0)
    assert story(change) == ["drew"]
    assert pile(change.state, "draw_pile") == []
    after = play(change.state, 0, "hearts-9")
    assert story(after) == ["played"]
    assert pile(after.state, "discard_pile") == ["hearts-9", "hearts-5", *BELOW]


def test_ce_7_no_word_of_the_stream_is_used_twice() -> None:
    """CE-7, ALL-2: each shuffle goes on where the last one stopped."""
    for step in every_step():
        before = 0 if step.action["type"] == "deal" else ENGINE.dump(step.before)["words_taken"]
        shuffled_cards = [event["draw_pile"] for event in step.events if event["type"] == "renewed"]
        shuffled_cards += [52] if step.action["type"] == "deal" else []
        taken = ENGINE.dump(step.after)["words_taken"] - before
        assert taken >= sum(cards - 1 for cards in shuffled_cards)
        assert (taken > 0) == any(cards > 1 for cards in shuffled_cards)


@pytest.mark.parametrize("used", [0, 1, 2, 3])
def test_ce_8_nothing_to_draw_lets_a_player_pass(used: int) -> None:
    """CE-8, CE-6, TROUBLE G1: whatever was drawn; never by itself (ALL-7)."""
    state = position([["spades-2"], []], discard=["hearts-5"], draws_left=3 - used, rest=1)
    assert legal(state, 0) == [PASS]
    with pytest.raises(Illegal):
        draw(state, 0)
    change = pass_turn(state, 0)
    assert change.events == [{"type": "passed", "seat": 0, "why": "nothing_to_draw"}]
    assert actor(change.state) == 1
    assert DRAW not in legal(change.state, 1)


def test_ce_8_who_can_play_must_with_nothing_to_draw() -> None:
    """CE-8, CE-6."""
    state = position([["spades-2", "hearts-7"], []], discard=["hearts-5"], rest=1)
    assert legal(state, 0) == [played("hearts-7")]
    after = play(state, 0, "hearts-7").state
    assert DRAW in legal(after, 1)  # below the new top lies a card


def test_ce_8_the_last_card_there_was_to_draw() -> None:
    """CE-8: drawn, it does not fit; two draws are left, and passing is legal."""
    state = position([["spades-2"], []], discard=["hearts-5"], draw=["clubs-3"], rest=1)
    state = draw(state, 0).state
    assert (draws_left(state), legal(state, 0)) == (2, [PASS])


# The end.


@pytest.mark.parametrize("suit", [None, *SUITS])
def test_ce_9_a_last_8_needs_no_suit_and_one_sent_is_ignored(suit: str | None) -> None:
    """CE-9, TROUBLE G10: `legal` lists the plain one; with a suit it is accepted and does the very same."""
    state = position([["spades-8"], ["hearts-6"]], discard=["hearts-5"])
    assert legal(state, 0) == [played("spades-8"), DRAW]
    change = play(state, 0, "spades-8", suit)
    assert change == play(state, 0, "spades-8")
    assert change.events == [
        {"type": "played", "seat": 0, "card": "spades-8"},
        {"type": "round_over", "reason": "out", "winner": 0},
    ]
    assert suit_in_force(change.state) == "spades"


def test_ce_9_what_is_ignored_is_a_suit_and_nothing_else() -> None:
    """CE-9, ALL-3, TROUBLE G8: not another word, not another card, not out of turn, not before or after the turn."""
    state = position([["spades-8"], ["hearts-8"]], discard=["hearts-5"])
    wrong: list[Action] = [
        played("spades-8", "stars"),
        played("hearts-8", "clubs"),
        {**played("spades-8", "clubs"), "card_2": "hearts-8"},
        {"type": "draw", "suit": "clubs"},
    ]
    for action in wrong:
        with pytest.raises(Illegal):
            ENGINE.apply(state, 0, action)
    for unready, seat in ((state, 1), (play(state, 0, "spades-8").state, 0), (new_match(2), 0)):
        with pytest.raises(Illegal):
            play(unready, seat, "hearts-8", "clubs")


def test_ce_9_with_a_second_card_the_suit_must_be_named() -> None:
    """CE-9, CE-4: an 8 drawn by choice is the last card no longer, and its suit is not ignored."""
    state = position([["spades-8"], ["hearts-6"]], discard=["hearts-5"], draw=["clubs-2"])
    state = draw(state, 0).state
    with pytest.raises(Illegal):
        play(state, 0, "spades-8")
    assert suit_in_force(play(state, 0, "spades-8", "clubs").state) == "clubs"


def test_ce_9_an_action_that_is_not_listed_does_what_the_listed_one_does() -> None:
    """CE-9, ALL-3: what a last card with a suit means is written a second time in `meant`; else it is refused."""
    met: Counter[bool] = Counter()
    for step in every_step():
        seat = actor(step.before)
        if seat is None or len(hand(step.before, seat)) > 1:
            continue
        (card,) = hand(step.before, seat)
        for suit in SUITS:
            listed = meant(step.before, seat, played(card, suit)) in ENGINE.legal(step.before, seat)
            met[listed] += 1
            if listed:
                assert play(step.before, seat, card, suit) == play(step.before, seat, card)
            else:
                with pytest.raises(Illegal):
                    play(step.before, seat, card, suit)
    assert min(met[True], met[False]) > 20


@pytest.mark.parametrize("card", ["hearts-2", "clubs-5", "hearts-queen", "clubs-8"])
def test_ce_10_the_round_ends_with_the_last_card(card: str) -> None:
    """CE-10, TROUBLE G10, G19: whatever it is; the end says why."""
    change = play(position([[card], ["clubs-2"], ["clubs-3"]], discard=["hearts-5"]), 0, card)
    assert story(change) == ["played", "round_over"]
    assert change.events[1] == {"type": "round_over", "reason": "out", "winner": 0}
    assert top(change.state) == card
    assert ENGINE.awaits(change.state).what == "deal"
    assert [ENGINE.legal(change.state, seat) for seat in range(3)] == [[]] * 3
    assert draws_left(change.state) == 0


def test_ce_10_the_winner_scores_nothing_the_others_their_hands() -> None:
    """CE-10: the sheet's example, 8 + Q + A + 5 = 66; the secret is shown now, and only now."""
    hands = [
        ["hearts-2"],
        ["spades-8", "clubs-queen", "hearts-ace", "clubs-5"],
        ["clubs-2", "clubs-10", "clubs-jack", "hearts-king"],
    ]
    state = position(hands, discard=["hearts-5"], totals=[50, 3, 7])
    assert ENGINE.table(state)["last_round"] is None
    over = play(state, 0, "hearts-2").state
    assert ENGINE.table(over)["last_round"] == {
        "round": 1,
        "reason": "out",
        "winner": 0,
        "lines": [
            {"seat": 0, "hand": [], "points": [], "round_points": 0, "total": 50},
            {"seat": 1, "hand": hands[1], "points": [50, 10, 1, 5], "round_points": 66, "total": 69},
            {"seat": 2, "hand": hands[2], "points": [2, 10, 10, 10], "round_points": 32, "total": 39},
        ],
        "deal_code": SECRET,
        "commitment": commitment(SECRET),
    }
    assert ENGINE.table(state)["commitment"] == commitment(SECRET)
    assert [seat["total"] for seat in ENGINE.table(over)["seats"]] == [50, 69, 39]
    dealt = deal(over, "f" * 32).state
    assert ENGINE.table(dealt)["last_round"] == ENGINE.table(over)["last_round"]
    assert ENGINE.table(dealt)["commitment"] == commitment("f" * 32)


def test_ce_10_what_each_rank_is_worth() -> None:
    """CE-10, TROUBLE G22: by rank, in every suit."""
    worth = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 50, "9": 9, "10": 10,
             "jack": 10, "queen": 10, "king": 10, "ace": 1}  # fmt: skip
    assert {card: points(card) for card in DECK} == {f"{suit}-{rank}": worth[rank] for suit in SUITS for rank in worth}


def test_ce_11_scores_add_up_in_every_round() -> None:
    """CE-10, CE-11, ALL-2, TROUBLE G22, G15: hands and piles are worth 508, and every deal is as it was promised."""
    for game in islice(games(ENGINE), max(GAMES // 4, 4)):
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
            assert in_hands + sum(points(card) for card in on_the_table) == 508
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
def test_ce_11_the_match_ends_after_the_round_that_reaches_the_target(
    target: int, totals: list[int], finished: bool
) -> None:
    """CE-11, ALL-5: 100 or the option; the loser of this round adds 2."""
    state = position([["hearts-3"], ["clubs-2"]], discard=["hearts-5"], totals=totals, target=target)
    change = play(state, 0, "hearts-3")
    assert ENGINE.awaits(change.state).what == ("nothing" if finished else "deal")
    assert ("match_over" in story(change)) is finished
    assert (ENGINE.table(change.state)["places"] is not None) is finished
    assert ENGINE.table(change.state)["phase"] == ("match_over" if finished else "round_over")


def test_ce_11_a_total_is_not_looked_at_within_a_round() -> None:
    """CE-11, ALL-5: cards in a hand worth more than the target end nothing."""
    state = position([["hearts-3", "hearts-4"], []], discard=["hearts-5"], rest=1, target=20)
    assert ENGINE.awaits(play(state, 0, "hearts-3").state).what == "turn"


@pytest.mark.parametrize(
    ("totals", "places"),
    [([90, 10, 98], [2, 1, 3]), ([50, 48, 98], [1, 1, 3]), ([150, 98, 20], [3, 2, 1]), ([100, 98, 98], [1, 1, 1])],
)
def test_ce_11_the_lowest_total_wins_and_equal_totals_share_a_place(totals: list[int], places: list[int]) -> None:
    """CE-11, ALL-6: seats 1 and 2 add 2 points each to these totals; no extra round is dealt."""
    state = position([["hearts-3"], ["hearts-2"], ["clubs-2"]], discard=["hearts-5"], totals=totals)
    change = play(state, 0, "hearts-3")
    assert ENGINE.table(change.state)["places"] == places
    assert change.events[-1] == {"type": "match_over", "places": places}
    with pytest.raises(Illegal):
        deal(change.state)


@pytest.mark.parametrize(
    ("hands", "opener", "points_of_round", "next_opener"),
    [
        ([["clubs-4"], ["clubs-3"], ["spades-4"]], 0, [4, 3, 4], 1),
        ([["clubs-3"], ["clubs-4"], ["spades-3"]], 0, [3, 4, 3], 2),
        ([["clubs-3"], ["clubs-4"], ["spades-3"]], 1, [3, 4, 3], 2),
        ([["clubs-3"], ["clubs-4"], ["spades-3"]], 2, [3, 4, 3], 0),
        ([["clubs-10"], ["clubs-jack"], ["spades-king"]], 0, [10, 10, 10], 1),  # the opener comes last
    ],
)
def test_ce_12_a_lap_of_passes_with_nothing_to_draw_ends_the_round(
    hands: list[list[str]], opener: Seat, points_of_round: list[int], next_opener: Seat
) -> None:
    """CE-12, CE-8, TROUBLE G19, G23: it takes a deck with cards missing. All score, the lowest hand opens the next."""
    state = position(hands, discard=["hearts-5"], rest="nowhere", totals=[10, 20, 30], actor=1, opener=opener)
    for seat in (1, 2):
        change = pass_turn(state, seat)
        assert story(change) == ["passed"]
        state = change.state
    change = pass_turn(state, 0)
    assert change.events == [
        {"type": "passed", "seat": 0, "why": "nothing_to_draw"},
        {"type": "round_over", "reason": "blocked", "winner": None},
    ]
    result = ENGINE.table(change.state)["last_round"]
    assert result is not None
    assert [line["round_points"] for line in result["lines"]] == points_of_round
    dealt = deal(change.state).state
    assert actor(dealt) == next_opener
    assert ENGINE.dump(dealt)["passes"] == 0


def test_ce_12_a_card_begins_the_lap_anew() -> None:
    """CE-12: it takes everybody in turn."""
    state = position([["clubs-4"], ["spades-7"], ["spades-4", "hearts-2"]], discard=["hearts-5"], rest="nowhere")
    state = pass_turn(pass_turn(state, 0).state, 1).state
    state = play(state, 2, "hearts-2").state
    assert ENGINE.dump(state)["passes"] == 0
    assert ENGINE.awaits(state) == ("turn", 0)


def test_ce_12_a_lap_of_ordinary_passes_ends_nothing() -> None:
    """CE-12: after three draws each, and another lap."""
    state = position([["clubs-4"], ["clubs-3"]], discard=["hearts-5"], draw=low_black_cards(), rest="discard_pile")
    for turn in range(4):
        seat = turn % 2
        state = draw(draw(draw(state, seat).state, seat).state, seat).state
        change = pass_turn(state, seat)
        assert change.events == [{"type": "passed", "seat": seat, "why": "draws_used"}]
        state = change.state
    assert ENGINE.awaits(state) == ("turn", 0)
    assert ENGINE.dump(state)["passes"] == 0


def low_black_cards() -> list[str]:
    """Return twelve cards that do not fit on a 5 of hearts."""
    return [f"{suit}-{rank}" for suit in ("clubs", "spades") for rank in (2, 6, 7, 9, 10, "jack")]


def test_ce_12_cannot_happen_with_this_deck() -> None:
    """CE-12: with nothing to draw 51 cards are in the hands, and on any top one of them is an 8."""
    for step in every_step():
        assert not any(event["type"] == "round_over" and event["reason"] == "blocked" for event in step.events)
        assert ENGINE.dump(step.after)["passes"] < len(ENGINE.table(step.after)["seats"])


def test_ce_13_the_draws_left_are_in_everybodys_view_and_survive() -> None:
    """CE-13: in the table, after loading what was dumped, and whole again for the next player."""
    state = position([["hearts-2", "clubs-4"], ["hearts-6", "clubs-3"]], discard=["hearts-5"])
    state = draw(draw(state, 0).state, 0).state
    assert draws_left(state) == draws_left(ENGINE.load(ENGINE.dump(state))) == 1
    assert draws_left(play(state, 0, "hearts-2").state) == 3
    assert draws_left(new_match(2)) == 0
    assert draws_left(deal(new_match(2, draw_limit=5)).state) == 5


def test_ce_14_the_suit_in_force_is_in_the_view_by_its_word() -> None:
    """CE-14: from the deal on, also over a reshuffle and at the round's end; never to be guessed from the top."""
    assert suit_in_force(new_match(2)) is None
    for step in every_step():
        suit, shown = suit_in_force(step.after), top(step.after)
        assert suit in get_args(Suit)
        if not shown.endswith("-8"):
            assert suit == shown.split("-")[0]
        elif step.action.get("card") == shown:
            assert suit == step.events[0].get("suit", shown.split("-")[0])
        elif step.action["type"] != "deal":
            assert suit == suit_in_force(step.before)


def test_ce_15_a_reshuffle_is_an_event_before_the_card_that_needed_it() -> None:
    """CE-15: everybody is told, with the number of cards, so that a client can pause on it."""
    state = position([["spades-2"], []], discard=["hearts-5", *BELOW], rest=1)
    change = draw(state, 0)
    assert change.events[0] == {"type": "renewed", "draw_pile": 5}
    assert ENGINE.shown(change.events[0], 1) is change.events[0]
    assert ENGINE.table(change.state)["draw_pile"] == 4
    assert ENGINE.table(change.state)["discard_pile"] == 1


# The room's deal, and the first look.


def test_before_the_first_deal_nothing_is_on_the_table() -> None:
    """ALL-1, ALL-4: the whole deck is the draw pile, and there is no secret yet."""
    state = new_match(3)
    table = ENGINE.table(state)
    assert (table["phase"], table["round"], table["top"], table["draw_pile"]) == ("dealing", 0, None, 52)
    assert (table["commitment"], table["last_round"], table["places"], table["actor"]) == (None, None, None, None)
    assert ENGINE.mine(state, 2) == {"hand": [], "legal": []}
    assert ENGINE.awaits(state).what == "deal"


@pytest.mark.parametrize("secret", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_secret_is_128_bits_in_hexadecimal(secret: str) -> None:
    """ALL-2, ALL-3."""
    with pytest.raises(Illegal):
        deal(new_match(2), secret)


@pytest.mark.parametrize("room_action", ["open_race", "decide_race", "false_slap", "nonsense"])
def test_the_rooms_only_action_is_deal(room_action: str) -> None:
    """ALL-3: there is no race in this game."""
    assert not ENGINE.races
    for state in (new_match(2), deal(new_match(2)).state):
        with pytest.raises(Illegal) as refusal:
            ENGINE.apply(state, None, {"type": room_action, "seat": 0})
        assert refusal.value.code == "not_legal"


def test_hands_keep_the_order_received() -> None:
    """ALL-4: the newest last."""
    state = position([["hearts-2", "clubs-4", "hearts-3"], ["hearts-6"]], discard=["hearts-5"], draw=["spades-2"])
    state = draw(state, 0).state
    assert ENGINE.mine(play(state, 0, "hearts-2").state, 0)["hand"] == ["clubs-4", "hearts-3", "spades-2"]


def test_random_games_reach_every_corner() -> None:
    """TROUBLE G1, G10: the laws are worth what the games behind them meet."""
    met: Counter[str] = Counter()
    for step in every_step():
        met.update(corners(step))
    assert not {"renewed", "drew", "draws_used", "nothing_to_draw", "suit named", "round_over", "match_over"} - set(met)


def corners(step: Step) -> Iterator[str]:
    for event in step.events:
        yield event["type"]
        if event["type"] == "passed":
            yield event["why"]
        if "suit" in event:
            yield "suit named"
