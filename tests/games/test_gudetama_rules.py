"""The rules of seeds/gudetama.md, each proved by a test that names its id.

Positions are built by `positions_gudetama`: hands, the trick in the order played, score piles. Cards that a test does
not care about are set aside.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from protocol.gudetama import LastTrick, SeatView
from server.games import gudetama
from server.games.chance import Chance, commitment
from server.games.engine import Change, Illegal, Seat
from server.games.gudetama import COPIES, DECK, RANK, State
from tests.games.play import GAMES, Step, games
from tests.games.play import play as play_on
from tests.games.positions_gudetama import ENGINE, ROUND, SECRET, last_trick, piles_worth, position, redealt

# Moving and looking.


def play(state: State, seat: Seat, card: str) -> Change[State]:
    return ENGINE.apply(state, seat, {"type": "play", "card": card})


def name_leader(state: State, seat: Seat, leader: Seat) -> Change[State]:
    return ENGINE.apply(state, seat, {"type": "name_leader", "seat": leader})


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


def leader(state: State) -> Seat | None:
    return ENGINE.table(state)["leader"]


def phase(state: State) -> str:
    return ENGINE.table(state)["phase"]


def playable(state: State, seat: Seat) -> set[str]:
    return {action["card"] for action in ENGINE.legal(state, seat) if action["type"] == "play"}


def nameable(state: State, seat: Seat) -> list[Seat]:
    return [action["seat"] for action in ENGINE.legal(state, seat) if action["type"] == "name_leader"]


def pile(state: State, name: str) -> list[str]:
    return list(ENGINE.places_of_cards(state)[name])


def hand(state: State, seat: Seat) -> list[str]:
    return pile(state, f"hand {seat}")


def seats(state: State) -> list[SeatView]:
    return ENGINE.table(state)["seats"]


def totals(state: State) -> list[int]:
    return [seat["total"] for seat in seats(state)]


def active(state: State) -> list[Seat]:
    return [number for number, seat in enumerate(seats(state)) if seat["active"]]


def places(state: State) -> list[int] | None:
    return ENGINE.table(state)["places"]


def taken(state: State) -> LastTrick:
    trick = ENGINE.table(state)["last_trick"]
    assert trick is not None
    return trick


def events(change: Change[State], named: str) -> list[Mapping[str, Any]]:
    return [event for event in change.events if event["type"] == named]


def story(change: Change[State]) -> list[str]:
    return [event["type"] for event in change.events]


def new_match(number: int, lot: str = "00", **options: Any) -> State:
    return ENGINE.new_match(number, ENGINE.checked_options(options), lot)


def shuffled(secret: str, cards: Sequence[str] = DECK) -> list[str]:
    """Return these cards as a round with this secret begins, top first."""
    pile = list(cards)
    Chance(secret).shuffle(pile)
    return pile


# The deck and the deal.


def test_gu_1_the_deck_has_63_cards() -> None:
    """GU-1, TROUBLE G22: all cards together are worth 588, the sum of rank x copies over the table."""
    assert list(COPIES.values()) == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]
    assert list(COPIES) == [str(rank) for rank in range(1, 15)]
    assert all(copies == RANK[face] // 2 + 1 for face, copies in COPIES.items())
    assert Counter(DECK) == COPIES
    assert len(DECK) == 63
    assert sum(RANK[card] for card in DECK) == sum(RANK[face] * copies for face, copies in COPIES.items()) == 588


def test_gu_1_every_rule_works_with_any_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """GU-1: the constant can be replaced when a published list turns up."""
    deck = tuple(face for face in gudetama.FACES for _ in range(15 - RANK[face]))
    monkeypatch.setattr(gudetama, "DECK", deck)
    for game in games(ENGINE, 4):
        for step in game:
            cards = Counter(card for place in ENGINE.places_of_cards(step.after).values() for card in place)
            assert cards == Counter(deck)


def test_gu_2_first_leader_by_lot() -> None:
    """GU-2: every seat can be drawn, the lot alone decides, and it is no part of the deal."""
    leaders = Counter(leader(new_match(4, f"{lot:032x}")) for lot in range(400))
    assert set(leaders) == {0, 1, 2, 3}
    assert min(leaders.values()) > 70
    assert new_match(4, "07") == new_match(4, "07")
    for lot in range(8):
        match = new_match(4, f"{lot:02x}")
        first = leader(match)
        assert first is not None
        dealt = deal(match).state
        assert actor(dealt) == leader(dealt) == first
        assert hand(dealt, first) == shuffled(SECRET)[0:28:4]


@pytest.mark.parametrize("number", ENGINE.seats)
def test_gu_3_seven_cards_each_and_the_rest_is_set_aside(number: int) -> None:
    """GU-3, TROUBLE G3: the deal can be repeated from the secret alone, the leader first."""
    change = deal(new_match(number))
    first, cards = leader(change.state), shuffled(SECRET)
    assert first is not None
    for place in range(number):
        assert hand(change.state, (first + place) % number) == cards[place : 7 * number : number]
    assert pile(change.state, "set_aside") == cards[7 * number :]
    assert change.events == [
        {"type": "dealt", "round": 1, "leader": first, "cards": 7, "set_aside": 63 - 7 * number},
    ]
    assert ENGINE.table(change.state)["set_aside"] == 63 - 7 * number
    assert [seat["cards"] for seat in seats(change.state)] == [7] * number
    assert ENGINE.table(change.state)["tricks_left"] == 7


@pytest.mark.parametrize(
    ("kept", "number", "cards", "set_aside"), [(14, 7, 7, 0), (15, 7, 6, 6), (55, 7, 1, 1), (35, 4, 7, 0)]
)
def test_gu_3_fewer_cards_when_the_deck_is_small(kept: int, number: int, cards: int, set_aside: int) -> None:
    """GU-3: as many as go round; a round has as many tricks, and the last of them ends it."""
    state = between_rounds(kept, number)
    change = deal(state)
    assert events(change, "dealt")[0]["cards"] == ENGINE.table(change.state)["tricks_left"] == cards
    assert [seat["cards"] for seat in seats(change.state)] == [cards] * number
    assert len(pile(change.state, "set_aside")) == set_aside
    told: Counter[str] = Counter()
    for step in play_on(ENGINE, change.state, Random(1)):
        told.update(event["type"] for event in step.events)
        if told["round_over"]:
            break
    assert told["trick_taken"] == cards
    assert told["played"] == cards * number


def between_rounds(kept: int, number: int) -> State:
    """Return a state in which the next round is due and that many of the lowest cards are in the score piles."""
    data = ENGINE.dump(new_match(number, target=100))
    data["score_piles"] = [list(DECK[seat:kept:number]) for seat in range(number)]
    data.update(round=ROUND, phase="round_over", set_aside=list(DECK[kept:]))
    return ENGINE.load(data)


# A trick.


def test_gu_4_the_leader_plays_any_card() -> None:
    """GU-4: of equal cards one is offered."""
    state = position([["9", "1", "14", "9"], ["2", "3", "4", "5"]])
    assert ENGINE.legal(state, 0) == [{"type": "play", "card": card} for card in ("9", "1", "14")]


@pytest.mark.parametrize(
    ("trick", "held", "fitting"),
    [
        (["8"], ["2", "7", "8", "14"], {"2", "8", "14"}),  # equal is enough, and the lowest is open besides
        (["8"], ["9", "10"], {"9", "10"}),  # the lowest is high enough itself
        (["8"], ["3", "3", "5"], {"3"}),  # any card of the lowest rank
        (["8"], ["3", "5", "6"], {"3"}),
        (["8", "2"], ["4", "7", "8"], {"4", "8"}),  # the highest counts, not the last
        (["5", "11", "1"], ["5", "10", "11"], {"5", "11"}),
        (["14"], ["1", "13", "14"], {"1", "14"}),
        (["14"], ["13", "13"], {"13"}),
        (["1"], ["2", "3"], {"2", "3"}),
    ],
)
def test_gu_5_equal_or_higher_or_the_lowest(trick: list[str], held: list[str], fitting: set[str]) -> None:
    """GU-5: row by row."""
    others = [["14"] * (len(held) - 1) for _ in trick]
    state = position([*others, held], trick=trick)
    assert playable(state, len(trick)) == fitting
    for card in set(held) - fitting:
        with pytest.raises(Illegal):
            play(state, len(trick), card)


def test_gu_5_legal_agrees_with_a_referee_who_sees_only_the_view() -> None:
    """GU-4, GU-5, GU-7, TROUBLE G6: through random games, by rules written a second time from the sheet."""
    for game in games(ENGINE):
        for step in game:
            seat = actor(step.before)
            if seat is not None:
                legal = [dict(action) for action in ENGINE.legal(step.before, seat)]
                assert legal == referee(step.before, seat)


def referee(state: State, seat: Seat) -> list[dict[str, Any]]:
    table, mine = ENGINE.table(state), ENGINE.mine(state, seat)
    if table["phase"] == "naming":
        named = [other for other in active(state) if other != seat or state.options["own_leader"] == "yes"]
        return [{"type": "name_leader", "seat": other} for other in named]
    ranks = [int(card) for card in mine["hand"]]
    highest = max((int(played["card"]) for played in table["trick"]), default=0)
    fitting = [rank for rank in ranks if rank >= highest or rank == min(ranks)]
    return [{"type": "play", "card": str(rank)} for rank in dict.fromkeys(fitting)]


def test_gu_6_the_sheets_example() -> None:
    """GU-5, GU-6, TROUBLE G22: 7, 9, 10, then the lowest, 1: the third player wins and leads. Ranks are numbers."""
    state = position([["7", "2"], ["9", "2"], ["10", "13"], ["1", "9"]])
    state = play_all(state, "7", "9", "10").state
    assert ENGINE.table(state)["to_beat"] == {"seat": 2, "card": "10"}
    assert playable(state, 3) == {"1"}
    change = play(state, 3, "1")
    assert change.events == [
        {"type": "played", "seat": 3, "card": "1"},
        {"type": "trick_taken", "seat": 2, "card": "10"},
    ]
    assert actor(change.state) == leader(change.state) == 2
    assert ENGINE.table(change.state)["tricks_left"] == 1


def test_gu_6_of_equal_cards_the_later_one_wins() -> None:
    """GU-6, the sheet's example: two 12s."""
    state = position([["4", "2"], ["12", "2"], ["12", "3"], ["3", "9"]])
    state = play_all(state, "4", "12").state
    assert ENGINE.table(state)["to_beat"] == {"seat": 1, "card": "12"}
    state = play(state, 2, "12").state
    assert ENGINE.table(state)["to_beat"] == {"seat": 2, "card": "12"}
    state = play(state, 3, "3").state
    assert actor(state) == 2
    assert taken(state) == {
        "cards": [{"seat": seat, "card": card} for seat, card in enumerate(("4", "12", "12", "3"))],
        "winner": 2,
    }
    assert (ENGINE.table(state)["trick"], ENGINE.table(state)["to_beat"]) == ([], None)


