"""The rules of seeds/domino-hearts.md, each proved by a test that names its id.

Positions are built by `positions_domino_hearts.position`: hands, the trick in the order played, the draw pile top
first. Cards that a test does not care about lie at the bottom of the draw pile, or, where it must be short, among what
the last seat has taken.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, pairwise
from random import Random
from typing import Any, get_args

import pytest

from protocol.domino_hearts import Action, PlayedCard, ScoreLine, SeatView
from server.games.chance import Chance, commitment
from server.games.domino_hearts import State
from server.games.engine import Change, Illegal, Seat
from server.games.french import DECK
from tests.games.play import GAMES, Step, games
from tests.games.play import play as play_on
from tests.games.positions_domino_hearts import ENGINE, SECRET, position, scarce_position

DRAW = {"type": "draw"}
SUIT_OF_HEARTS = [card for card in DECK if card.startswith("hearts")]

# Moving and looking.


def play(state: State, seat: Seat, card: str) -> Change[State]:
    return ENGINE.apply(state, seat, {"type": "play", "card": card})


def draw(state: State, seat: Seat) -> Change[State]:
    return ENGINE.apply(state, seat, DRAW)


def deal(state: State, secret: str = SECRET) -> Change[State]:
    return ENGINE.apply(state, None, {"type": "deal", "secret": secret})


def play_all(state: State, *cards: str) -> Change[State]:
    """Play these cards, each from the hand of the seat whose turn it is, and return the last change."""
    for card in cards:
        seat = actor(state)
        assert seat is not None
        change = play(state, seat, card)
        state = change.state
    return change


def actor(state: State) -> Seat | None:
    return ENGINE.awaits(state).seat


def playable(state: State, seat: Seat) -> set[str]:
    return {action["card"] for action in ENGINE.legal(state, seat) if action["type"] == "play"}


def pile(state: State, name: str) -> list[str]:
    return list(ENGINE.places_of_cards(state)[name])


def hand(state: State, seat: Seat) -> list[str]:
    return pile(state, f"hand {seat}")


def taken(state: State, seat: Seat) -> list[str]:
    return pile(state, f"taken {seat}")


def broken(state: State) -> bool:
    return ENGINE.table(state)["hearts_broken"]


def dealer(state: State) -> Seat:
    return ENGINE.table(state)["dealer"]


def seat_view(state: State, seat: Seat) -> SeatView:
    return ENGINE.table(state)["seats"][seat]


def lines(state: State) -> list[ScoreLine]:
    result = ENGINE.table(state)["last_round"]
    assert result is not None
    return result["lines"]


def events(change: Change[State], named: str) -> list[Mapping[str, Any]]:
    return [event for event in change.events if event["type"] == named]


def story(change: Change[State]) -> list[str]:
    return [event["type"] for event in change.events]


def is_heart(card: str) -> bool:
    return card.startswith("hearts")


def new_match(seats: int, lot: str = "00", **options: Any) -> State:
    return ENGINE.new_match(seats, ENGINE.checked_options(options), lot)


def secrets() -> Iterator[str]:
    return (f"{number:032x}" for number in count())


def shuffled(secret: str) -> list[str]:
    """Return the deck as a round with this secret begins, top first."""
    cards: list[str] = list(DECK)
    Chance(secret).shuffle(cards)
    return cards


# The deal.


def test_dh_1_first_dealer_by_lot() -> None:
    """DH-1: every seat can be drawn, the lot alone decides, and it is no part of the deal."""
    dealers = Counter(dealer(new_match(4, f"{lot:032x}")) for lot in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 70
    assert new_match(4, "07") == new_match(4, "07")
    for lot in range(8):
        state = deal(new_match(4, f"{lot:02x}")).state
        assert hand(state, (dealer(state) + 1) % 4) == shuffled(SECRET)[0:24:4]


def test_dh_1_the_deal_moves_left() -> None:
    """DH-1, ALL-8: one seat each round, round the table."""
    state, dealers = new_match(3, target=200), []
    for _ in range(4):
        state = deal(state).state
        dealers.append(dealer(state))
        state = end_of_round(state)
    assert all(later == (earlier + 1) % 3 for earlier, later in pairwise(dealers))
    assert ENGINE.table(state)["round"] == 4


def end_of_round(state: State) -> State:
    """Play the first legal action until the round is over."""
    seat = actor(state)
    while seat is not None:
        state = ENGINE.apply(state, seat, ENGINE.legal(state, seat)[0]).state
        seat = actor(state)
    return state


@pytest.mark.parametrize("seats", ENGINE.seats)
def test_dh_2_six_cards_each_and_a_draw_pile(seats: int) -> None:
    """DH-2, TROUBLE G3: the deal can be repeated from the secret alone, the dealer's left first."""
    change = deal(new_match(seats))
    cards = shuffled(SECRET)
    first = dealer(change.state) + 1
    for seat in range(seats):
        assert hand(change.state, (first + seat) % seats) == cards[seat : 6 * seats : seats]
        assert len(hand(change.state, seat)) == 6
    assert pile(change.state, "draw_pile") == cards[6 * seats :]
    assert ENGINE.table(change.state)["draw_pile"] == 52 - 6 * seats
    assert change.events == [{"type": "dealt", "round": 1, "dealer": first - 1, "cards": 6}]


