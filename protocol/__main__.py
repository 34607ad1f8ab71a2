"""`python -m protocol` prints the JSON Schema of everything on the wire, both ways, under one `$defs`."""

import json
import sys
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from protocol import crazy_eights, domino_hearts, gudetama, hit_the_deck
from protocol.codes import CloseCode
from protocol.commands import COMMANDS
from protocol.messages import Message

GAMES = (hit_the_deck, crazy_eights, domino_hearts, gudetama)


class PlainSchema(GenerateJsonSchema):
    """No titles for fields: generators of types would turn each into a type of its own."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def schema() -> dict[str, Any]:
    """Return the JSON Schema: `$defs` of all models, with `Command` (comes in) and `Message` (goes out) at the top.

    A game's own models are named after it: HitTheDeckTable, GudetamaTable.
    """
    refs, definitions = PlainSchema(ref_template="#/$defs/{model}").generate_definitions(
        [
            ("command", "validation", COMMANDS.core_schema),
            ("message", "serialization", TypeAdapter(Message).core_schema),
        ]
    )
    names = {str(name): _own_name(name) for name in definitions}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Gebrak",
        "description": "What goes over the wire of gebrak.v1; see PROTOCOL.md.",
        "type": "object",
        "properties": {
            "Command": _renamed(refs["command", "validation"], names),
            "Message": _renamed(refs["message", "serialization"], names),
        },
        "required": ["Command", "Message"],
        "closeCodes": {code.name.lower(): code.value for code in CloseCode},
        "$defs": dict(sorted((names[name], _renamed(model, names)) for name, model in definitions.items())),
    }


def _own_name(name: str) -> str:
    """Return a model's name with its game's before it. Where games share a name, pydantic has put the module before."""
    *_, short = name.split("__")
    for game in GAMES:
        if name in (short, f"{game.__name__.replace('.', '__')}__{short}") and _defines(game, short):
            return game.__name__.rpartition(".")[2].title().replace("_", "") + short
    return short


def _defines(module: ModuleType, name: str) -> bool:
    return getattr(getattr(module, name, None), "__module__", None) == module.__name__


def _renamed(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, dict):
        return {
            key: f"#/$defs/{names[value.rpartition('/')[2]]}" if key == "$ref" else _renamed(value, names)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_renamed(item, names) for item in node]
    if isinstance(node, str) and node.startswith("#/$defs/"):  # a discriminator's mapping
        return f"#/$defs/{names[node.rpartition('/')[2]]}"
    return node


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