def test_gu_6_play_goes_to_the_left() -> None:
    """GU-6, ALL-8: once round, from the leader on."""
    state = position([["8", "2"], ["6", "2"], ["7", "3"]], leader=1)
    order = []
    for card in ("6", "7", "8"):
        order.append(actor(state))
        state = play_all(state, card).state
    assert order == [1, 2, 0]
    assert [played["seat"] for played in taken(state)["cards"]] == [1, 2, 0]


# Naming a leader.


def named_after_14(**options: Any) -> State:
    """Return a state in which seat 1 has won a trick with a 14, among three."""
    return play_all(position([["5", "2"], ["14", "2"], ["7", "3"]], **options), "5", "14", "3").state


def test_gu_7_a_14s_winner_names_who_leads() -> None:
    """GU-7: another active player; nobody else is asked, and nothing else can be done meanwhile."""
    state = named_after_14()
    assert (phase(state), actor(state), leader(state)) == ("naming", 1, None)
    assert nameable(state, 1) == [0, 2]
    assert [ENGINE.legal(state, seat) for seat in (0, 2)] == [[], []]
    for wrong in (1, 3, 6):
        with pytest.raises(Illegal):
            name_leader(state, 1, wrong)
    with pytest.raises(Illegal):
        deal(state)
    for named in (0, 2):
        change = name_leader(state, 1, named)
        assert change.events == [{"type": "leader_named", "seat": 1, "leader": named, "why": "chosen"}]
        assert (phase(change.state), actor(change.state), leader(change.state)) == ("turn", named, named)
        assert len(playable(change.state, named)) == len(set(hand(change.state, named)))