def test_dh_2_no_cards_are_passed() -> None:
    """DH-2: nothing but playing and drawing is on the wire, and the first lead follows the deal."""
    union, _ = get_args(Action)
    assert {get_args(kind.__annotations__["type"])[0] for kind in get_args(union)} == {"play", "draw"}
    assert ENGINE.table(deal(new_match(3)).state)["phase"] == "turn"


@pytest.mark.parametrize("option", ["leads", "must_draw"])
def test_dh_3_the_dealers_left_leads_any_card_but_a_heart(option: str) -> None:
    """DH-3, DH-4."""
    for secret, _ in zip(secrets(), range(60), strict=False):
        state = deal(new_match(4, forced_heart_lead=option), secret).state
        leader = (dealer(state) + 1) % 4
        assert actor(state) == ENGINE.table(state)["leader"] == leader
        others = [card for card in hand(state, leader) if not is_heart(card)]
        assert others
        assert ENGINE.legal(state, leader) == [{"type": "play", "card": card} for card in others]


# The lead and hearts.


def test_dh_4_hearts_are_unbroken_when_a_round_begins() -> None:
    """DH-4: also after a round in which they were broken."""
    state = position([["clubs-2"], ["hearts-3"]], rest="taken")
    over = play_all(state, "clubs-2", "hearts-3").state
    assert broken(over)
    leader = (dealer(over) + 2) % 2
    secret = next(secret for secret in secrets() if any(map(is_heart, shuffled(secret)[0:12:2])))
    dealt = deal(over, secret).state
    assert (actor(dealt), broken(dealt)) == (leader, False)
    assert not any(map(is_heart, playable(dealt, leader)))


def test_dh_4_unbroken_hearts_may_not_be_led() -> None:
    """DH-4, DH-9: broken ones may."""
    held = ["hearts-2", "clubs-3", "hearts-ace", "spades-queen"]
    assert playable(position([held, ["clubs-2"]]), 0) == {"clubs-3", "spades-queen"}
    assert playable(position([held, ["clubs-2"]], hearts_broken=True), 0) == set(held)


def test_dh_4_a_leader_with_only_hearts_leads_one_and_breaks_them() -> None:
    """DH-4."""
    state = position([["hearts-2", "hearts-9"], ["clubs-2", "hearts-5"], ["hearts-3", "clubs-4"]])
    assert ENGINE.legal(state, 0) == [{"type": "play", "card": "hearts-2"}, {"type": "play", "card": "hearts-9"}]
    change = play(state, 0, "hearts-9")
    assert change.events == [
        {"type": "played", "seat": 0, "card": "hearts-9"},
        {"type": "hearts_broken", "seat": 0},
    ]
    assert broken(change.state)
    assert playable(change.state, 1) == {"hearts-5"}
    assert story(play(change.state, 1, "hearts-5")) == ["played"]  # they are broken once


def test_dh_4_the_option_lets_a_leader_with_only_hearts_draw() -> None:
    """DH-4, the option: until a card comes that is no heart, which is then the only one that may be led."""
    state = position(
        [["hearts-2"], ["clubs-2", "hearts-5"]],
        draw=["hearts-9", "hearts-10", "spades-3", "clubs-7"],
        forced_heart_lead="must_draw",
    )
    for card in ("hearts-9", "hearts-10", "spades-3"):
        assert ENGINE.legal(state, 0) == [DRAW]
        change = draw(state, 0)
        assert change.events == [{"type": "drew", "seat": 0, "count": 1, "cards": [card], "why": "only_hearts"}]
        state = change.state
    assert ENGINE.legal(state, 0) == [{"type": "play", "card": "spades-3"}]
    assert ENGINE.table(state)["drawn"] == 3
    assert ENGINE.table(state)["leader"] == 0
    assert not broken(play(state, 0, "spades-3").state)


