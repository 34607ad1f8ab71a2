"""What comes in: every command that a client may send, as strict and closed pydantic models.

A command carries a random id and gets exactly one answer with that id: `done` or `refused`.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, TypeAdapter, with_config
from typing_extensions import TypedDict

from protocol import french, gudetama, hit_the_deck
from protocol.codes import Pointer, Reaction

CommandId = Annotated[str, Field(pattern=r"^[0-9a-f]{16,32}$", description="random; a command sent again keeps it")]
Token = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="128 random bits, made and kept by the client")]
Name = Annotated[str, Field(min_length=1, max_length=256, description="cut after 20 graphemes, an emoji is one")]
RaceId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
SeatIndex = Annotated[int, Field(ge=0, le=15)]
GameName = Literal["hit_the_deck", "crazy_eights", "domino_hearts", "gudetama"]
OwnMs = Annotated[float, Field(ge=0, le=60_000, allow_inf_nan=False, description="by the client's own clock")]

OptionName = Annotated[str, Field(pattern=r"^[a-z_]{1,32}$")]
OptionWord = Annotated[StrictStr, Field(pattern=r"^[a-z_]{1,32}$")]
GameOptions = dict[OptionName, StrictInt | OptionWord]
"""Those that differ from the defaults. Which a game has, with their values, stands in `welcome`."""

AnyCard = hit_the_deck.Card | french.Card | gudetama.Card


# The actions of all games. Which of them are legal now stands in `mine.legal`, ready to be sent.


@with_config(hit_the_deck.CLOSED)
class AnyPlay(TypedDict):
    """Play a card from the hand. `suit`: what an 8 of Crazy Eights puts in force."""

    type: Literal["play"]
    card: AnyCard
    suit: NotRequired[french.Suit]


@with_config(hit_the_deck.CLOSED)
class AnyDraw(TypedDict):
    """Draw one card."""

    type: Literal["draw"]


@with_config(hit_the_deck.CLOSED)
class AnyPass(TypedDict):
    """End the turn."""

    type: Literal["pass"]


Action = Annotated[AnyPlay | AnyDraw | AnyPass | gudetama.NameLeader, Field(discriminator="type")]


class Command(BaseModel):
    """The base of all commands: unknown fields are refused, nothing is coerced."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: CommandId


class Create(Command):
    """To /ws only: make a room. Answered with its code."""

    type: Literal["create"]
    game: GameName
    options: GameOptions = Field(default_factory=dict)


class Join(Command):
    """Come back to the seat that this token holds, or sit down: outside a match on a free seat, in a match on a bot's.

    Answered with the seat.
    """

    type: Literal["join"]
    token: Token
    name: Name


class Watch(Command):
    """Look on without a seat and without seeing any hand. Who holds a seat gets that back instead, as by `join`."""

    type: Literal["watch"]
    token: Token
    name: Name


class MoveOut(Command):
    """Prepare to go on in another browser. Answered with a code that works once, for two minutes."""

    type: Literal["move_out"]


class MoveIn(Command):
    """Take the seat over from another browser, by the code that it was given. Answered like `join`."""

    type: Literal["move_in"]
    token: Token
    move: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Leave(Command):
    """Give up the seat. During a match a bot plays on; the token gets the seat back until the match is over."""

    type: Literal["leave"]


class Visibility(Command):
    """The page has come to the front, or is not to be seen. Hidden for the whole grace time counts as away."""

    type: Literal["visibility"]
    visible: bool


class Rename(Command):
    type: Literal["rename"]
    name: Name


class SetOptions(Command):
    """Host, outside a match: these options, and the defaults for all others."""

    type: Literal["set_options"]
    options: GameOptions


class ChooseGame(Command):
    """Host, outside a match: another game, with these options. Seats, bots and house rules stay."""

    type: Literal["choose_game"]
    game: GameName
    options: GameOptions = Field(default_factory=dict)


class SetHouseRules(Command):
    """Host, always: these house rules, and the defaults for all others. They hold in any game of the room."""

    type: Literal["set_house_rules"]
    rules: GameOptions


