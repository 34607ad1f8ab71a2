"""What goes over the wire, and nothing else.

`commands` is what comes in: strict, closed pydantic models. `messages` is what goes out: typed dictionaries.
`codes` holds the closed lists of refusals and close codes. `hit_the_deck` (one module a game) holds a game's cards,
actions, events and views. `python -m protocol` prints the JSON Schema of all of it; PROTOCOL.md tells the story.
"""

SUBPROTOCOL = "gebrak.v1"