def test_gu_7_the_option_lets_the_own_seat_be_named() -> None:
    """GU-7, `own_leader`."""
    state = named_after_14(own_leader="yes")
    assert nameable(state, 1) == [0, 1, 2]
    assert actor(name_leader(state, 1, 1).state) == 1


@pytest.mark.parametrize("own_leader", ["no", "yes"])
def test_gu_7_with_two_active_players_there_is_no_choice(own_leader: str) -> None:
    """GU-7, TROUBLE G5: two seats, or two left of four; whatever the option says."""
    two = position([["5", "2"], ["14", "2"]], own_leader=own_leader)
    two_left = position([["5", "2"], [], ["14", "2"], []], left_after=[0, 3, 0, 3], own_leader=own_leader)
    for state, winner in ((two, 1), (two_left, 2)):
        change = play_all(state, "5", "14")
        assert story(change) == ["played", "trick_taken", "leader_named"]
        assert change.events[-1] == {"type": "leader_named", "seat": winner, "leader": 0, "why": "only_one"}
        assert (phase(change.state), actor(change.state)) == ("turn", 0)


def test_gu_7_after_the_last_trick_the_leader_of_the_next_round_is_named() -> None:
    """GU-7, GU-12: the round has been counted by then, and its table is shown."""
    change = last_trick(["5", "14", "7"])
    assert story(change) == ["played", "trick_taken", "kept", "round_over"]
    assert (phase(change.state), actor(change.state), ENGINE.table(change.state)["tricks_left"]) == ("naming", 1, 0)
    assert ENGINE.table(change.state)["last_round"] is not None
    named = name_leader(change.state, 1, 2).state
    assert (phase(named), leader(named), ENGINE.awaits(named).what) == ("round_over", 2, "deal")
    assert actor(deal(named).state) == 2
    two = last_trick(["5", "14"])
    assert two.events[-1] == {"type": "leader_named", "seat": 1, "leader": 0, "why": "only_one"}
    assert (phase(two.state), leader(two.state)) == ("round_over", 0)


def test_gu_7_nobody_is_asked_when_the_match_is_over() -> None:
    """GU-7: the 14 itself takes its winner to the target."""
    change = last_trick(["5", "14", "7"], totals=[0, 7, 3])
    assert story(change) == ["played", "trick_taken", "kept", "round_over", "match_over"]
    assert (phase(change.state), actor(change.state), leader(change.state)) == ("match_over", None, None)
    assert ENGINE.awaits(change.state).what == "nothing"
    assert [ENGINE.legal(change.state, seat) for seat in range(3)] == [[]] * 3


