"""A room is the fold of its log: what each entry does, and the laws that hold for any of them."""

import json
import random
from typing import Any

import pytest
from pydantic_core import to_json

from protocol.commands import COMMANDS
from server.games.engine import Illegal
from server.rooms.consequences import REMEMBERED_COMMANDS, apply
from server.rooms.deadlines import NEXT_ROUND_MS
from server.rooms.decide import Asker, Refusal, RoomSettings, decide, join
from server.rooms.house_rules import house_rules
from server.rooms.room import Room
from server.store.entry import Entry
from tests.games.play import room_action
from tests.rooms.ledger import Ledger, fold

A, B, C = "a" * 32, "b" * 32, "c" * 32
SETTINGS = RoomSettings()


def asked(room: Room, person: str, type_: str, at_ms: int = 0, **fields: Any) -> Any:
    """Return what the room decides about a command of a person."""
    command = COMMANDS.validate_python({"type": type_, "id": "0" * 16, **fields})
    seat = room.seat_of(person)
    assert seat is not None
    return decide(room, Asker(person, seat, at_ms), command, SETTINGS)


def refusal(room: Room, person: str, type_: str, **fields: Any) -> str:
    with pytest.raises(Refusal) as caught:
        asked(room, person, type_, **fields)
    return str(caught.value.code)


def joining(room: Room, person: str, name: str = "Ayu") -> Any:
    return join(room, person, name, at_ms=0, limits=SETTINGS.limits)


def play_randomly(ledger: Ledger, chance: random.Random, actions: int) -> None:
    """Let seats and room act at random: whatever the game awaits."""
    for _ in range(actions):
        engine, match = ledger.room.engine, ledger.room.match
        awaits = engine.awaits(match)
        ledger.now_ms += chance.randrange(2000)
        if awaits.what == "nothing":
            return
        if awaits.seat is not None:
            driver = ledger.room.seats[awaits.seat].driver
            ledger.act(dict(chance.choice(engine.legal(match, awaits.seat))), awaits.seat, driver)
        else:
            ledger.act(dict(room_action(engine, match, chance)), None, "room")


@pytest.mark.parametrize("seed", range(8))
def test_replaying_the_log_gives_a_byte_equal_room(seed: int) -> None:
    """D19, D22: deadlines and shuffles are a part of it."""
    chance = random.Random(seed)
    ledger = Ledger()
    ledger.sit(A, B)
    for _ in range(chance.randrange(3)):
        ledger.add_bot()
    ledger.start(f"{chance.getrandbits(128):032x}")
    play_randomly(ledger, chance, 150)
    live = to_json(ledger.room.dump())
    stored = [Entry.decode(entry.encode()) for entry in ledger.entries]
    assert to_json(fold(stored).dump()) == live
    # A snapshot anywhere on the way leads to the same room.
    cut = chance.randrange(1, len(stored))
    restored = Room.load(json.loads(to_json(fold(stored[:cut]).dump())))
    for entry in stored[cut:]:
        restored = apply_one(restored, entry)
    assert to_json(restored.dump()) == live


def apply_one(room: Room, entry: Entry) -> Room:
    before = to_json(room.dump())
    after = apply(room, entry).room
    assert to_json(room.dump()) == before, "apply changed the room that it was given"
    return after


# Seats, host


def test_seats_stand_in_the_order_of_joining_and_the_first_is_host() -> None:
    ledger = Ledger()
    ledger.sit(A, B, C)
    assert [seat.person for seat in ledger.room.seats] == [A, B, C]
    assert ledger.room.host == A


def test_leaving_the_lobby_frees_the_seat_and_passes_the_host_on() -> None:
    ledger = Ledger()
    ledger.sit(A, B, C)
    ledger.add({"type": "left", "bot_seed": "x", "think_ms": 700}, seat=0, who=A)
    assert [seat.person for seat in ledger.room.seats] == [B, C]
    assert ledger.room.host == B


def test_leaving_a_match_lets_a_bot_play_until_the_holder_is_back() -> None:
    ledger = Ledger()
    ledger.sit(A, B, C)
    ledger.start()
    ledger.add({"type": "left", "bot_seed": "x", "think_ms": 700}, seat=0, who=A)
    assert [seat.driver for seat in ledger.room.seats] == ["bot", "human", "human"]
    assert ledger.room.host == B
    assert joining(ledger.room, A) == {"type": "returned"}
    ledger.add({"type": "returned"}, seat=0, who=A)
    assert ledger.room.seats[0].driver == "human"
    assert ledger.room.seat_of(A) == 0


