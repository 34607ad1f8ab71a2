"""Gudetama: the rules of seeds/gudetama.md, the authority. An id like GU-5 names the rule carried out.

The model
    Cards are ranks, "1" to "14"; equal ranks are equal cards. Every card is in a hand, in the trick, among the cards
    played in this round, in a score pile, or set aside (ALL-1). The deck of a round is all that is in no score pile.
    A score is nothing but the sum of its pile (GU-11). The trick is in the order played; its first card was led.

    An active seat is one that has not left the match: all of them, until a play-off begins. Active seats always hold
    equally many cards when a trick begins, so the last card of one is the last of all.

Phases
    dealing     before the first round; the whole deck is set aside
    turn        `actor` must play a card
    naming      `actor` won a trick with a 14 and must name who leads next, in this round or in the one to come
    round_over  the room deals the next round
    match_over  nothing more happens

Something can always be played: whoever holds a card may play the lowest (GU-5). The seat that names a leader may have
left the match with that very trick (GU-20); it is asked all the same.

Anybody who has a round's secret can repeat its deal: the deck of the round, from 1 to 14, is shuffled (see `chance`),
item 0 is the top; the cards are dealt one at a time to the active seats, to the leader first. Nothing after the deal is
chance.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from protocol.gudetama import (
    Card,
    Event,
    LastTrick,
    Mine,
    NameLeader,
    Play,
    PlayedCard,
    RoundEnd,
    RoundTable,
    ScoreLine,
    SeatNumber,
    Table,
)
from server.games.chance import Chance
from server.games.engine import Deal, Option, OptionValue, Seat
from server.games.match import (
    CardGame,
    Match,
    RoomAction,
    SeatAction,
    begin_round,
    close_round,
    deal_hands,
    end_match,
    lap,
    put_down,
)

# Cards: how high each is, how often it exists.

FACES: tuple[Card, ...] = get_args(Card)
RANK: Mapping[Card, int] = {face: int(face) for face in FACES}

# GU-1: inferred, not published. It is one more than half the rank, rounded down, and comes to the 63 cards that are
# known. No rule looks at it, so a published table may take its place.
COPIES: Mapping[Card, int] = {
    "1": 1, "2": 2, "3": 2, "4": 3, "5": 3, "6": 4, "7": 4, "8": 5, "9": 5, "10": 6, "11": 6, "12": 7, "13": 7, "14": 8,
}  # fmt: skip
DECK: tuple[Card, ...] = tuple(face for face in FACES for _ in range(COPIES[face]))

MOST_CARDS_DEALT = 7
ALL_KEEP_CARD: Card = "1"  # GU-10
NAMES_LEADER_CARD: Card = "14"  # GU-7

# Actions: one dictionary each, shared by all lists of legal actions.

_PLAY: Mapping[Card, Play] = {face: {"type": "play", "card": face} for face in FACES}
_NAME_LEADER: Mapping[Seat, NameLeader] = {seat: {"type": "name_leader", "seat": seat} for seat in get_args(SeatNumber)}


# State.


@dataclass(kw_only=True)
class State(Match[Card]):
    """A match."""

    phase: Literal["dealing", "turn", "naming", "round_over", "match_over"] = "dealing"
    leader: Seat | None  # of this trick, or of the next one; None while it is being named and once the match is over
    trick: tuple[PlayedCard, ...] = ()
    played: tuple[Card, ...] = ()  # in the finished tricks of this round; kept cards are in a score pile instead
    score_piles: tuple[tuple[Card, ...], ...]
    set_aside: tuple[Card, ...]  # in nobody's hand in this round
    left_after: tuple[int, ...]  # by seat, the round after which it left the match; 0 for an active seat
    last_trick: LastTrick | None = None  # of this round
    last_round: RoundTable | None = None


# Questions about a state.


def _active(state: State) -> list[Seat]:
    return [seat for seat, left in enumerate(state.left_after) if not left]


def _to_beat(trick: Sequence[PlayedCard]) -> PlayedCard:
    """Return the highest card; of equal ones the one played last (GU-6)."""
    return max(reversed(trick), key=lambda played: RANK[played["card"]])


def _deck(state: State) -> list[Card]:
    """Return the deck of the next round, from 1 to 14: all that is in no score pile (GU-11)."""
    kept = Counter(card for pile in state.score_piles for card in pile)
    return list((Counter(DECK) - kept).elements())


def _cards(trick: Iterable[PlayedCard]) -> tuple[Card, ...]:
    return tuple(played["card"] for played in trick)


def _total(pile: Sequence[Card]) -> int:
    return sum(RANK[card] for card in pile)  # GU-11


# Turns.


def _give_lead(state: State, leader: Seat) -> None:
    """Let the seat lead the next trick, or the next round if no cards are left in this one."""
    state.leader = leader
    if state.hands[leader]:
        state.phase = "turn"
        state.actor = leader
    else:
        state.phase = "round_over"
        state.actor = None


def _next(state: State, seat: Seat) -> Seat:
    """Return the first active seat to the left (ALL-8)."""
    seats = len(state.hands)
    seat = (seat + 1) % seats
    while state.left_after[seat]:
        seat = (seat + 1) % seats
    return seat


def _play(state: State, seat: Seat, action: Play, events: list[Event]) -> None:
    card = action["card"]
    put_down(state, seat, card)
    state.trick = (*state.trick, {"seat": seat, "card": card})
    events.append({"type": "played", "seat": seat, "card": card})
    follower = _next(state, seat)
    if follower == state.leader:
        _end_trick(state, events)
    else:
        state.actor = follower


def _name_leader(state: State, seat: Seat, action: NameLeader, events: list[Event]) -> None:
    _let_lead(state, seat, action["seat"], "chosen", events)


def _let_lead(
    state: State, winner: Seat, leader: Seat, why: Literal["chosen", "only_one"], events: list[Event]
) -> None:
    events.append({"type": "leader_named", "seat": winner, "leader": leader, "why": why})
    _give_lead(state, leader)


# Tricks.


def _end_trick(state: State, events: list[Event]) -> None:
    taken_by = _to_beat(state.trick)
    winner, card = taken_by["seat"], taken_by["card"]
    state.last_trick = {"cards": list(state.trick), "winner": winner}
    state.leader = None
    state.actor = None
    events.append({"type": "trick_taken", "seat": winner, "card": card})
    if state.hands[winner]:
        state.played += _cards(state.trick)
        state.trick = ()
    else:
        _end_round(state, winner, events)
    if state.phase != "match_over":
        _pass_lead(state, winner, card, events)


def _pass_lead(state: State, winner: Seat, card: Card, events: list[Event]) -> None:
    """See who leads next, or ask the winner (GU-6, GU-7, GU-12). At least two seats are active."""
    if card != NAMES_LEADER_CARD:
        _give_lead(state, _next(state, winner) if state.left_after[winner] else winner)  # GU-20
        return
    others = [seat for seat in _active(state) if seat != winner]
    if len(others) == 1:
        _let_lead(state, winner, others[0], "only_one", events)
    else:
        state.phase = "naming"
        state.actor = winner


# Rounds.


def _deal(state: State, action: Deal, events: list[Event]) -> None:
    chance = begin_round(state, action)
    assert state.leader is not None
    state.last_trick = None
    pile = _deck(state)
    chance.shuffle(pile)
    order = [seat for seat in lap(state, state.leader) if not state.left_after[seat]]
    cards = min(MOST_CARDS_DEALT, len(pile) // len(order))  # GU-3
    state.set_aside = tuple(deal_hands(state, pile, cards, order))
    state.played = ()
    events.append(
        {
            "type": "dealt",
            "round": state.round,
            "leader": state.leader,
            "cards": cards,
            "set_aside": len(state.set_aside),
        }
    )
    _give_lead(state, state.leader)  # GU-2, GU-12


def _end_round(state: State, winner: Seat, events: list[Event]) -> None:
    """Count the round: put the cards of the last trick where they belong. Then see who plays on (ALL-5)."""
    all_keep = ALL_KEEP_CARD in _cards(state.trick)
    kept: list[list[Card]] = [[] for _ in state.hands]
    back: list[Card] = []
    for seat, card in ((played["seat"], played["card"]) for played in state.trick):
        if all_keep or seat == winner:  # GU-10, GU-9
            kept[seat].append(card)
            events.append({"type": "kept", "seat": seat, "card": card})
        else:
            back.append(card)
    state.trick = ()
    state.played += tuple(back)
    state.score_piles = tuple((*pile, *cards) for pile, cards in zip(state.score_piles, kept, strict=True))
    lines: list[ScoreLine] = [
        {
            "seat": seat,
            "kept": cards,
            "points": [RANK[card] for card in cards],
            "round_points": _total(cards),
            "total": _total(state.score_piles[seat]),
        }
        for seat, cards in enumerate(kept)
    ]
    reason: RoundEnd = "all_keep" if all_keep else "winner_keeps"
    close_round(state, {"reason": reason, "winner": winner}, lines, events)
    _see_who_plays_on(state, events)


def _see_who_plays_on(state: State, events: list[Event]) -> None:
    """Let seats leave if somebody has reached the target (GU-13); with fewer than two left the match is over.

    It is over as well, as it stands, when the deck cannot give a card to each of them: kept cards never return (GU-11).
    """
    totals = [_total(pile) for pile in state.score_piles]
    active = _active(state)
    staying = [seat for seat in active if totals[seat] < int(state.options["target"])]
    in_play_off = len(active) < len(state.hands)
    if staying and len(staying) < len(active) and not in_play_off:
        least = min(totals)
        staying = [seat for seat in staying if totals[seat] == least]  # GU-20
    state.left_after = tuple(
        state.round if seat in active and seat not in staying else left for seat, left in enumerate(state.left_after)
    )
    if len(staying) < 2:
        end_match(state, _standings(state.left_after, totals), events, reason="target")
    elif len(_deck(state)) < len(staying):
        end_match(state, _standings(state.left_after, totals), events, reason="no_cards")
    elif len(staying) < len(active):
        events.append({"type": "play_off", "seats": staying})


def _standings(left_after: Sequence[int], totals: Sequence[int]) -> list[tuple[int, int]]:
    """GU-20, GU-21: who stayed is before who left, who left later before who left earlier, then by total."""
    last = max(left_after) + 1
    return [(-(left or last), total) for left, total in zip(left_after, totals, strict=True)]


class Gudetama(CardGame[State]):
    """The game behind the interface of all games."""

    name = "gudetama"
    rules_version = 1
    seats = range(2, 8)
    options = (
        Option("target", 21, range(10, 101), "GU-13"),
        Option("own_leader", "no", ("no", "yes"), "GU-7"),
    )
    private_fields: ClassVar[Mapping[str, str]] = {}
    state_type = State
    seat_actions: ClassVar[Mapping[str, SeatAction]] = {"play": _play, "name_leader": _name_leader}
    room_actions: ClassVar[Mapping[str, RoomAction]] = {"deal": _deal}

    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> State:
        return State(
            options=dict(options),
            leader=Chance(lot).below(seats),  # GU-2
            hands=((),) * seats,
            score_piles=((),) * seats,
            set_aside=DECK,
            left_after=(0,) * seats,
        )

    def legal(self, state: State, seat: Seat) -> Sequence[Play | NameLeader]:
        if seat != state.actor:
            return []
        if state.phase == "naming":
            own = state.options["own_leader"] == "yes"
            return [_NAME_LEADER[other] for other in _active(state) if own or other != seat]  # GU-7
        hand = state.hands[seat]
        cards = dict.fromkeys(hand)
        if not state.trick:
            return [_PLAY[card] for card in cards]  # GU-4
        least = RANK[_to_beat(state.trick)["card"]]
        lowest = min(hand, key=RANK.__getitem__)
        return [_PLAY[card] for card in cards if card == lowest or RANK[card] >= least]  # GU-5

    def table(self, state: State) -> Table:
        played = Counter([*state.played, *_cards(state.trick)])
        return {
            "game": "gudetama",
            "phase": state.phase,
            "round": state.round,
            "turn": state.turn,
            "actor": state.actor,
            "leader": state.leader,
            "trick": list(state.trick),
            "to_beat": _to_beat(state.trick) if state.trick else None,
            "tricks_left": max(len(hand) for hand in state.hands),
            "played": {face: played[face] for face in FACES},  # GU-22
            "set_aside": len(state.set_aside),
            "seats": [
                {"cards": len(hand), "total": _total(pile), "score_pile": list(pile), "active": not left}
                for hand, pile, left in zip(state.hands, state.score_piles, state.left_after, strict=True)
            ],
            "last_trick": state.last_trick,
            "last_round": state.last_round,
            "commitment": state.commitment(),
            "places": None if state.places is None else list(state.places),
        }

    def mine(self, state: State, seat: Seat) -> Mine:
        return {"hand": list(state.hands[seat]), "legal": list(self.legal(state, seat))}

    def places_of_cards(self, state: State) -> Mapping[str, Sequence[str]]:
        return {
            "set_aside": state.set_aside,
            "played": state.played,
            "trick": _cards(state.trick),
            **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)},
            **{f"score pile {seat}": pile for seat, pile in enumerate(state.score_piles)},
        }