def test_dh_4_the_option_with_too_little_to_draw() -> None:
    """DH-4, the option: if none comes a heart is led, which breaks them."""
    state = position(
        [["hearts-2"], ["clubs-2", "clubs-5"]], draw=["hearts-9"], rest="taken", forced_heart_lead="must_draw"
    )
    state = draw(state, 0).state
    assert playable(state, 0) == {"hearts-2", "hearts-9"}
    assert story(play(state, 0, "hearts-9")) == ["played", "hearts_broken"]


def test_dh_4_the_option_asks_nobody_else_to_draw() -> None:
    """DH-4, the option: neither once hearts are broken nor with another card in the hand."""
    state = position([["hearts-2"], ["clubs-2"]], hearts_broken=True, forced_heart_lead="must_draw")
    assert ENGINE.legal(state, 0) == [{"type": "play", "card": "hearts-2"}]
    state = position([["hearts-2", "clubs-3"], ["clubs-2"]], forced_heart_lead="must_draw")
    assert ENGINE.legal(state, 0) == [{"type": "play", "card": "clubs-3"}]


# A trick.


def test_dh_5_everybody_with_a_card_plays_one_to_the_left() -> None:
    """DH-5, TROUBLE D9, G10: from any leader, and past who is out of the round."""
    hands = [["clubs-2", "spades-2"], ["clubs-3", "spades-3"], [], ["clubs-4", "spades-4"], ["clubs-5", "spades-5"]]
    for leader, order in ((0, [0, 1, 3, 4]), (1, [1, 3, 4, 0]), (3, [3, 4, 0, 1]), (4, [4, 0, 1, 3])):
        state = position(hands, actor=leader)
        for seat in order:
            assert (actor(state), ENGINE.table(state)["leader"]) == (seat, leader)
            assert [ENGINE.legal(state, other) for other in range(5) if other != seat] == [[]] * 4
            change = play(state, seat, hands[seat][0])
            state = change.state
        assert story(change) == ["played", "trick_taken"]


def test_dh_5_who_plays_the_last_card_is_in_the_trick() -> None:
    """DH-5, DH-11: with it, and until it is over."""
    state = position([["clubs-2", "spades-2"], ["clubs-3"], ["clubs-4", "spades-4"]])
    state = play_all(state, "clubs-2", "clubs-3").state
    assert actor(state) == 2
    assert seat_view(state, 1) == {"cards": 0, "total": 0, "hearts_taken": [], "out": False}
    change = play(state, 2, "clubs-4")
    assert [played["seat"] for played in (change.state.last_trick or {"cards": []})["cards"]] == [0, 1, 2]
    assert seat_view(change.state, 1)["out"]


def test_dh_6_who_can_follow_must_and_may_not_draw() -> None:
    """DH-6, TROUBLE G11: any card of the led suit, lower or higher."""
    held = ["clubs-2", "hearts-2", "clubs-king", "spades-ace"]
    state = position([["clubs-9"], held], trick=[(0, "clubs-10")], actor=1)
    assert ENGINE.legal(state, 1) == [{"type": "play", "card": "clubs-2"}, {"type": "play", "card": "clubs-king"}]
    for card in ("hearts-2", "spades-ace"):
        with pytest.raises(Illegal):
            play(state, 1, card)
    with pytest.raises(Illegal):
        draw(state, 1)


def test_dh_7_drawing_until_the_led_suit_comes() -> None:
    """DH-7, TROUBLE G11: one card an action, nothing else is legal, and what came must be played, at any height."""
    state = position(
        [["spades-2"], ["diamonds-2", "hearts-3"], ["spades-3"]],
        trick=[(0, "clubs-10")],
        draw=["spades-5", "hearts-4", "clubs-3", "clubs-4"],
        actor=1,
    )
    for number, card in enumerate(["spades-5", "hearts-4", "clubs-3"], 1):
        assert ENGINE.legal(state, 1) == [DRAW]
        change = draw(state, 1)
        assert change.events == [{"type": "drew", "seat": 1, "count": 1, "cards": [card], "why": "cannot_follow"}]
        state = change.state
        assert actor(state) == 1
        assert ENGINE.table(state)["drawn"] == number
    assert hand(state, 1) == ["diamonds-2", "hearts-3", "spades-5", "hearts-4", "clubs-3"]
    assert ENGINE.legal(state, 1) == [{"type": "play", "card": "clubs-3"}]
    after = play(state, 1, "clubs-3").state
    assert ENGINE.table(after)["drawn"] == 0
    assert ENGINE.table(after)["draw_pile"] == len(pile(state, "draw_pile"))
    assert ENGINE.legal(after, 2) == [DRAW]