def test_who_left_a_match_has_no_seat_in_the_next() -> None:
    ledger = Ledger()
    ledger.sit(A, B, C)
    ledger.start()
    ledger.add({"type": "left", "bot_seed": "x", "think_ms": 700}, seat=1, who=B)
    chance = random.Random(3)
    while ledger.room.phase != "match_over":
        play_randomly(ledger, chance, 50)
    ledger.start()
    assert [seat.person for seat in ledger.room.seats] == [A, C]


def test_who_sits_already_sits_once() -> None:
    """A10, A12, A25: joining again writes nothing."""
    ledger = Ledger()
    ledger.sit(A)
    assert joining(ledger.room, A) is None


@pytest.mark.parametrize("name", [" ", "\u200b", "\x00", "\ufeff", "\u202e\u2066", "\u3164"])
def test_a_name_without_anything_visible_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bad_name"):
        joining(Ledger().room, A, name)


def test_a_full_room_and_a_running_match_refuse_newcomers() -> None:
    ledger = Ledger()
    ledger.sit(*(f"{number:032x}" for number in range(6)))
    with pytest.raises(Refusal, match="room_full"):
        joining(ledger.room, A)
    ledger.start()
    with pytest.raises(Refusal, match="match_running"):
        joining(ledger.room, A)


def test_coming_and_going_between_matches_leaves_nothing_behind() -> None:
    """A room does not grow with the people and bots that it has ever seen."""
    ledger = Ledger()
    ledger.sit(A)
    ledger.add_bot()
    ledger.start()
    chance = random.Random(8)
    while ledger.room.phase != "match_over":
        play_randomly(ledger, chance, 50)
    for number in range(60):
        person = f"{number:032x}"
        ledger.add({"type": "joined", "name": "x"}, who=person)
        ledger.add(asked(ledger.room, A, "add_bot"))
        ledger.add({"type": "left", "bot_seed": "x", "think_ms": 700}, seat=2, who=person)
        ledger.add(asked(ledger.room, A, "remove_bot", seat=2))
        assert len(ledger.room.seats) == 2
    ledger.add(asked(ledger.room, A, "remove_bot", seat=1))
    assert [seat.gone for seat in ledger.room.seats] == [False, True], "the match on the table keeps its seats"
    ledger.add_bot()
    ledger.start()
    assert len(ledger.room.seats) == 2


def test_a_match_that_its_last_human_leaves_is_over() -> None:
    ledger = Ledger()
    ledger.sit(A)
    ledger.add_bot()
    ledger.start()
    ledger.add({"type": "left", "bot_seed": "x", "think_ms": 700}, seat=0, who=A)
    assert (ledger.room.phase, ledger.room.match, ledger.room.bot_turn) == ("lobby", None, None)
    assert [seat.driver for seat in ledger.room.seats] == ["bot"]
    assert joining(ledger.room, B) == {"type": "joined", "name": "Ayu"}
    ledger.sit(B)
    assert ledger.room.host == B
    ledger.start()
    assert ledger.room.phase == "playing"


# Who may do what, when (B6, E4)


def test_only_the_host_and_only_outside_a_match() -> None:
    ledger = Ledger()
    ledger.sit(A, B)
    ledger.add_bot()
    lobby_commands: list[tuple[str, dict[str, Any]]] = [
        ("add_bot", {}),
        ("remove_bot", {"seat": 2}),
        ("set_options", {"options": {"target": 50}}),
        ("start", {}),
    ]
    for name, fields in lobby_commands:
        assert refusal(ledger.room, B, name, **fields) == "not_host"
        assert asked(ledger.room, A, name, **fields)
    ledger.start()
    for name, fields in lobby_commands:
        assert refusal(ledger.room, A, name, **fields) == "wrong_phase"


def test_seats_are_counted() -> None:
    ledger = Ledger()
    ledger.sit(A)
    assert refusal(ledger.room, A, "start") == "not_enough_seats"
    for _ in range(5):
        ledger.add_bot()
    assert refusal(ledger.room, A, "add_bot") == "no_free_seat"
    assert refusal(ledger.room, A, "remove_bot", seat=0) == "not_a_bot"
    assert refusal(ledger.room, A, "remove_bot", seat=9) == "not_a_bot"


