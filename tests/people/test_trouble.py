"""What has gone wrong in servers like this one, by groups A to F, and that each trouble has a test here.

A test names the troubles that it proves absent in its docstring: `grep -rnw A19 tests` finds them. What cannot be
tested on this side, or cannot occur, stands in NOT_HERE with the reason.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent.parent

TROUBLE = {
    # Group A, coming back, identity, ghosts, two tabs
    "A1": "a page that comes back quicker than its old line ends is refused",
    "A2": "the same with the old line on another server",
    "A4": "the end of the old line takes the new one with it",
    "A5": "an empty token makes somebody new",
    "A7": "one's own ghost keeps one out",
    "A8": "of two tabs with one token, the older looks alive and hears nothing",
    "A9": "two tabs take the seat from each other for ever",
    "A10": "two lines of one player are two players",
    "A11": "leaving and joining at once makes two seats",
    "A12": "a double click joins twice",
    "A14": "one person is shown twice, once as there and once as gone",
    "A15": "who leaves while counted as gone for a moment stays as a ghost",
    "A17": "who comes back is somebody new without cards and points",
    "A18": "one person plays and looks on",
    "A19": "a refresh shows another state than the one before it",
    "A20": "after a lost message the page shows another position",
    "A21": "who has come back is still shown as away",
    "A23": "the bot plays on for somebody who is back, and nothing tells what was missed",
    "A25": "joining once more is not answered",
    "A26": "a lost line counts as giving up",
    "A27": "after a crash the room is gone",
    "A28": "who is stuck can neither come back nor be thrown out",
    "A29": "the others go on waiting for somebody who is back",
    "A30": "in the first seconds, or with many clicks, what was done offline is lost",
    # Group B, what is hidden
    "B1": "states are sent unfiltered",
    "B2": "so is the first one after joining",
    "B3": "the log names cards of others",
    "B4": "the seed goes to the clients",
    "B5": "spectators get what the page only hides",
    "B6": "spectators act",
    "B8": "somebody looks on at the own game with a full view",
    "B9": "looking and refreshing changes what is known",
    "B10": "after a change of rooms the old hand is on the screen",
    "B12": "who types a name is that person",
    "B13": "a hidden card can be followed through a shuffle",
    "B14": "how long or how much is sent tells what a hand holds",
    # Group C, doubled, out of order, late
    "C1": "a double click or a resent command acts twice",
    "C2": "two quick clicks act twice",
    "C3": "two people do what only one can",
    "C4": "a late command is dropped without a word",
    "C5": "simultaneous moves make each other stale",
    "C6": "a guess of the page is never taken back",
    "C7": "several writers, several boards",
    "C8": "a limit drops half of what was asked for",
    "C10": "leaving and choosing at once counts twice",
    "C11": "two starts deal twice, a late timer skips a round",
    "C13": "of two claims at once the order differs",
    "C14": "whatever is sent puts a deadline off",
    # Group D, turns, clocks, leavers
    "D1": "who is to move drops, and nobody has the turn",
    "D2": "who is to move is away, and all wait for ever",
    "D3": "coming back changes the order of seats",
    "D5": "when nobody is there to act, nothing goes on",
    "D7": "a removal leaves the phase open",
    "D8": "the bot that takes over never acts",
    "D9": "after somebody has gone the turn jumps or comes twice",
    "D11": "one player's absence costs another's time",
    "D12": "leaving and coming back gives a fresh hand",
    "D13": "each idler gets the whole time again",
    "D14": "a match ends by age",
    "D15": "an opponent has gone, and one can neither wait nor end it",
    "D16": "a lost line changes the clock",
    "D18": "what the line costs is allowed for where nobody sees it",
    "D19": "timers are no part of the state",
    "D20": "a wrong clock in the client shows, or charges, wrong times",
    "D21": "a hidden tab loses its connection",
    "D22": "what was shuffled is rolled again after a restart",
    "D23": "how long to wait for somebody is fixed",
    # Group E, host, lobby, names
    "E1": "the host has gone, and with them the rights",
    "E3": "who is removed is back at once, or never again anywhere",
    "E4": "lobby commands work in a match",
    "E5": "the rematch loses seats and settings",
    "E7": "codes read aloud are misheard or mistyped",
    "E8": "a new room lands in another one",
    "E9": "names are blank, invisible or turn the writing round",
    "E11": "names are cut in the middle of a letter",
    "E12": "anybody restarts the match",
    "E13": "the host's role sticks to who made the room",
    # Group F, operation: the store, deploys, slow clients, limits
    "F1": "rooms of a server that has died are served by nobody",
    "F2": "what nobody plays any more stays in the store for good",
    "F5": "Ctrl+C leaves keys of the server behind",
    "F6": "when the store is back, something that happened is never told",
    "F7": "a deploy ends the games",
    "F8": "one client that does not read holds up all, or fills the memory",
    "F9": "an error in the program stops a room, and nobody hears of it",
    "F10": "a proxy closes lines on which nothing is said",
    "F12": "pages from anywhere may connect, or a mistyped setting lets them",
    "F13": "each viewer more costs an encoding more",
    "F14": "a crowd that comes and goes drowns the table in messages",
    "F15": "what is sent to all waits for the slowest",
    "F16": "the page does not see that the server is dead",
    "F18": "a server that stops leaves a ghost of itself behind",
}

NOT_HERE = {
    "B13": "cards have no ids: a view names the faces that its viewer sees, and of others the number",
    "C6": "the page shows updates and guesses nothing; clients/web/tests/pending.test.ts and fold.test.ts",
}


def docstrings_of_tests() -> Iterator[str]:
    """Yield the docstring of every test."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def test_every_trouble_has_a_test() -> None:
    named = {trouble for text in docstrings_of_tests() for trouble in re.findall(r"\b[A-F]\d{1,2}\b", text)}
    assert set(TROUBLE) - named - set(NOT_HERE) == set()
    assert set(NOT_HERE) <= set(TROUBLE) - named, "it has a test by now"
    assert named <= set(TROUBLE), "no such trouble"