def test_dh_7_drawn_cards_are_hidden_their_number_is_public() -> None:
    """DH-7, ALL-4, ALL-7, TROUBLE B14: others see the same whether it fits or not; nothing is played by itself."""
    seen = []
    for card, other in (("clubs-3", "spades-5"), ("spades-5", "clubs-3")):
        state = position(
            [["spades-2"], ["diamonds-2"], ["spades-3"]], trick=[(0, "clubs-10")], draw=[card, other], actor=1
        )
        drawn = draw(state, 1)
        assert ENGINE.shown(drawn.events[0], 1)["cards"] == [card]
        assert ENGINE.mine(drawn.state, 1)["hand"] == ["diamonds-2", card]
        for viewer in (0, 2, None):
            assert ENGINE.shown(drawn.events[0], viewer) == {
                "type": "drew", "seat": 1, "count": 1, "why": "cannot_follow",
            }  # fmt: skip
        table = ENGINE.table(drawn.state)
        assert (table["actor"], table["drawn"], table["seats"][1]["cards"]) == (1, 1, 2)
        seen.append([table, ENGINE.mine(drawn.state, 0), ENGINE.mine(drawn.state, 2)])
    assert seen[0] == seen[1]


def test_dh_7_a_drawn_card_of_the_led_suit_is_always_the_one_played() -> None:
    """DH-7: through random games. It is the newest card, and the only legal action."""
    found = 0
    for step in steps():
        fits = ENGINE.table(step.before)["led"]
        if step.action == DRAW and fits is not None and step.events[0]["cards"][0].startswith(fits):
            assert step.seat is not None
            newest = hand(step.after, step.seat)[-1]
            assert ENGINE.legal(step.after, step.seat) == [{"type": "play", "card": newest}]
            found += 1
    assert found > GAMES


def test_dh_8_the_sheets_example() -> None:
    """DH-8: draw pile [5 of spades], clubs led, the player holds 2 of diamonds: draws the 5; may play either card."""
    state = position(
        [["clubs-3"], ["diamonds-2"], ["clubs-4"]],
        trick=[(0, "clubs-10")],
        draw=["spades-5"],
        rest="taken",
        actor=1,
    )
    assert ENGINE.legal(state, 1) == [DRAW]
    state = draw(state, 1).state
    assert playable(state, 1) == {"diamonds-2", "spades-5"}
    assert DRAW not in ENGINE.legal(state, 1)
    for card in ("diamonds-2", "spades-5"):
        assert actor(play(state, 1, card).state) == 2


def test_dh_8_the_last_card_of_the_draw_pile_must_be_played_if_it_follows() -> None:
    """DH-8, DH-6: the draw pile is empty, but this player can follow."""
    state = position([["clubs-3"], ["diamonds-2"]], trick=[(0, "clubs-10")], draw=["clubs-5"], rest="taken", actor=1)
    assert playable(draw(state, 1).state, 1) == {"clubs-5"}


def test_dh_8_with_nothing_to_draw_any_card_hearts_included() -> None:
    """DH-8, TROUBLE G1: no action draws from an empty draw pile, unbroken hearts or not."""
    held = ["diamonds-2", "hearts-ace", "spades-5"]
    state = position([["clubs-3"], held], trick=[(0, "clubs-10")], rest="taken", actor=1)
    assert ENGINE.legal(state, 1) == [{"type": "play", "card": card} for card in held]
    with pytest.raises(Illegal):
        draw(state, 1)
    follow = position([["clubs-3"], [*held, "clubs-4"]], trick=[(0, "clubs-10")], rest="taken", actor=1)
    assert playable(follow, 1) == {"clubs-4"}


def test_dh_9_a_heart_on_another_suit_breaks_hearts() -> None:
    """DH-9: from then on they may be led."""
    state = position([["clubs-10", "hearts-3"], ["hearts-2", "spades-4"]], rest="taken")
    state = play(state, 0, "clubs-10").state
    assert not broken(state)
    change = play(state, 1, "hearts-2")
    assert story(change) == ["played", "hearts_broken", "trick_taken"]
    assert events(change, "hearts_broken") == [{"type": "hearts_broken", "seat": 1}]
    assert broken(change.state)
    assert playable(change.state, 0) == {"hearts-3"}


def test_dh_9_another_suit_stays_forbidden_while_there_is_a_draw_pile() -> None:
    """DH-9, DH-7: also with hearts broken."""
    state = position([["clubs-3"], ["hearts-2", "spades-4"]], trick=[(0, "clubs-10")], actor=1, hearts_broken=True)
    assert ENGINE.legal(state, 1) == [DRAW]
    with pytest.raises(Illegal):
        play(state, 1, "hearts-2")