def test_gu_8_a_14_that_does_not_win_is_a_plain_card() -> None:
    """GU-8, GU-6: it takes a later 14 to beat it, and then the later one's player names."""
    state = position([["14", "2"], ["14", "5"], ["7", "3"]])
    change = play_all(state, "14", "14", "3")
    assert (phase(change.state), actor(change.state)) == ("naming", 1)
    assert nameable(change.state, 1) == [0, 2]


def test_gu_8_a_1_before_the_last_trick_is_a_plain_card() -> None:
    """GU-8: nobody keeps anything."""
    change = play_all(position([["5", "2"], ["1", "8"], ["7", "3"]]), "5", "1", "7")
    assert story(change) == ["played", "trick_taken"]
    assert totals(change.state) == [0, 0, 0]
    assert actor(change.state) == 2


# The last trick.


def test_gu_9_the_last_tricks_winner_keeps_the_own_card() -> None:
    """GU-9, GU-11, GU-12, TROUBLE G19: the others' go back; the reason is told; the winner leads the next round."""
    change = last_trick(["9", "12", "5"], totals=[3, 2, 11])
    assert change.events == [
        {"type": "played", "seat": 2, "card": "5"},
        {"type": "trick_taken", "seat": 1, "card": "12"},
        {"type": "kept", "seat": 1, "card": "12"},
        {"type": "round_over", "reason": "winner_keeps", "winner": 1},
    ]
    assert [seat["score_pile"] for seat in seats(change.state)] == [["3"], ["2", "12"], ["11"]]
    assert pile(change.state, "played") == ["9", "5"]
    assert ENGINE.table(change.state)["last_round"] == {
        "round": ROUND,
        "reason": "winner_keeps",
        "winner": 1,
        "lines": [
            {"seat": 0, "kept": [], "points": [], "round_points": 0, "total": 3},
            {"seat": 1, "kept": ["12"], "points": [12], "round_points": 12, "total": 14},
            {"seat": 2, "kept": [], "points": [], "round_points": 0, "total": 11},
        ],
        "deal_code": SECRET,
        "commitment": commitment(SECRET),
    }
    assert (phase(change.state), leader(change.state)) == ("round_over", 1)
    assert [ENGINE.legal(change.state, seat) for seat in range(3)] == [[]] * 3


@pytest.mark.parametrize("order", [["1", "12", "5"], ["12", "1", "5"], ["5", "12", "1"]])
def test_gu_10_with_a_1_in_the_last_trick_everybody_keeps_the_own_card(order: list[str]) -> None:
    """GU-10: once each, the winner too, wherever the 1 lies."""
    change = last_trick(order)
    assert [seat["score_pile"] for seat in seats(change.state)] == [[card] for card in order]
    assert totals(change.state) == [int(card) for card in order]
    assert [event["seat"] for event in events(change, "kept")] == [0, 1, 2]
    assert events(change, "round_over")[0]["reason"] == "all_keep"
    assert pile(change.state, "played") == []
    assert leader(change.state) == order.index("12")


def test_gu_10_once_however_many_1s_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """GU-10: it takes another table of copies."""
    monkeypatch.setattr("tests.games.positions_gudetama.DECK", ("1", *DECK))
    change = last_trick(["1", "9", "1"])
    assert [seat["score_pile"] for seat in seats(change.state)] == [["1"], ["9"], ["1"]]


def test_gu_10_a_14_besides_a_1_still_names_the_leader() -> None:
    """GU-10, GU-7."""
    change = last_trick(["1", "14", "5"])
    assert totals(change.state) == [1, 14, 5]
    assert (phase(change.state), actor(change.state)) == ("naming", 1)
    assert leader(name_leader(change.state, 1, 0).state) == 0


def test_gu_10_only_active_players_keep_a_card() -> None:
    """GU-10, GU-20, TROUBLE G10: who has left the match has none."""
    change = last_trick(["1", None, "5"], totals=[3, 22, 3], left_after=[0, 3, 0])
    assert totals(change.state) == [4, 22, 8]


def test_gu_11_a_score_is_the_sum_of_the_ranks_kept() -> None:
    """GU-11, TROUBLE G22: the sheet's 8 + 5 + 6 = 19; a 10 is worth ten."""
    state = position([["2"], ["3"], ["4"]], score_piles=[["8", "5", "6"], ["10", "1"], []])
    assert totals(state) == [19, 11, 0]
    assert seats(state)[0]["score_pile"] == ["8", "5", "6"]


def test_gu_11_kept_cards_never_return_to_the_deck() -> None:
    """GU-11, GU-3, ALL-2: the deck of a round is the whole deck without the score piles, from 1 to 14."""
    state = last_trick(["9", "12", "5"], totals=[8, 5, 6]).state
    rest = list(DECK)
    for card in ("8", "5", "6", "12"):
        rest.remove(card)
    dealt = deal(state, "ab" * 16).state
    cards = shuffled("ab" * 16, rest)
    assert [hand(dealt, seat) for seat in (1, 2, 0)] == [cards[place:21:3] for place in range(3)]
    assert pile(dealt, "set_aside") == cards[21:]
    assert totals(dealt) == [8, 17, 6]


