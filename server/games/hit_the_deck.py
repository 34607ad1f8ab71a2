"""Hit the Deck: the rules of seeds/hit-the-deck.md, the authority. An id like HD-17 names the rule carried out.

The model
    Cards are faces (`red-3`, `hit-hand`); equal faces are equal cards. Every card is in a hand, in the draw pile or in
    the discard pile (ALL-1). Piles are written top first, as on the sheet: `draw_pile[0]` is the next card to be drawn,
    `discard_pile[0]` is the top that must be matched. Hands are in the order received, the newest last. From the first
    deal on the discard pile is never empty. A card is set aside only within a single deal, cut or flip.

    What the next card must be is the demand: "none" (match the top), a number "1" to "5", a colour, or "anything". It
    is a part of the state: while a demand is open, the top of the discard pile says nothing.

Phases
    dealing     before the first round; the whole deck is the draw pile
    turn        `actor` may play, or draw, or (after drawing) play the drawn card or pass
    race        a Hand card was played; its race is due until the room opens it, then open until the room decides it
    round_over  the room deals the next round
    match_over  nothing more happens

A turn begins in `_give_turn`, which passes over seats that can do nothing at all (HD-9), and ends with a card or a
pass. So the seat to move always has a legal action. Cuts and flips are carried out inside the action that caused them
(HD-20a).

Anybody who has a round's secret can repeat its deal: DECK is shuffled (see `chance`), item 0 is the top; the cards are
dealt one at a time, to the dealer's left first. From then on words of the secret's stream are taken only by `renew`
and `_put_back`, in the order in which things happen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from re import fullmatch
from typing import Any, ClassVar, Literal, NamedTuple, NotRequired, TypeAlias, cast, get_args

from typing_extensions import TypedDict

from protocol.hit_the_deck import (
    Card,
    Colour,
    DemandView,
    Draw,
    Event,
    Mine,
    Pass,
    Penalty,
    Play,
    RaceBoard,
    RaceKind,
    RaceLine,
    RaceView,
    RoundTable,
    Table,
)
from server.games.chance import Chance
from server.games.engine import Awaits, Deal, Illegal, Option, OptionValue, Seat
from server.games.match import CardGame, RoomAction, SeatAction, begin_round, deal_hands, lap
from server.games.shedding import Shedding, can_draw, count_round, discard, draw, renew

# Cards: what is printed on each face, how often it exists, what it is worth.

Kind = Literal["number", "cut", "flip", "hit_number", "hit_colour", "hit_hand"]
Demand: TypeAlias = str  # "none", "anything", a number "1" to "5", or a colour

FACES: tuple[Card, ...] = get_args(Card)
COLOURS: tuple[Colour, ...] = get_args(Colour)
COPIES: Mapping[Kind, int] = {"number": 4, "cut": 2, "flip": 1, "hit_number": 2, "hit_colour": 1, "hit_hand": 4}
SPECIAL_POINTS = 10


class Printed(NamedTuple):
    """What is printed on a face."""

    kind: Kind
    colour: Colour | None
    number: int | None


def _printed(face: Card) -> Printed:
    left, right = face.split("-")
    number = int(right) if right.isdigit() else None
    if left == "hit":
        if number is not None:
            return Printed("hit_number", None, number)
        if right in COLOURS:
            return Printed("hit_colour", right, None)
        return Printed("hit_hand", None, None)
    colour = cast("Colour", left)
    if number is not None:
        return Printed("number", colour, number)
    return Printed(cast("Kind", right), colour, None)


PRINTED: Mapping[Card, Printed] = {face: _printed(face) for face in FACES}
DECK: tuple[Card, ...] = tuple(face for face in FACES for _ in range(COPIES[PRINTED[face].kind]))
POINTS: Mapping[Card, int] = {
    face: printed.number if printed.kind == "number" and printed.number else SPECIAL_POINTS
    for face, printed in PRINTED.items()
}

HAND_CARD: Card = "hit-hand"
CARDS_DEALT = 7
MOST_EFFECTS = 20

# Demands: which card opens one, how it is shown, which cards meet it.

_OPENS: Mapping[Card, Demand] = {
    face: str(printed.number or printed.colour)
    for face, printed in PRINTED.items()
    if printed.kind in ("hit_number", "hit_colour")
}

_DEMAND_VIEWS: Mapping[Demand, DemandView] = {
    "none": {"kind": "none"},
    "anything": {"kind": "anything"},
    **{str(number): {"kind": "number", "number": number} for number in range(1, 6)},
    **{colour: {"kind": "colour", "colour": colour} for colour in COLOURS},
}


def _meeting(demand: Demand) -> frozenset[Card]:
    """HD-11, HD-12: a Hit card never meets a number or a colour, even with the same one printed."""
    return frozenset(
        face
        for face, printed in PRINTED.items()
        if printed.kind in ("number", "cut", "flip") and demand in (str(printed.number), printed.colour)
    )


def _matching(top: Card) -> frozenset[Card]:
    """HD-5, HD-6: by colour or by number, never by kind. Any Hit card is always a match."""
    colour, number = PRINTED[top].colour, PRINTED[top].number
    return frozenset(
        face
        for face, printed in PRINTED.items()
        if printed.kind in ("hit_number", "hit_colour", "hit_hand")
        or printed.colour == colour
        or (printed.kind == "number" and printed.number == number)
    )


_FITS: Mapping[str, frozenset[Card]] = {
    "anything": frozenset(FACES),
    **{demand: _meeting(demand) for demand in _OPENS.values()},
    **{top: _matching(top) for top, printed in PRINTED.items() if printed.kind in ("number", "cut", "flip")},
}
"""The cards that may be played, by the demand that is open, or by the top if none is."""

# A top without effect is matched by its colour (HD-6). A Hit card has nothing to match without its demand: then
# anything may be played, as HD-19 says of the same case.
_WITHOUT_EFFECT: Mapping[Card, Demand] = {face: "none" if face in _FITS else "anything" for face in FACES}

# Actions: one dictionary each, shared by all lists of legal actions.

_PLAY: Mapping[Card, Play] = {face: {"type": "play", "card": face} for face in FACES}
_DRAW: Draw = {"type": "draw"}
_PASS: Pass = {"type": "pass"}


class OpenRace(TypedDict):
    """The room opens the race that is due, or runs an open one again under a new id. `seats`: who is in it (HD-22).

    What the room's options make of it is shown as it is given. An old log has none of it.
    """

    type: Literal["open_race"]
    race: str  # 16 hexadecimal digits
    seats: list[int]
    kind: NotRequired[RaceKind]
    limit_ms: NotRequired[int]
    call_limit_ms: NotRequired[int]


class DecideRace(TypedDict):
    """The judge's verdict on the open race (HD-23 to HD-25). The penalties are handed out in the order given.

    An old log has no more than the first of it.
    """

    type: Literal["decide_race"]
    race: str
    call_in_time: bool
    lines: list[RaceLine]
    penalties: list[Penalty]
    kind: NotRequired[RaceKind]
    dead_heat: NotRequired[list[int]]
    last_to_arrive: NotRequired[int | None]


class FalseSlap(TypedDict):
    """The seat slapped while no race was due or open, and could have known (HD-26, HD-27)."""

    type: Literal["false_slap"]
    seat: int


# State.


@dataclass(kw_only=True)
class State(Shedding[Card]):
    """A match."""

    phase: Literal["dealing", "turn", "race", "round_over", "match_over"] = "dealing"
    dealer: Seat  # of this round; before the first deal, of the first
    direction: int = 1  # 1 is left, -1 is right
    drawn: Card | None = None  # by the actor in this turn
    slapped: tuple[Seat, ...] = ()  # punished for a false slap in this turn
    demand: Demand = "none"
    last_played: Card | None = None  # from a hand, in this round
    race: RaceView | None = None  # in phase "race"
    last_race: RaceBoard | None = None  # of this round
    last_round: RoundTable | None = None


# Questions about a state.


def _fits(state: State) -> frozenset[Card]:
    """Return the faces that may be played now."""
    return _FITS[state.discard_pile[0] if state.demand == "none" else state.demand]


def _can_act(state: State, seat: Seat) -> bool:
    return can_draw(state) or not _fits(state).isdisjoint(state.hands[seat])


# Piles.


def _put_back(state: State, cards: Sequence[Card]) -> None:
    """Put the cards back into the draw pile, each at a place drawn from all places (HD-20a)."""
    pile = list(state.draw_pile)
    chance = state.chance()
    for card in cards:
        pile.insert(chance.below(len(pile) + 1), card)
    state.words_taken = chance.taken
    state.draw_pile = tuple(pile)


def _take(
    state: State, seat: Seat, count: int, why: Literal["turn", "race", "false_slap"], events: list[Event]
) -> None:
    """Draw that many cards into the hand; what cannot be had is forgiven (HD-29)."""
    cards = draw(state, seat, count, events)
    if cards:
        events.append({"type": "drew", "seat": seat, "count": len(cards), "cards": cards, "why": why})


# Turns.


def _give_turn(state: State, seat: Seat, events: list[Event]) -> None:
    """Begin the turn of the seat, or of the first after it that can do anything."""
    state.phase = "turn"
    state.drawn = None
    state.slapped = ()
    for _ in state.hands:
        if _can_act(state, seat):
            state.actor = seat
            return
        events.append({"type": "passed", "seat": seat, "why": "nothing_to_draw"})  # HD-9
        seat = _next(state, seat)
    _end_round(state, None, events)  # HD-34


def _next(state: State, seat: Seat) -> Seat:
    """Return the seat that follows in the direction of play (ALL-8)."""
    return (seat + state.direction) % len(state.hands)


def _direction(state: State) -> Literal["left", "right"]:
    return "left" if state.direction == 1 else "right"


def _play(state: State, seat: Seat, action: Play, events: list[Event]) -> None:
    # The first of several equal cards leaves the hand. If a card was drawn, that is the one: had its like been in the
    # hand before, nothing could have been drawn (HD-7).
    card = action["card"]
    discard(state, seat, card)
    state.drawn = None
    state.demand = "none"
    events.append({"type": "played", "seat": seat, "card": card})
    kind = PRINTED[card].kind
    buried = (
        kind == "flip"
        and state.options["flip_after_flip"] == "buried"
        and state.last_played is not None
        and PRINTED[state.last_played].kind == "flip"
    )
    state.last_played = card
    if not state.hands[seat]:
        _end_round(state, seat, events)  # HD-30
    elif kind == "hit_hand":
        state.phase = "race"
        state.actor = None
        state.race = {"state": "due", "card_player": seat}  # HD-22
        events.append({"type": "race_due", "card_player": seat})
    elif buried:
        _bury_flip(state, seat, events)
    else:
        _take_effect(state, seat, events)


def _draw(state: State, seat: Seat, _action: Draw, events: list[Event]) -> None:
    _take(state, seat, 1, "turn", events)
    state.drawn = state.hands[seat][-1]


def _pass(state: State, seat: Seat, _action: Pass, events: list[Event]) -> None:
    events.append({"type": "passed", "seat": seat, "why": "chosen"})
    _give_turn(state, _next(state, seat), events)


# Effects.


def _take_effect(state: State, seat: Seat, events: list[Event]) -> None:
    """Let the top act as if the seat had played it (HD-20), and so on with what it turns up; then the turns go on."""
    for _ in range(MOST_EFFECTS):
        top = state.discard_pile[0]
        turn_up = _TURN_UP.get(PRINTED[top].kind)
        if turn_up is None:
            _open_demand(state, _OPENS.get(top, "none"), events)
            break
        seat = _next(state, seat)
        left_behind = turn_up(state, seat, events)
        if left_behind is not None:
            _open_demand(state, left_behind, events)
            break
    else:
        _open_demand(state, _WITHOUT_EFFECT[state.discard_pile[0]], events)  # HD-20a
    _give_turn(state, _next(state, seat), events)


def _open_demand(state: State, demand: Demand, events: list[Event]) -> None:
    state.demand = demand
    if demand != "none":
        events.append({"type": "demanded", "demand": _DEMAND_VIEWS[demand]})


def _cut(state: State, cutter: Seat, events: list[Event]) -> Demand | None:
    """Turn up the middle card (HD-14). Returns None, or the demand that is left if there was no card (HD-16)."""
    set_aside: list[Card] = []
    exposed: Card | None = None
    while exposed is None and renew(state, events):
        pile = state.draw_pile
        middle = (len(pile) - 1) // 2  # the place ceil(n / 2), counted from 0
        state.draw_pile = pile[:middle] + pile[middle + 1 :]
        if pile[middle] == HAND_CARD:
            set_aside.append(pile[middle])  # HD-15
        else:
            exposed = pile[middle]
            state.discard_pile = (exposed, *state.discard_pile)
    _put_back(state, set_aside)
    events.append({"type": "cut", "seat": cutter, "card": exposed, "set_aside": set_aside})
    return "none" if exposed is None else None


def _flip(state: State, flipper: Seat, events: list[Event]) -> Demand | None:
    """Turn both piles over (HD-17). Returns None, or the demand that is left if no card came up that acts (HD-19)."""
    left_behind: Demand | None = None
    set_aside: list[Card] = []
    state.direction = -state.direction
    if renew(state, events):
        discard_pile, draw_pile = list(state.draw_pile[::-1]), list(state.discard_pile[::-1])
        while discard_pile and PRINTED[discard_pile[0]].kind in ("flip", "hit_hand"):  # HD-18
            set_aside.append(discard_pile.pop(0))
        while not discard_pile and draw_pile:  # HD-19
            turned = draw_pile.pop(0)
            (set_aside if PRINTED[turned].kind in ("flip", "hit_hand") else discard_pile).append(turned)
        if not discard_pile:
            discard_pile.append(set_aside.pop())
            left_behind = "anything"
        state.draw_pile, state.discard_pile = tuple(draw_pile), tuple(discard_pile)
        _put_back(state, set_aside)
    else:
        left_behind = "none"
    _tell_flip(state, flipper, set_aside, buried=False, events=events)
    return left_behind


_TURN_UP: Mapping[Kind, Callable[[State, Seat, list[Event]], Demand | None]] = {"cut": _cut, "flip": _flip}


def _bury_flip(state: State, seat: Seat, events: list[Event]) -> None:
    """HD-21, the option: the Flip just played does nothing and goes back."""
    flip = state.discard_pile[0]
    state.discard_pile = state.discard_pile[1:]
    # An empty pile has no random place: the next seat would draw this very Flip, and where it must be played, two seats
    # would bury it for ever. So the pile is renewed first (HD-10).
    renew(state, events)
    _put_back(state, [flip])
    _tell_flip(state, seat, [], buried=True, events=events)
    _open_demand(state, _WITHOUT_EFFECT[state.discard_pile[0]], events)
    _give_turn(state, _next(state, seat), events)


def _tell_flip(state: State, seat: Seat, set_aside: list[Card], *, buried: bool, events: list[Event]) -> None:
    events.append(
        {
            "type": "flipped",
            "seat": seat,
            "top": state.discard_pile[0],
            "set_aside": set_aside,
            "buried": buried,
            "direction": _direction(state),
        }
    )


# Rounds.


def _deal(state: State, action: Deal, events: list[Event]) -> None:
    chance = begin_round(state, action)
    if state.round > 1:
        state.dealer = (state.dealer + 1) % len(state.hands)  # HD-2
    state.direction = 1
    state.last_played = None
    state.last_race = None
    pile = list(DECK)
    chance.shuffle(pile)
    state.words_taken = chance.taken
    pile = list(deal_hands(state, pile, CARDS_DEALT, lap(state, (state.dealer + 1) % len(state.hands))))  # HD-1
    set_aside: list[Card] = []
    while pile[0] == HAND_CARD:  # HD-3
        set_aside.append(pile.pop(0))
    state.discard_pile, state.draw_pile = (pile[0],), tuple(pile[1:])
    _put_back(state, set_aside)
    events.append(
        {
            "type": "dealt",
            "round": state.round,
            "dealer": state.dealer,
            "cards": CARDS_DEALT,
            "starter": pile[0],
            "set_aside": set_aside,
        }
    )
    _take_effect(state, state.dealer, events)  # HD-4


def _end_round(state: State, winner: Seat | None, events: list[Event]) -> None:
    """Count the round (HD-31, or HD-34 without a winner), then see whether the match is over (HD-32)."""
    count_round(state, winner, POINTS, events)


# Races.

# What the boards of an old log say nothing of.
_BOARD_OF_BEFORE: Mapping[str, Any] = {"kind": "timed", "dead_heat": [], "last_to_arrive": None}
_LINE_OF_BEFORE: Mapping[str, Any] = {"sigma_ms": None, "network_ms": None, "measured": None}


def _whole_board(board: Mapping[str, Any]) -> RaceBoard:
    """Return the board with all that a board has now."""
    lines = [{**_LINE_OF_BEFORE, **line} for line in board["lines"]]
    return cast("RaceBoard", {**_BOARD_OF_BEFORE, **board, "lines": lines})


def _open_race(state: State, action: OpenRace, events: list[Event]) -> None:
    if state.race is None:
        raise Illegal("not_legal", "no race is due")
    race, seats = action["race"], list(action["seats"])
    if not fullmatch("[0-9a-f]{16}", race):
        raise Illegal("not_legal", "the id of a race is 16 lower-case hexadecimal digits")
    if not _are_seats(state, seats) or len(set(seats)) < len(seats):
        raise Illegal("not_legal", f"no such seats: {seats}")
    shown = {name: value for name, value in action.items() if name in RaceView.__annotations__}
    state.race = cast("RaceView", {"state": "open", "card_player": state.race["card_player"], **shown})
    events.append({"type": "race_opened", "race": race, "seats": seats})


def _decide_race(state: State, action: DecideRace, events: list[Event]) -> None:
    if state.race is None or state.race.get("race") != action["race"]:
        raise Illegal("not_legal", f"race {action['race']} is not open")
    penalties = action["penalties"]
    if not _are_seats(state, [line["seat"] for line in (*action["lines"], *penalties)]):
        raise Illegal("not_legal", "a line or a penalty of a seat that does not exist")
    if any(penalty["cards"] < 0 for penalty in penalties):
        raise Illegal("not_legal", "a penalty of less than no cards")
    card_player = state.race["card_player"]
    shown = {name: value for name, value in action.items() if name in RaceBoard.__annotations__}
    state.last_race = _whole_board({"card_player": card_player, **shown})
    state.race = None
    state.turn += 1
    events.append({"type": "race_decided", "board": state.last_race})
    for penalty in penalties:
        _take(state, penalty["seat"], penalty["cards"], "race", events)
    _open_demand(state, "anything", events)  # HD-28
    _give_turn(state, _next(state, card_player), events)


def _false_slap(state: State, action: FalseSlap, events: list[Event]) -> None:
    seat = action["seat"]
    if state.actor is None:
        raise Illegal("not_legal", "no turn is running, or a race is")
    if not _are_seats(state, [seat]) or seat in state.slapped:
        raise Illegal("not_legal", f"seat {seat} does not exist or has been punished in this turn")
    state.slapped = (*state.slapped, seat)
    cards = int(state.options["false_slap_penalty"])
    events.append({"type": "false_slapped", "seat": seat, "cards": cards})
    _take(state, seat, cards, "false_slap", events)
    if state.drawn is None and not _can_act(state, state.actor):
        # The penalty took the last cards that the actor could have drawn: the turn passes (HD-9), so this one is over.
        state.turn += 1
        _give_turn(state, state.actor, events)


def _are_seats(state: State, seats: Sequence[Seat]) -> bool:
    return all(seat in range(len(state.hands)) for seat in seats)


class HitTheDeck(CardGame[State]):
    """The game behind the interface of all games."""

    name = "hit_the_deck"
    rules_version = 2
    seats = range(2, 7)
    races = True
    options = (
        Option("target", 100, range(20, 501), "HD-32"),
        Option("race_kind", "timed", ("timed", "calm"), "HD-24"),
        Option("race_penalty", 4, range(1, 11), "HD-23"),
        Option("photo_finish", "share", ("share", "by_the_clock"), "HD-23"),
        Option("false_slap_penalty", 2, range(6), "HD-26"),
        Option("drawn_card", "may_keep", ("may_keep", "must_play"), "HD-8"),
        Option("forgotten_call", "instead", ("instead", "besides"), "HD-25"),
        Option("flip_after_flip", "works", ("works", "buried"), "HD-21"),
        Option("call_limit_ms", 1500, range(500, 5001), "HD-25"),
    )
    private_fields: ClassVar[Mapping[str, str]] = {"drew": "cards"}
    state_type = State
    seat_actions: ClassVar[Mapping[str, SeatAction]] = {"play": _play, "draw": _draw, "pass": _pass}
    room_actions: ClassVar[Mapping[str, RoomAction]] = {
        "deal": _deal,
        "open_race": _open_race,
        "decide_race": _decide_race,
        "false_slap": _false_slap,
    }

    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> State:
        return State(
            options=dict(options),
            dealer=Chance(lot).below(seats),  # HD-2
            hands=((),) * seats,
            draw_pile=DECK,
            totals=(0,) * seats,
        )

    def load(self, data: Mapping[str, Any]) -> State:
        state = super().load(data)
        if state.last_race is not None:
            state.last_race = _whole_board(state.last_race)
        return state

    def awaits(self, state: State) -> Awaits:
        if state.race is not None:
            return Awaits("race_opening" if state.race["state"] == "due" else "race_verdict")
        return super().awaits(state)

    def legal(self, state: State, seat: Seat) -> Sequence[Play | Draw | Pass]:
        if seat != state.actor:
            return []
        fits = _fits(state)
        if state.drawn is None:
            # HD-7, HD-13. That something can be drawn has been seen to when the turn began (HD-9).
            return [_PLAY[card] for card in dict.fromkeys(state.hands[seat]) if card in fits] or [_DRAW]
        if state.drawn not in fits:
            return [_PASS]
        if state.options["drawn_card"] == "must_play":
            return [_PLAY[state.drawn]]
        return [_PLAY[state.drawn], _PASS]  # HD-8

    def table(self, state: State) -> Table:
        return {
            "game": "hit_the_deck",
            "phase": state.phase,
            "round": state.round,
            "turn": state.turn,
            "actor": state.actor,
            "direction": _direction(state),
            "dealer": state.dealer,
            "demand": _DEMAND_VIEWS[state.demand],
            "top": state.discard_pile[0] if state.discard_pile else None,
            "draw_pile": len(state.draw_pile),
            "discard_pile": len(state.discard_pile),
            "drawn": state.drawn is not None,
            "seats": [
                {"cards": len(hand), "total": total} for hand, total in zip(state.hands, state.totals, strict=True)
            ],
            "race": state.race,
            "last_race": state.last_race,
            "last_round": state.last_round,
            "commitment": state.commitment(),
            "places": None if state.places is None else list(state.places),
        }

    def mine(self, state: State, seat: Seat) -> Mine:
        return {
            "hand": list(state.hands[seat]),
            "drawn": state.drawn if seat == state.actor else None,
            "legal": list(self.legal(state, seat)),
        }

    def places_of_cards(self, state: State) -> Mapping[str, Sequence[str]]:
        return {
            "draw_pile": state.draw_pile,
            "discard_pile": state.discard_pile,
            **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)},
        }