def test_dh_9_other_cards_break_nothing() -> None:
    """DH-9: off suit without a heart."""
    state = position([["clubs-10", "hearts-3"], ["spades-2", "spades-4"]], rest="taken")
    assert not broken(play_all(state, "clubs-10", "spades-2").state)


def test_dh_10_two_is_low_and_ace_is_high() -> None:
    """DH-10: every pair of neighbours in a suit, the higher one led or following."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    for low, high in pairwise(f"spades-{rank}" for rank in ranks):
        state = position([["clubs-2", low], ["clubs-3", high]])
        assert events(play_all(state, low, high), "trick_taken") == [{"type": "trick_taken", "seat": 1, "hearts": []}]
        state = position([["clubs-2", high], ["clubs-3", low]])
        assert events(play_all(state, high, low), "trick_taken") == [{"type": "trick_taken", "seat": 0, "hearts": []}]


def test_dh_10_the_highest_of_the_led_suit_takes_the_trick_and_leads() -> None:
    """DH-10: an ace of another suit takes nothing; the card to beat and its holder are shown on the way."""
    state = position(
        [["clubs-5", "spades-2"], ["clubs-9", "spades-3"], ["hearts-ace", "spades-4"], ["clubs-7", "spades-5"]],
        rest="taken",
    )
    shown: list[PlayedCard | None] = []
    for card in ("clubs-5", "clubs-9", "hearts-ace"):
        state = play_all(state, card).state
        table = ENGINE.table(state)
        shown.append(table["to_beat"])
        assert (table["led"], table["leader"]) == ("clubs", 0)
    assert [best and (best["seat"], best["card"]) for best in shown] == [(0, "clubs-5"), (1, "clubs-9"), (1, "clubs-9")]
    assert [played["card"] for played in ENGINE.table(state)["trick"]] == ["clubs-5", "clubs-9", "hearts-ace"]

    change = play(state, 3, "clubs-7")
    assert events(change, "trick_taken") == [{"type": "trick_taken", "seat": 1, "hearts": ["hearts-ace"]}]
    assert taken(change.state, 1) == ["clubs-5", "clubs-9", "hearts-ace", "clubs-7"]
    table = ENGINE.table(change.state)
    assert (table["actor"], table["leader"], table["trick"], table["led"], table["to_beat"]) == (1, 1, [], None, None)
    assert table["last_trick"] == {
        "cards": [
            {"seat": 0, "card": "clubs-5"},
            {"seat": 1, "card": "clubs-9"},
            {"seat": 2, "card": "hearts-ace"},
            {"seat": 3, "card": "clubs-7"},
        ],
        "winner": 1,
    }
    assert [view["hearts_taken"] for view in table["seats"]][:3] == [[], ["hearts-ace"], []]


def test_dh_10_the_winner_is_right_in_random_games() -> None:
    """DH-10: by the rule written a second time; whoever leads next holds cards and is the winner or left of it."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    for step in steps():
        if not any(event["type"] == "trick_taken" for event in step.events):
            continue
        table = ENGINE.table(step.after)
        last = table["last_trick"]
        assert last is not None
        cards = {played["card"].partition("-")[::2]: played["seat"] for played in last["cards"]}
        led = last["cards"][0]["card"].partition("-")[0]
        assert last["winner"] == next(cards[led, rank] for rank in reversed(ranks) if (led, rank) in cards)
        if table["phase"] == "turn":
            left_of_winner = [(last["winner"] + i) % len(table["seats"]) for i in range(len(table["seats"]))]
            holders = [seat for seat in left_of_winner if table["seats"][seat]["cards"]]
            assert table["actor"] == table["leader"] == holders[0]


def test_dh_10_the_sheets_example() -> None:
    """DH-10: seat 0 wins with the last card; seats 2 and 3 hold cards: seat 2 leads."""
    state = position([["clubs-ace"], ["clubs-2"], ["clubs-3", "spades-3"], ["clubs-4", "spades-4"]])
    change = play_all(state, "clubs-ace", "clubs-2", "clubs-3", "clubs-4")
    assert events(change, "trick_taken")[0]["seat"] == 0
    assert actor(change.state) == ENGINE.table(change.state)["leader"] == 2


def test_dh_10_the_lead_passes_round_the_table() -> None:
    """DH-10, ALL-8, TROUBLE D9: left of the last seat is seat 0."""
    state = position([["clubs-3", "spades-3"], ["clubs-4", "spades-4"], ["clubs-2"], ["clubs-ace"]], actor=3)
    assert actor(play_all(state, "clubs-ace", "clubs-3", "clubs-4", "clubs-2").state) == 0


# The end.