def test_gu_11_scores_add_up_in_every_round() -> None:
    """GU-9, GU-10, GU-11, ALL-2, TROUBLE G22, G15: all cards are worth 588, and every deal is as it was promised."""
    for game in games(ENGINE):
        sums: Counter[Seat] = Counter()
        promised = None
        for step in game:
            promised = promised if step.action["type"] != "deal" else ENGINE.table(step.after)["commitment"]
            if not any(event["type"] == "round_over" for event in step.events):
                continue
            result = ENGINE.table(step.after)["last_round"]
            assert result is not None
            for line in result["lines"]:
                assert line["points"] == [int(card) for card in line["kept"]]
                assert line["round_points"] == sum(line["points"])
                sums[line["seat"]] += line["round_points"]
                assert line["total"] == sums[line["seat"]] == totals(step.after)[line["seat"]]
            free = pile(step.after, "played") + pile(step.after, "set_aside")
            assert sum(int(card) for card in free) + sums.total() == 588
            assert commitment(result["deal_code"]) == result["commitment"] == promised
            keepers = [line["seat"] for line in result["lines"] if line["kept"]]
            before = active(step.before)
            assert keepers == (before if result["reason"] == "all_keep" else [result["winner"]])


def test_gu_12_the_last_tricks_winner_leads_the_next_round() -> None:
    """GU-12."""
    for cards, winner in ((["9", "3", "5"], 0), (["3", "9", "9"], 2)):
        state = last_trick(cards).state
        assert actor(deal(state).state) == leader(state) == winner


# The end.


@pytest.mark.parametrize(
    ("target", "points", "finished"),
    [(21, 8, False), (21, 9, True), (30, 17, False), (30, 18, True), (10, 0, True)],
)
def test_gu_13_the_match_ends_after_the_round_that_reaches_the_target(target: int, points: int, finished: bool) -> None:
    """GU-13, ALL-5, TROUBLE G19: 21 or the option; seat 1 adds 12."""
    change = last_trick(["9", "12", "5"], totals=[3, points, 4], target=target)
    assert ENGINE.awaits(change.state).what == ("nothing" if finished else "deal")
    assert places(change.state) == ([1, 3, 2] if finished else None)
    assert events(change, "match_over") == (
        [{"type": "match_over", "reason": "target", "places": [1, 3, 2]}] if finished else []
    )


def test_gu_13_a_total_is_not_looked_at_within_a_round() -> None:
    """GU-13, ALL-5: a trick before the last scores nothing, whatever is in it."""
    change = play_all(position([["5", "2"], ["14", "8"]], score_piles=piles_worth([0, 20], ["5", "2", "14", "8"])), "5")
    assert totals(play(change.state, 1, "14").state) == [0, 20]
    assert phase(play(change.state, 1, "14").state) == "turn"


@pytest.mark.parametrize(
    ("before", "after"),
    [([19, 3, 20, 4], [3, 1, 4, 2]), ([18, 3, 18, 4], [3, 1, 4, 2]), ([19, 3, 9, 19], [2, 1, 4, 2])],
)
def test_gu_13_the_lowest_score_wins_and_equal_totals_share_a_place(before: list[int], after: list[int]) -> None:
    """GU-13, ALL-6: seat 2 adds 12."""
    assert places(last_trick(["6", "6", "12", "6"], totals=before).state) == after


def test_gu_20_equal_lowest_scores_play_on() -> None:
    """GU-20: with their score piles; the others leave with theirs and are not dealt in."""
    change = last_trick(["9", "12", "5", "4"], totals=[3, 9, 3, 5])
    assert story(change) == ["played", "trick_taken", "kept", "round_over", "play_off"]
    assert change.events[-1] == {"type": "play_off", "seats": [0, 2]}
    assert active(change.state) == [0, 2]
    assert totals(change.state) == [3, 21, 3, 5]
    assert (ENGINE.awaits(change.state).what, places(change.state)) == ("deal", None)
    dealt = deal(change.state).state
    assert [len(hand(dealt, seat)) for seat in range(4)] == [7, 0, 7, 0]
    assert len(pile(dealt, "set_aside")) == 63 - 14 - sum(len(seat["score_pile"]) for seat in seats(dealt))
    assert totals(dealt) == [3, 21, 3, 5]


@pytest.mark.parametrize(
    ("before", "told", "staying"),
    [
        ([3, 3, 5, 22], [], [0, 1, 2]),  # nobody drops out
        ([3, 9, 3, 22], [{"type": "play_off", "seats": [0, 2]}], [0, 2]),
        ([3, 9, 7, 22], [{"type": "play_off", "seats": [0, 2]}], [0, 2]),  # not equal any more
    ],
)
def test_gu_20_only_who_reaches_the_target_drops_out(
    before: list[int], told: list[Mapping[str, Any]], staying: list[Seat]
) -> None:
    """GU-20: it goes on while two are below, whatever their scores. Seat 1 adds 12, seat 3 has left."""
    change = last_trick(["9", "12", "5", None], totals=before, left_after=[0, 0, 0, 3])
    assert events(change, "play_off") == told
    assert active(change.state) == staying
    assert phase(change.state) == "round_over"


