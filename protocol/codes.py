"""The closed lists: why a command is refused, why a connection is closed, and what people may say to each other."""

from enum import IntEnum
from typing import Literal

RefusalCode = Literal[
    # The message itself
    "bad_json",  # not JSON, or not text
    "bad_message",  # JSON, but not one of the commands: unknown type, unknown or missing field, wrong value
    "wrong_place",  # a command of the room sent to /ws, or `create` sent to a room
    # Ways into a room
    "bad_code",  # the code in the address has a sign that no code has; detail: sign
    "no_such_room",  # or it is locked: who guesses codes learns nothing
    "room_full",
    "match_running",  # no seat can be had until the match is over
    "removed",  # the host has removed this person; detail: again_ms
    "no_spectators",  # the host has closed the door, or there are too many
    "not_joined",
    "already_joined",  # this connection has joined with another token
    "bad_move",  # the code for moving here is unknown, used or too old
    "bad_name",
    "bad_option",  # detail: option
    "no_free_code",  # no room code was free; try again
    # Roles and phases
    "not_host",
    "not_seated",  # spectators look on
    "wrong_phase",  # detail: phase, as it is now
    "match_paused",  # by the host
    "not_paused",
    "not_enough_seats",  # detail: least
    "too_many_seats",  # for the options of the room; detail: most
    "no_free_seat",
    "not_a_bot",
    "not_a_person",  # nobody holds this seat, or not the one who could
    "no_clock",  # turns have no time limit here
    "too_early",  # detail: again_ms
    "too_often",  # detail: again_ms
    # A game's actions
    "not_your_turn",  # detail: turn, as it is now
    "stale_turn",  # the turn that the action answers is over; detail: turn, as it is now
    "not_legal",  # not one of the legal actions in `mine`
    # Slaps and calls
    "race_opened",  # the slap named no race and one has opened meanwhile; slap again
    "race_closed",  # the named race is over
    "not_in_race",
    "already_slapped",
    "already_called",
    "not_your_call",
    "already_punished",  # at most one false slap a seat a turn is punished; further ones are refused
    # The server's state
    "busy",  # the room's inbox is full; send it again
    "paused",  # the room waits for the store, and its clock stands still; send it again a little later
    "moved",  # another server holds this room now; reconnect and send it again
    "broken_room",  # the room's log cannot be read; it is left alone
]


class CloseCode(IntEnum):
    """Why the server closes a connection (RFC 6455 leaves 4000-4999 to the application)."""

    FLOODING = 1008  # it sent more than it may and went on when it was refused
    RESTARTING = 1012  # come back at once
    REPLACED = 4001  # the same token has joined on a newer connection: do not come back by yourself
    MOVED = 4002  # another server holds the room: come back at once
    TOO_SLOW = 4003  # what was sent has not been read for too long
    SILENT = 4004  # pings were not answered for too long
    TEXT_ONLY = 4005  # a binary or fragmented message
    LEFT = 4006  # the answer to `leave` has been sent
    REMOVED = 4007  # the host has removed this person: do not come back by yourself
    DOOR_CLOSED = 4008  # the host wants no spectators any more


Reaction = Literal[
    # Six emotes
    "laugh",
    "wow",
    "cry",
    "angry",
    "clap",
    "heart",
    # And a short list of phrases, which each page puts into its reader's language
    "hello",
    "well_played",
    "hurry_up",
    "sorry",
    "thanks",
    "good_luck",
    "again",
    "bye",
]


Pointer = Literal["mouse", "touch", "pen", "key", "click"]
"""What a hand on the pile was. A bare click is all that assistive technology sends."""

Quality = Literal["good", "fair", "poor"]
"""Of a line, for a race. Its numbers are its own seat's alone."""