def test_dh_11_who_holds_no_card_is_out_of_the_round() -> None:
    """DH-11, TROUBLE D12, G10: gets no turn any more; hearts already taken still count."""
    state = position(
        [["clubs-2", "spades-2", "spades-7"], ["clubs-3"], ["clubs-4", "spades-4", "spades-8"]],
        taken={1: ["hearts-2", "hearts-3", "clubs-9"]},
        totals=[0, 10, 0],
    )
    change = play_all(state, "clubs-2", "clubs-3", "clubs-4")
    assert story(change) == ["played", "trick_taken", "went_out"]
    assert events(change, "went_out") == [{"type": "went_out", "seat": 1}]
    assert [view["out"] for view in ENGINE.table(change.state)["seats"]] == [False, True, False]
    assert seat_view(change.state, 1)["hearts_taken"] == ["hearts-2", "hearts-3"]
    state = play(change.state, 2, "spades-4").state
    assert actor(state) == 0
    change = play(state, 0, "spades-7")
    assert actor(change.state) == 0
    over = play_all(change.state, "spades-2", "spades-8").state
    assert [(line["round_points"], line["total"]) for line in lines(over)] == [(0, 0), (2, 12), (0, 0)]


def test_dh_11_nobody_is_out_before_the_first_deal() -> None:
    """DH-11."""
    assert not any(view["out"] for view in ENGINE.table(new_match(3))["seats"])


def test_dh_12_the_round_ends_when_one_player_holds_cards() -> None:
    """DH-12, TROUBLE G19: after the trick, not when the others have played; the end says why."""
    state = position([["clubs-2"], ["clubs-3"], ["clubs-4", "spades-4"]], taken={0: ["hearts-2"]})
    state = play_all(state, "clubs-2", "clubs-3").state
    assert actor(state) == 2
    change = play(state, 2, "clubs-4")
    assert story(change) == ["played", "trick_taken", "went_out", "went_out", "round_over"]
    assert change.events[-1] == {"type": "round_over", "reason": "one_holder", "holder": 2}
    assert ENGINE.awaits(change.state) == ("deal", None)
    assert [ENGINE.legal(change.state, seat) for seat in range(3)] == [[]] * 3
    table = ENGINE.table(change.state)
    assert (table["phase"], table["leader"], table["trick"], table["to_beat"]) == ("round_over", None, [], None)
    assert table["last_trick"] is not None


def test_dh_12_the_round_ends_when_nobody_holds_cards() -> None:
    """DH-12, TROUBLE G19."""
    change = play_all(position([["clubs-2"], ["clubs-3"]]), "clubs-2", "clubs-3")
    assert change.events[-1] == {"type": "round_over", "reason": "no_holder", "holder": None}
    assert ENGINE.awaits(change.state).what == "deal"


def test_dh_12_with_two_who_hold_cards_it_goes_on() -> None:
    """DH-12."""
    state = position([["clubs-2", "spades-2"], ["clubs-3"], ["clubs-4", "spades-4"]])
    assert ENGINE.awaits(play_all(state, "clubs-2", "clubs-3", "clubs-4").state).what == "turn"


def test_dh_13_a_point_for_each_heart_taken_or_held_to_the_last() -> None:
    """DH-13: the secret is shown now, and only now."""
    state = position(
        [["hearts-9"], ["hearts-10"], ["hearts-jack", "hearts-2", "clubs-2", "hearts-ace"]],
        taken={0: ["hearts-3", "spades-3"], 1: ["hearts-4", "hearts-5", "spades-4"]},
        hearts_broken=True,
        totals=[3, 4, 5],
    )
    assert ENGINE.table(state)["last_round"] is None
    over = play_all(state, "hearts-9", "hearts-10", "hearts-jack").state
    assert ENGINE.table(over)["last_round"] == {
        "round": 1,
        "reason": "one_holder",
        "holder": 2,
        "lines": [
            {"seat": 0, "hearts_taken": ["hearts-3"], "hearts_held": [], "round_points": 1, "total": 4},
            {"seat": 1, "hearts_taken": ["hearts-4", "hearts-5"], "hearts_held": [], "round_points": 2, "total": 6},
            {
                "seat": 2,
                "hearts_taken": ["hearts-9", "hearts-10", "hearts-jack"],
                "hearts_held": ["hearts-2", "hearts-ace"],
                "round_points": 5,
                "total": 10,
            },
        ],
        "deal_code": SECRET,
        "commitment": commitment(SECRET),
    }
    assert ENGINE.table(state)["commitment"] == commitment(SECRET)
    assert [view["total"] for view in ENGINE.table(over)["seats"]] == [4, 6, 10]