def test_gu_20_the_last_one_below_the_target_wins() -> None:
    """GU-20: also with the higher score of the two before; the others are placed by total."""
    change = last_trick(["9", None, "12", None], totals=[18, 21, 9, 22], left_after=[0, 4, 0, 4])
    assert story(change) == ["played", "trick_taken", "kept", "round_over", "match_over"]
    assert places(change.state) == [1, 3, 2, 4]
    assert active(change.state) == [0]
    assert change.events[-1] == {"type": "match_over", "reason": "target", "places": [1, 3, 2, 4]}


def test_gu_20_places_are_in_reverse_order_of_dropping_out() -> None:
    """GU-20: play-off players before all others, those who drop out together by total, equal ones share a place.

    Round 2 began the play-off, seat 1 dropped out after round 3, seat 4 after round 4; in round 5 a 1 is played.
    """
    change = last_trick(
        ["1", None, "9", "10", None, None, "11"],
        totals=[2, 33, 19, 18, 21, 20, 16],
        left_after=[0, 3, 0, 0, 4, 2, 0],
    )
    assert totals(change.state) == [3, 33, 28, 28, 21, 20, 27]
    assert places(change.state) == [1, 6, 3, 3, 5, 7, 2]


def test_gu_20_if_the_usual_leader_has_dropped_out_the_next_active_seat_to_the_left_leads() -> None:
    """GU-20, GU-12: also past others who have left, and when the play-off has just begun."""
    begins = last_trick(["5", "9", "12", "4", "6"], totals=[3, 3, 9, 5, 5]).state
    assert (active(begins), leader(begins)) == ([0, 1], 0)
    goes_on = last_trick(
        [None, "5", "12", None, "9"], leader=1, totals=[22, 3, 9, 22, 3], left_after=[3, 0, 0, 3, 0]
    ).state
    assert (active(goes_on), leader(goes_on)) == ([1, 4], 4)
    assert actor(deal(goes_on).state) == 4


@pytest.mark.parametrize("own_leader", ["no", "yes"])
def test_gu_20_a_14s_winner_who_has_just_dropped_out_names_an_active_player(own_leader: str) -> None:
    """GU-20, GU-7: there are two to choose from; the own seat, having left, is none of them."""
    change = last_trick(["5", "14", "7"], totals=[3, 9, 3], own_leader=own_leader)
    assert change.events[-1] == {"type": "play_off", "seats": [0, 2]}
    assert (phase(change.state), actor(change.state), nameable(change.state, 1)) == ("naming", 1, [0, 2])
    named = name_leader(change.state, 1, 2).state
    assert (phase(named), leader(named), active(named)) == ("round_over", 2, [0, 2])
    assert actor(deal(named).state) == 2


def test_gu_20_a_14s_winner_who_plays_on_names_no_one_who_has_left() -> None:
    """GU-20, GU-7, TROUBLE G10."""
    change = last_trick(["5", "14", None, "7"], totals=[3, 3, 22, 3], left_after=[0, 0, 3, 0])
    assert nameable(change.state, 1) == [0, 3]
    with pytest.raises(Illegal):
        name_leader(change.state, 1, 2)


def test_gu_20_who_has_left_is_passed_over() -> None:
    """GU-20, TROUBLE G10, G12: through random games, who has left holds no cards, gets no turn and keeps the pile."""
    deals = 0
    for game in games(ENGINE):
        for step in game:
            before, after = seats(step.before), seats(step.after)
            gone = [number for number, seat in enumerate(after) if not seat["active"]]
            deals += bool(gone) and step.action["type"] == "deal"
            assert phase(step.after) != "turn" or actor(step.after) not in gone
            assert leader(step.after) not in gone
            for seat in gone:
                assert not hand(step.after, seat)
                assert before[seat]["active"] or after[seat]["score_pile"] == before[seat]["score_pile"]
    assert deals > 0


def test_gu_21_equal_lowest_scores_at_the_target_share_the_win() -> None:
    """GU-21: only a 1 can do that."""
    change = last_trick(["1", "2", "5"], totals=[20, 19, 19])
    assert totals(change.state) == [21, 21, 24]
    assert places(change.state) == [1, 1, 3]
    assert "play_off" not in story(change)


def test_gu_21_everybody_at_the_target_with_one_lowest() -> None:
    """GU-13, GU-21."""
    assert places(last_trick(["1", "2", "5"], totals=[20, 20, 20]).state) == [1, 2, 3]


