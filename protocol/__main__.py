"""`python -m protocol` prints the JSON Schema of everything on the wire, both ways, under one `$defs`."""

import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from protocol.codes import CloseCode
from protocol.commands import COMMANDS
from protocol.messages import Message


class PlainSchema(GenerateJsonSchema):
    """No titles for fields: generators of types would turn each into a type of its own."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def schema() -> dict[str, Any]:
    """Return the JSON Schema: `$defs` of all models, with `Command` (comes in) and `Message` (goes out) at the top."""
    refs, definitions = PlainSchema(ref_template="#/$defs/{model}").generate_definitions(
        [
            ("command", "validation", COMMANDS.core_schema),
            ("message", "serialization", TypeAdapter(Message).core_schema),
        ]
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Gebrak",
        "description": "What goes over the wire of gebrak.v1; see PROTOCOL.md.",
        "type": "object",
        "properties": {
            "Command": refs["command", "validation"],
            "Message": refs["message", "serialization"],
        },
        "required": ["Command", "Message"],
        "closeCodes": {code.name.lower(): code.value for code in CloseCode},
        "$defs": dict(sorted(definitions.items())),
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