def test_dh_13_hearts_left_in_the_draw_pile_count_for_nobody() -> None:
    """DH-13."""
    over = play_all(position([["clubs-2"], ["clubs-3"]], draw=SUIT_OF_HEARTS), "clubs-2", "clubs-3").state
    assert [line["round_points"] for line in lines(over)] == [0, 0]


def test_dh_13_scores_add_up_in_every_round() -> None:
    """DH-13, ALL-2, TROUBLE G22, G15: with the undrawn hearts they are 13, and every deal is as it was promised."""
    for game in games(ENGINE):
        totals: Counter[Seat] = Counter()
        promised = None
        for step in game:
            promised = promised if step.action["type"] != "deal" else ENGINE.table(step.after)["commitment"]
            if not any(event["type"] == "round_over" for event in step.events):
                continue
            result = ENGINE.table(step.after)["last_round"]
            assert result is not None
            undrawn = [card for card in pile(step.after, "draw_pile") if is_heart(card)]
            assert sum(line["round_points"] for line in result["lines"]) + len(undrawn) == 13
            for line in result["lines"]:
                seat = line["seat"]
                assert line["hearts_taken"] == [card for card in taken(step.after, seat) if is_heart(card)]
                assert line["hearts_held"] == [card for card in hand(step.after, seat) if is_heart(card)]
                assert line["round_points"] == len(line["hearts_taken"]) + len(line["hearts_held"])
                assert bool(hand(step.after, seat)) == (seat == result["holder"])
                totals[seat] += line["round_points"]
                assert line["total"] == totals[seat]
            assert commitment(result["deal_code"]) == result["commitment"] == promised


@pytest.mark.parametrize(
    ("target", "totals", "finished"),
    [(31, [0, 28], False), (31, [0, 29], True), (10, [9, 7], False), (10, [9, 8], True), (200, [150, 197], False)],
)
def test_dh_14_the_match_ends_after_the_round_that_reaches_the_target(
    target: int, totals: list[int], finished: bool
) -> None:
    """DH-14, ALL-5: 31 or the option; seat 1 takes two hearts in this round."""
    assert ENGINE.checked_options({})["target"] == 31
    state = position([["hearts-2"], ["hearts-3"]], hearts_broken=True, totals=totals, target=target)
    change = play_all(state, "hearts-2", "hearts-3")
    assert ENGINE.awaits(change.state).what == ("nothing" if finished else "deal")
    assert ("match_over" in story(change)) is finished
    assert (ENGINE.table(change.state)["places"] is not None) is finished


def test_dh_14_a_total_is_not_looked_at_within_a_round() -> None:
    """DH-14, ALL-5: hearts taken beyond the target end nothing."""
    state = position(
        [["clubs-2", "spades-2"], ["clubs-3", "spades-3"]], taken={0: SUIT_OF_HEARTS}, totals=[9, 0], target=10
    )
    assert ENGINE.awaits(play_all(state, "clubs-2", "clubs-3").state).what == "turn"


@pytest.mark.parametrize(
    ("totals", "places"),
    [([30, 3, 28], [2, 1, 3]), ([20, 20, 28], [1, 1, 3]), ([40, 35, 7], [3, 2, 1]), ([31, 31, 28], [1, 1, 1])],
)
def test_dh_14_the_lowest_total_wins_and_equal_totals_share_a_place(totals: list[int], places: list[int]) -> None:
    """DH-14, ALL-6: seat 2 adds 3 points to these totals."""
    state = position([["hearts-2"], ["hearts-3"], ["hearts-4"]], hearts_broken=True, totals=totals)
    change = play_all(state, "hearts-2", "hearts-3", "hearts-4")
    assert ENGINE.table(change.state)["places"] == places
    assert change.events[-1] == {"type": "match_over", "places": places}
    assert ENGINE.table(change.state)["phase"] == "match_over"


@pytest.mark.parametrize("hearts", range(14))
def test_dh_15_no_queen_of_spades_and_no_moon(hearts: int) -> None:
    """DH-15, TROUBLE G13: however the hearts are split, all 13 included, each is a point for who took it."""
    state = position(
        [["clubs-2"], ["clubs-3"]],
        taken={0: SUIT_OF_HEARTS[:hearts], 1: ["spades-queen", *SUIT_OF_HEARTS[hearts:]]},
    )
    over = play_all(state, "clubs-2", "clubs-3").state
    assert [line["round_points"] for line in lines(over)] == [hearts, 13 - hearts]


# All rules together.


def steps(matches: int = GAMES) -> Iterator[Step]:
    """Yield the steps of random matches, and of rounds that begin with hardly anything to draw."""
    for game in games(ENGINE, matches):
        yield from game
    for number in range(4 * matches):
        rng = Random(number)
        for step in play_on(ENGINE, scarce_position(rng), rng):
            yield step
            if step.after.phase != "turn":
                break


