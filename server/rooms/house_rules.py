"""House rules: what a room's host may set that holds in any game. They are declared like a game's options."""

from collections.abc import Mapping

from server.games.engine import Option, OptionValue, checked

HOUSE_RULES = (
    Option("grace_s", 45, range(15, 121, 15), ""),  # how long (s) a seat waits for its holder before a bot plays
    Option("turn_clock_s", 0, range(0, 121, 30), ""),  # the time (s) for a turn; 0: as long as it takes
    Option("door", "open", ("open", "locked"), ""),  # whether anybody new may come in
    Option("spectators", "welcome", ("welcome", "none"), ""),
    Option("late_comers", "welcome", ("welcome", "none"), ""),  # whether they may take a bot's seat, hand included
)


def house_rules(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return every house rule with its value in force; raise `BadOption` for one that is unknown or out of range."""
    return checked(HOUSE_RULES, given)