@pytest.mark.parametrize(("before", "after"), [([20, 25, 20, 20], [1, 4, 2, 3]), ([20, 25, 16, 19], [1, 4, 1, 3])])
def test_gu_21_if_all_reach_the_target_in_one_round_of_a_play_off_the_lowest_wins(
    before: list[int], after: list[int]
) -> None:
    """GU-21, GU-20: equal ones share; seat 1 left before."""
    change = last_trick(["1", None, "5", "6"], totals=before, left_after=[0, 3, 0, 0])
    assert min(totals(change.state)) >= 21
    assert places(change.state) == after


LOW_PILE = ["4", "5", "6", "7", "8", "9", "10"]


def used_up(cards: Sequence[str | None], left_after: Sequence[int], target: int = 100) -> Change[State]:
    """Return the end of a round in which nothing was set aside: these cards are all that is not kept.

    Seats 0 and 1 have 49 points each, the others share the rest.
    """
    rest = Counter[str](DECK)
    rest.subtract([*LOW_PILE, *LOW_PILE, *(card for card in cards if card is not None)])
    piles: list[list[str]] = [[] for _ in cards[2:]]
    for card in sorted(rest.elements(), key=int, reverse=True):
        min(piles, key=lambda pile: sum(map(int, pile))).append(card)
    state = position(
        [[] if card is None else [card] for card in cards],
        score_piles=[LOW_PILE, LOW_PILE, *piles],
        left_after=left_after,
        target=target,
    )
    return play_all(state, *(card for card in cards if card is not None))


def test_gu_3_a_deck_that_does_not_go_round_ends_the_match() -> None:
    """GU-3, GU-11, GU-13, TROUBLE G1, G19, G23: seven play, six cards are left. Equal lowest scores share."""
    change = used_up(["2", "3", "9", "12", "11", "10", "14"], [0] * 7)
    after = totals(change.state)
    assert after[:2] == [49, 49] == sorted(after)[:2]
    assert max(after) < 100
    assert len(pile(change.state, "played")) == 6
    expected = [1 + sum(other < total for other in after) for total in after]
    assert change.events[-1] == {"type": "match_over", "reason": "no_cards", "places": expected}
    assert story(change) == ["played", "trick_taken", "kept", "round_over", "match_over"]
    assert (expected[:2], phase(change.state)) == ([1, 1], "match_over")


def test_gu_3_a_deck_that_does_not_go_round_ends_a_play_off() -> None:
    """GU-3, GU-20, TROUBLE G23: two play on and one card is left. They are before all others, the lower one first."""
    change = used_up(["5", "3", *[None] * 5], [0, 0, *[3] * 5])
    assert totals(change.state)[:2] == [54, 49]
    assert events(change, "match_over")[0]["reason"] == "no_cards"
    assert (places(change.state) or [])[:2] == [2, 1]
    assert min((places(change.state) or [])[2:]) == 3


def test_gu_3_a_play_off_needs_no_more_cards_than_players() -> None:
    """GU-3, GU-20: six cards do not go round among seven, but two play on."""
    change = used_up(["2", "3", "4", "5", "3", "6", "14"], [0] * 7)
    assert totals(change.state)[6] >= 100
    assert events(change, "play_off") == [{"type": "play_off", "seats": [0, 1]}]
    dealt = deal(name_leader(change.state, 6, 1).state)
    assert (events(dealt, "dealt")[0]["cards"], events(dealt, "dealt")[0]["set_aside"]) == (3, 0)


def test_gu_13_one_who_stays_alone_needs_no_cards() -> None:
    """GU-13, GU-20: the last card is played, one of two reaches the target, and that ended the match, not the deck."""
    change = used_up(["14", "3", *[None] * 5], [0, 0, *[3] * 5], target=60)
    assert totals(change.state)[:2] == [63, 49]
    assert events(change, "match_over")[0]["reason"] == "target"
    assert (places(change.state) or [])[:2] == [2, 1]


def test_gu_3_a_play_off_that_cannot_be_dealt_is_a_shared_win() -> None:
    """GU-3, GU-20, TROUBLE G23: somebody reaches the target, and a 1 leaves no card for the two who are equal."""
    change = used_up(["2", "2", "1", "12", "14", "14", "14"], [0] * 7)
    assert max(totals(change.state)) >= 100
    assert totals(change.state)[:2] == [51, 51] == sorted(totals(change.state))[:2]
    assert events(change, "match_over")[0]["reason"] == "no_cards"
    assert (places(change.state) or [])[:2] == [1, 1]
    assert "play_off" not in story(change)


def test_gu_22_cards_played_in_this_round_are_public() -> None:
    """GU-22: by rank, the trick on the table included; the next deal begins anew."""
    state = play_all(position([["9", "2", "2"], ["12", "3", "3"], ["9", "5", "5"]]), "9", "12", "5", "3").state
    shown = ENGINE.table(state)["played"]
    assert list(shown) == [str(rank) for rank in range(1, 15)]
    assert {face: number for face, number in shown.items() if number} == {"9": 1, "12": 1, "5": 1, "3": 1}
    over = last_trick(["9", "9", "5"]).state
    assert {face: number for face, number in ENGINE.table(over)["played"].items() if number} == {"9": 1, "5": 1}
    assert set(ENGINE.table(deal(over).state)["played"].values()) == {0}