class AddBot(Command):
    """Host, outside a match: a bot takes the next free seat."""

    type: Literal["add_bot"]


class RemoveBot(Command):
    """Host, outside a match."""

    type: Literal["remove_bot"]
    seat: SeatIndex


class RemovePerson(Command):
    """Host, always: this person leaves the room and may not come back for ten minutes, or until it is lifted."""

    type: Literal["remove_person"]
    seat: SeatIndex


class LiftRemovals(Command):
    """Host, always: everybody who was removed may come back."""

    type: Literal["lift_removals"]


class PassHost(Command):
    """Host, always: the person on this seat is the host from now on."""

    type: Literal["pass_host"]
    seat: SeatIndex


class Pause(Command):
    """Host, in a match: nothing is played and all clocks stand still until `resume`."""

    type: Literal["pause"]


class Resume(Command):
    """Host: the match goes on."""

    type: Literal["resume"]


class EndMatch(Command):
    """Host, in a match: it is over without a winner, and all are in the lobby."""

    type: Literal["end_match"]


class MoreTime(Command):
    """Anybody at the table, if there is a turn clock: it begins again for the running turn. Each seat once a turn."""

    type: Literal["more_time"]
    turn: Annotated[int, Field(ge=0)]


class LetBotPlay(Command):
    """Anybody else, when nothing has been done for 60 s: a bot plays this one turn.

    The host's word is enough; otherwise that of two, or of one if no other human is there.
    """

    type: Literal["let_bot_play"]
    turn: Annotated[int, Field(ge=0)]


class Start(Command):
    """Host: begin a match with the seats as they are; after a match, the rematch."""

    type: Literal["start"]


class Act(Command):
    """A game's action. It answers one turn and is refused as stale only when that turn is over."""

    type: Literal["act"]
    turn: Annotated[int, Field(ge=0)]
    action: Action


class Ready(Command):
    """After a round: I have seen the table of scores. The next round begins when all have, or after 20 s."""

    type: Literal["ready"]


class Slap(Command):
    """A hand on the pile. It names the race (or practice) that the client was showing, or none, and the last version.

    `claim_ms` is the client's own reaction time, from the message that opened the race to the input, if it has one. The
    rest is written down and decides nothing: when the card's first frame was drawn, from the same beginning; how long
    after the input the page could send this; what the hand was.
    """

    type: Literal["slap"]
    race: RaceId | None
    version: Annotated[int, Field(ge=0)]
    claim_ms: OwnMs | None = None
    painted_ms: OwnMs | None = None
    handler_ms: OwnMs | None = None
    pointer: Pointer | None = None


class Call(Command):
    """The card's player calls out "Hit the deck with a hand!" (HD-22)."""

    type: Literal["call"]
    race: RaceId
    claim_ms: OwnMs | None = None


class Practice(Command):
    """Anybody seated, while no round is played: a card to slap, a moment later. Followed by `practice_opened`."""

    type: Literal["practice"]


class React(Command):
    """Everybody sees it at once. Not part of the log. Three in five seconds; then it is refused for a while."""

    type: Literal["react"]
    reaction: Reaction


class History(Command):
    """What has happened since the match began, as this viewer may see it. Answered with `history`."""

    type: Literal["history"]


class Heartbeat(Command):
    """Are you there? Answered `done`."""

    type: Literal["heartbeat"]


AnyCommand = Annotated[
    Create
    | Join
    | Watch
    | MoveOut
    | MoveIn
    | Leave
    | Visibility
    | Rename
    | ChooseGame
    | SetOptions
    | SetHouseRules
    | AddBot
    | RemoveBot
    | RemovePerson
    | LiftRemovals
    | PassHost
    | Start
    | Pause
    | Resume
    | EndMatch
    | Act
    | MoreTime
    | LetBotPlay
    | Ready
    | Slap
    | Call
    | Practice
    | React
    | History
    | Heartbeat,
    Field(discriminator="type"),
]

WAYS_IN = (Join, Watch, MoveIn)
"""With one of these somebody comes into a room."""

COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
"""Parses one frame: `COMMANDS.validate_json(bytes)`; raises `pydantic.ValidationError`."""