def test_more_than_three_play_crazy_eights_by_an_option_only() -> None:
    """CE-1: the option counts when a seat is taken and when the match starts."""
    ledger = Ledger(game="crazy_eights")
    ledger.sit(A, B, C)
    assert refusal(ledger.room, A, "add_bot") == "no_free_seat"
    ledger.add(asked(ledger.room, A, "set_options", options={"more_seats": "yes"}))
    for _ in range(3):
        assert asked(ledger.room, A, "start")["type"] == "started"
        ledger.add_bot()
    assert refusal(ledger.room, A, "add_bot") == "no_free_seat"
    ledger.add(asked(ledger.room, A, "set_options", options={"more_seats": "no"}))
    assert refusal(ledger.room, A, "start") == "too_many_seats"


def test_options_are_checked() -> None:
    ledger = Ledger()
    ledger.sit(A)
    for bad in ({"target": 5}, {"target": 100_000}, {"race_penalty": 0}):
        assert refusal(ledger.room, A, "set_options", options=bad) == "bad_option"
    body = asked(ledger.room, A, "set_options", options={"target": 50})
    assert body["options"]["target"] == 50
    assert body["options"]["race_penalty"] == 4


def test_a_turn_that_is_over_is_stale_and_nothing_else_makes_it_so() -> None:
    """C2, C4: an action names the turn that it answers."""
    ledger = Ledger()
    ledger.sit(A, B)
    ledger.start()
    turn = ledger.room.engine.turn(ledger.room.match)
    action = {"type": "draw"}
    assert refusal(ledger.room, A, "act", turn=turn - 1, action=action) == "stale_turn"
    ledger.add({"type": "renamed", "name": "x"}, seat=0, who=A)
    assert asked(ledger.room, A, "rename", name="x") is None, "the same name again is no entry"
    ledger.act({"type": "false_slap", "seat": 1}, None)
    assert asked(ledger.room, A, "act", turn=turn, action=action)


def test_a_game_action_of_the_wrong_seat_is_refused_and_changes_nothing() -> None:
    """G12."""
    ledger = Ledger()
    ledger.sit(A, B)
    ledger.start()
    actor = ledger.room.engine.awaits(ledger.room.match).seat
    assert actor is not None
    before, count = to_json(ledger.room.dump()), len(ledger.entries)
    with pytest.raises(Illegal) as caught:
        ledger.act(dict(ledger.room.engine.legal(ledger.room.match, actor)[0]), 1 - actor)
    assert caught.value.code == "not_your_turn"
    assert to_json(ledger.room.dump()) == before
    assert len(ledger.entries) == count


# Commands are done once


def test_the_last_64_commands_of_each_person_are_remembered() -> None:
    ledger = Ledger()
    ledger.sit(A, B)
    for number in range(REMEMBERED_COMMANDS + 5):
        ledger.add({"type": "renamed", "name": "x"}, seat=0, who=A, command=f"{number:016x}")
    ledger.add({"type": "renamed", "name": "x"}, seat=1, who=B, command="b" * 16)
    assert not ledger.room.has_done(A, f"{4:016x}")
    assert ledger.room.has_done(A, f"{5:016x}")
    assert ledger.room.has_done(A, f"{REMEMBERED_COMMANDS + 4:016x}")
    assert ledger.room.has_done(B, "b" * 16)
    assert not ledger.room.has_done(A, "b" * 16)
    assert not ledger.room.has_done(B, "b" * 15)
    assert [len(ids) for ids in ledger.room.dump()["commands"].values()] == [REMEMBERED_COMMANDS, 1]


def test_what_people_who_left_did_is_forgotten() -> None:
    ledger = Ledger()
    ledger.sit(A)
    for number in range(50):
        person = f"{number:032x}"
        ledger.add({"type": "joined", "name": "x"}, who=person, command="1" * 16)
        ledger.add({"type": "left", "bot_seed": "x", "think_ms": 700}, seat=1, who=person, command="2" * 16)
    assert len(ledger.room.commands) <= 3


# Deadlines