def test_legal_agrees_with_a_referee_who_sees_only_the_view() -> None:
    """DH-3, DH-4, DH-6, DH-7, DH-8, DH-9: by rules written a second time from the sheet."""
    for step in steps():
        seat = actor(step.before)
        if seat is not None:
            assert [dict(action) for action in ENGINE.legal(step.before, seat)] == referee(step.before, seat)


def referee(state: State, seat: Seat) -> list[dict[str, str]]:
    table, held = ENGINE.table(state), ENGINE.mine(state, seat)["hand"]
    if table["trick"]:
        led, _, _ = table["trick"][0]["card"].partition("-")
        cards = [card for card in held if card.startswith(led)]
        draws = table["draw_pile"] > 0
    elif table["hearts_broken"]:
        cards, draws = list(held), False
    else:
        cards = [card for card in held if not is_heart(card)]
        draws = table["draw_pile"] > 0 and state.options["forced_heart_lead"] == "must_draw"
    if not cards and draws:
        return [{"type": "draw"}]
    return [{"type": "play", "card": card} for card in cards or held]


def test_random_games_reach_every_corner() -> None:
    """TROUBLE G1, G10: the laws are worth what the games behind them meet."""
    met = Counter(corner for step in steps(max(GAMES, 16)) for corner in corners(step))
    assert not {
        "drew cannot_follow",
        "drew only_hearts",
        "hearts led first",
        "hearts thrown first",
        "draw pile ran out in the turn",
        "winner without cards",
        "round_over one_holder",
        "round_over no_holder",
        "match_over",
    } - set(met)


def corners(step: Step) -> Iterator[str]:
    for event in step.events:
        yield event["type"]
        if event["type"] in ("drew", "round_over"):
            yield f"{event['type']} {event.get('why', event.get('reason'))}"
        if event["type"] == "hearts_broken":
            yield "hearts thrown first" if step.before.trick else "hearts led first"
        if event["type"] == "trick_taken" and step.after.phase == "turn" and not hand(step.after, event["seat"]):
            yield "winner without cards"
    if step.action == DRAW and not step.after.draw_pile:
        yield "draw pile ran out in the turn"


def test_a_round_is_short() -> None:
    """TROUBLE G1, G23: a card is played once and drawn once at most, so no round goes on for ever."""
    for game in games(ENGINE):
        played: Counter[str] = Counter()
        for step in game:
            played["draw"] += step.action == DRAW
            played["play"] += step.action["type"] == "play"
            if step.action["type"] == "deal":
                played.clear()
                left = len(step.after.draw_pile)
            assert played["play"] <= 52
            assert played["draw"] == left - len(step.after.draw_pile)


# The room's deal, and the first look.


def test_before_the_first_deal_nothing_is_on_the_table() -> None:
    """ALL-1, ALL-4: the whole deck is the draw pile, and there is no secret yet."""
    state = new_match(3)
    table = ENGINE.table(state)
    assert (table["phase"], table["round"], table["draw_pile"], table["trick"]) == ("dealing", 0, 52, [])
    assert (table["commitment"], table["last_round"], table["last_trick"], table["places"]) == (None, None, None, None)
    assert (table["actor"], table["leader"], table["led"], table["to_beat"]) == (None, None, None, None)
    assert ENGINE.mine(state, 2) == {"hand": [], "legal": []}
    assert ENGINE.awaits(state).what == "deal"


@pytest.mark.parametrize("secret", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_secret_is_128_bits_in_hexadecimal(secret: str) -> None:
    """ALL-2, ALL-3."""
    with pytest.raises(Illegal):
        deal(new_match(2), secret)


def test_no_deal_while_a_round_is_running() -> None:
    """ALL-3."""
    with pytest.raises(Illegal):
        deal(deal(new_match(2)).state)


def test_the_last_trick_and_round_are_looked_back_at() -> None:
    """ALL-4: the trick until the next deal, the round until the next one is over; what was taken goes back too."""
    over = play_all(position([["hearts-2"], ["hearts-3"]], hearts_broken=True), "hearts-2", "hearts-3").state
    assert (over.last_trick or {"winner": None})["winner"] == 1
    assert seat_view(over, 1) == {"cards": 0, "total": 2, "hearts_taken": ["hearts-2", "hearts-3"], "out": True}
    dealt = deal(over).state
    assert ENGINE.table(dealt)["last_trick"] is None
    assert ENGINE.table(dealt)["last_round"] == ENGINE.table(over)["last_round"] is not None
    assert seat_view(dealt, 1) == {"cards": 6, "total": 2, "hearts_taken": [], "out": False}