def test_gu_22_cards_set_aside_are_not() -> None:
    """GU-22, ALL-4: nobody's view tells them from others, and no event names one. Their number is known."""
    state = deal(new_match(3)).state
    aside = pile(state, "set_aside")
    data = ENGINE.dump(state)
    data["set_aside"] = ["14"] * len(aside)
    other = ENGINE.load(data)
    for _ in range(21):
        seat = actor(state)
        assert seat is not None
        assert ENGINE.table(state) == ENGINE.table(other)
        assert [ENGINE.mine(state, viewer) for viewer in range(3)] == [
            ENGINE.mine(other, viewer) for viewer in range(3)
        ]
        action = ENGINE.legal(state, seat)[0]
        assert ENGINE.apply(state, seat, action).events == ENGINE.apply(other, seat, action).events
        state, other = ENGINE.apply(state, seat, action).state, ENGINE.apply(other, seat, action).state
    assert ENGINE.table(state)["set_aside"] == len(aside) == 42


# The room's deal, and the first look.


def test_before_the_first_deal_nothing_is_on_the_table() -> None:
    """ALL-1, ALL-4: the whole deck is set aside, and there is no secret yet."""
    state = new_match(3)
    table = ENGINE.table(state)
    assert (table["phase"], table["round"], table["trick"], table["set_aside"]) == ("dealing", 0, [], 63)
    assert (table["commitment"], table["last_round"], table["places"], table["actor"]) == (None, None, None, None)
    assert (table["to_beat"], table["last_trick"], table["tricks_left"]) == (None, None, 0)
    assert ENGINE.mine(state, 2) == {"hand": [], "legal": []}
    assert ENGINE.awaits(state).what == "deal"


@pytest.mark.parametrize("secret", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_secret_is_128_bits_in_hexadecimal(secret: str) -> None:
    """ALL-2, ALL-3."""
    with pytest.raises(Illegal):
        deal(new_match(2), secret)


def test_the_rooms_only_action_is_the_deal() -> None:
    """ALL-3: and only between rounds."""
    running = deal(new_match(2)).state
    for state, action in (
        (new_match(2), {"type": "false_slap", "seat": 0}),
        (running, {"type": "play", "card": hand(running, 0)[0]}),
        (named_after_14(), {"type": "name_leader", "seat": 0}),
        (running, {"type": "deal", "secret": SECRET}),
    ):
        with pytest.raises(Illegal) as refusal:
            ENGINE.apply(state, None, action)
        assert refusal.value.code == "not_legal"


def test_the_last_trick_is_looked_back_at_until_the_next_deal() -> None:
    """ALL-4: also after the round; the round's table stays."""
    over = last_trick(["9", "12", "5"]).state
    assert taken(over)["winner"] == 1
    dealt = deal(over).state
    assert ENGINE.table(dealt)["last_trick"] is None
    assert ENGINE.table(dealt)["last_round"] == ENGINE.table(over)["last_round"] is not None


def test_hands_keep_the_order_received() -> None:
    """ALL-4: of equal cards the older one is played."""
    state = position([["9", "4", "9", "2"], ["1", "3", "5", "6"]])
    assert ENGINE.mine(play(state, 0, "9").state, 0)["hand"] == ["4", "9", "2"]


def test_redealt_positions_are_positions() -> None:
    """ALL-4: the other state of the hidden-information law keeps what the viewer knows, and changes the rest."""
    state = play_all(position([["9", "4", "2"], ["12", "3", "5"], ["9", "6", "7"]]), "9").state
    other = redealt(state, 1, Random(1))
    assert hand(other, 1) == hand(state, 1)
    assert (hand(other, 0), pile(other, "set_aside")) != (hand(state, 0), pile(state, "set_aside"))
    assert ENGINE.table(other) == ENGINE.table(state)


def test_random_games_reach_every_corner() -> None:
    """TROUBLE G1, G10: the laws are worth what the games behind them meet."""
    met: Counter[str] = Counter()
    for game in games(ENGINE, max(GAMES, 16)):
        for step in game:
            met.update(corners(step))
    assert not {
        "leader_named chosen", "leader_named only_one", "own_leader", "named between rounds", "winner_keeps",
        "all_keep", "play_off", "play_off goes on", "match_over target", "less than 7 cards",
    } - set(met)  # fmt: skip


def corners(step: Step) -> Iterator[str]:
    for event in step.events:
        match event["type"]:
            case "leader_named":
                yield f"leader_named {event['why']}"
                if event["seat"] == event["leader"]:
                    yield "own_leader"
                if event["why"] == "chosen" and phase(step.after) == "round_over":
                    yield "named between rounds"
            case "round_over" | "match_over":
                yield event["reason"] if event["type"] == "round_over" else f"match_over {event['reason']}"
            case "play_off":
                yield "play_off" if all(seat["active"] for seat in seats(step.before)) else "play_off goes on"
            case "dealt":
                if event["cards"] < 7:
                    yield "less than 7 cards"