def test_a_bot_waits_at_least_its_time_whatever_its_hand() -> None:
    """B14: the pause is a function of the bot's seed and the turn, and of nothing that is in the cards."""
    pauses_of_turn: dict[int, set[int]] = {}
    for deal in range(12):
        ledger = Ledger()
        ledger.sit(A)
        ledger.add_bot()
        ledger.start(f"{deal:032x}")
        chance = random.Random(deal)
        for _ in range(40):
            due = ledger.room.bot_turn
            if due is not None:
                assert due.generation == ledger.room.engine.turn(ledger.room.match)
                pause_ms = due.due_ms - ledger.now_ms
                assert 700 <= pause_ms <= 1400
                pauses_of_turn.setdefault(due.generation, set()).add(pause_ms)
            play_randomly(ledger, chance, 1)
    assert len(pauses_of_turn) > 10
    assert all(len(pauses) == 1 for pauses in pauses_of_turn.values())
    assert len({max(pauses) for pauses in pauses_of_turn.values()}) > 5


def test_a_deadline_is_set_once_whatever_happens_meanwhile() -> None:
    """C14, D13: entries that do not end the turn do not put it off."""
    ledger = Ledger()
    ledger.sit(A)
    ledger.add_bot()
    ledger.start()
    chance = random.Random(2)
    while ledger.room.bot_turn is None:
        play_randomly(ledger, chance, 1)
    due = ledger.room.bot_turn
    for _ in range(5):
        ledger.now_ms += 100
        ledger.add({"type": "renamed", "name": "x"}, seat=0, who=A)
        ledger.add({"type": "owner", "server": "s"})
    assert ledger.room.bot_turn == due


BOT = {"bot_seed": "x", "think_ms": 700}


def in_a_turn_of_seat_0(turn_clock_s: int) -> Ledger:
    """Return a room of three people whose first is to move, 20 s after the turn began."""
    ledger = Ledger("crazy_eights")
    ledger.sit(A, B, C)
    ledger.add({"type": "house_rules_set", "rules": house_rules({"turn_clock_s": turn_clock_s})})
    ledger.start()
    while ledger.room.actor() != 0:
        play_randomly(ledger, random.Random(1), 1)
    ledger.now_ms += 20_000
    return ledger


def gone_and_back(ledger: Ledger, way: str) -> None:
    """Let the holder of seat 0 go this way and be back at once, whatever comes of it."""
    if way != "moved":
        ledger.add({"type": way, **BOT}, seat=0, who=A)
        ledger.add({"type": "returned"}, seat=0, who=A)
    else:
        ledger.add({"type": "moved"}, seat=0, who="d" * 32)


WAYS_THERE_AND_BACK = ("moved", "left", "away")


@pytest.mark.parametrize("way", WAYS_THERE_AND_BACK)
def test_the_clock_of_a_turn_goes_on_for_whoever_comes_back_in_it(way: str) -> None:
    """D13: else a turn is as long as its player likes."""
    ledger = in_a_turn_of_seat_0(turn_clock_s=30)
    due = ledger.room.bot_turn
    for _ in range(3):
        ledger.now_ms += 4_000
        gone_and_back(ledger, way)
        assert ledger.room.bot_turn == due
    assert due is not None
    assert due.due_ms < ledger.now_ms, "nothing is left of it: a bot plays"


@pytest.mark.parametrize("way", WAYS_THERE_AND_BACK)
def test_what_others_have_asked_for_stands_when_somebody_comes_back_in_the_same_turn(way: str) -> None:
    ledger = in_a_turn_of_seat_0(turn_clock_s=0)
    turn = ledger.room.engine.turn(ledger.room.match)
    ledger.now_ms += 39_000
    gone_and_back(ledger, way)
    ledger.now_ms += 1_000
    assert asked(ledger.room, C, "let_bot_play", ledger.now_ms, turn=turn) == {"type": "bot_asked"}
    ledger.add({"type": "bot_asked"}, seat=2, who=C)
    gone_and_back(ledger, "away")
    assert (ledger.room.bot_votes, ledger.room.bot_turn) == ((2,), None)
    ledger.add({"type": "bot_asked"}, seat=1, who=B)
    assert ledger.room.bot_turn == (ledger.now_ms, turn)


def test_a_bot_that_takes_over_a_turn_waits_its_own_time() -> None:
    ledger = in_a_turn_of_seat_0(turn_clock_s=30)
    ledger.add({"type": "left", **BOT}, seat=0, who=A)
    assert ledger.room.bot_turn is not None
    assert 700 <= ledger.room.bot_turn.due_ms - ledger.now_ms <= 1400


def test_who_comes_back_in_a_turn_that_a_bot_began_has_the_whole_time_once() -> None:
    ledger = in_a_turn_of_seat_0(turn_clock_s=30)
    ledger.add({"type": "left", **BOT}, seat=0, who=A)
    turn = ledger.room.engine.turn(ledger.room.match)
    while ledger.room.actor() != 0 or ledger.room.engine.turn(ledger.room.match) == turn:
        play_randomly(ledger, random.Random(1), 1)
    ledger.now_ms += 600
    ledger.add({"type": "returned"}, seat=0, who=A)
    due = ledger.room.bot_turn
    assert due is not None
    assert due.due_ms == ledger.now_ms + 30_000
    ledger.now_ms += 5_000
    gone_and_back(ledger, "left")
    assert ledger.room.bot_turn == due


def test_what_is_left_of_a_turn_while_a_bot_plays_it_stands_still_in_a_pause() -> None:
    ledger = in_a_turn_of_seat_0(turn_clock_s=30)
    due = ledger.room.bot_turn
    ledger.add({"type": "away", **BOT}, seat=0, who=A)
    ledger.add({"type": "paused"}, who=A)
    ledger.now_ms += 60_000
    ledger.add({"type": "resumed"}, who=A)
    ledger.add({"type": "returned"}, seat=0, who=A)
    assert due is not None
    assert ledger.room.bot_turn == due._replace(due_ms=due.due_ms + 60_000)


def test_a_clock_that_is_changed_while_a_bot_plays_begins_anew() -> None:
    ledger = in_a_turn_of_seat_0(turn_clock_s=30)
    ledger.add({"type": "away", **BOT}, seat=0, who=A)
    ledger.add({"type": "house_rules_set", "rules": house_rules({"turn_clock_s": 60})})
    ledger.add({"type": "returned"}, seat=0, who=A)
    assert ledger.room.bot_turn is not None
    assert ledger.room.bot_turn.due_ms == ledger.now_ms + 60_000


def test_the_next_round_waits_for_all_humans_or_20_seconds() -> None:
    ledger = Ledger()
    ledger.sit(A, B)
    ledger.add_bot()
    ledger.start()
    chance = random.Random(4)
    while ledger.room.phase != "between_rounds":
        play_randomly(ledger, chance, 1)
    ended_ms = ledger.now_ms
    assert ledger.room.next_round is not None
    assert ledger.room.next_round.due_ms == ended_ms + NEXT_ROUND_MS
    ledger.now_ms += 500
    ledger.add({"type": "ready"}, seat=0, who=A)
    assert ledger.room.next_round.due_ms == ended_ms + NEXT_ROUND_MS
    assert asked(ledger.room, A, "ready") is None
    ledger.add({"type": "ready"}, seat=1, who=B)
    assert ledger.room.next_round.due_ms == ledger.now_ms
    ledger.deal("5" * 32)
    assert not any(seat.ready for seat in ledger.room.seats)
    assert ledger.room.next_round is None


def test_the_running_match_and_the_one_before_stay_in_the_log() -> None:
    ledger = Ledger()
    ledger.sit(A, B)
    starts = [1]
    for number in range(3):
        ledger.start(f"{number:032x}")
        starts.append(next(e.version for e in reversed(ledger.entries) if e.body["type"] == "started"))
        assert ledger.room.match_versions == tuple(starts[-2:])
        chance = random.Random(number)
        while ledger.room.phase != "match_over":
            play_randomly(ledger, chance, 50)


def test_a_locked_room_that_all_have_left_is_open_again() -> None:
    """Else nobody could ever sit there."""
    ledger = Ledger()
    ledger.sit(A)
    ledger.add({"type": "house_rules_set", "rules": house_rules({"door": "locked"})})
    with pytest.raises(Refusal) as caught:
        joining(ledger.room, B)
    assert caught.value.code == "no_such_room"
    ledger.add({"type": "left", "bot_seed": "", "think_ms": 0}, seat=0)
    assert joining(ledger.room, B) == {"type": "joined", "name": "Ayu"}
