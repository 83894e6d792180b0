"""The JSON Schema of the scenario language (2020-12), derived from the classes of the instructions and the vocabulary.

Verbs, abilities and objects come from their classes, other fields of the board from :mod:`refapp.language.vocabulary`:
whatever is read is in the schema, whatever isn't is refused by both. A number, a yes or a name may be spelled as a
string, as everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from refapp.language import parse_state  # noqa: F401 - defines whatever stands on a board
from refapp.language import vocabulary as words
from refapp.language.board import PlayerSpec
from refapp.language.fields import DEFINED, arguments, or_null, schema_of, schema_of_fields
from refapp.language.instruction import INSTRUCTIONS, ONE_OF, QUESTIONS, Instruction
from refapp.language.kinds import COUNTS, FLAG, TEXT, WHOLE, WORDS

Json = dict[str, Any]
Shape = Mapping[str, Any]

LISTS: Shape = {"type": "object", "additionalProperties": WORDS}
FLAGS: Shape = {"type": "object", "additionalProperties": FLAG}
_STEPS: Json = {"$ref": "#/$defs/instructions"}
LOCAL: Json = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}
BY_EDITION: Shape = {"anyOf": [WORDS, LISTS, {"type": "number"}]}


def _one(allowed: Iterable[str]) -> Json:
    return {"enum": list(allowed)}


def _fields(known: Collection[str], shapes: Mapping[str, Shape], *, required: Collection[str] = (),
            text: str = "") -> Json:
    """An object with these fields and no others; a field without a shape may hold anything."""
    found: Json = {"type": "object", "additionalProperties": False,
                   "properties": {name: or_null(shapes.get(name, {})) for name in sorted(known)}}
    if required:
        found["required"] = sorted(required)
    if text:
        found["description"] = text
    return found


_CHOICES: Mapping[str, Shape] = {
    "keep": {"anyOf": [WORDS, LISTS]}, "trigger_order": LISTS, "targets": LISTS, "modes": COUNTS,
    "may": {"type": "object", "additionalProperties": {"anyOf": [FLAG, {"type": "array", "items": FLAG}]}},
    "commander_to_command": FLAGS, "protector": {"type": "object", "additionalProperties": TEXT},
    "sector": {"type": "object", "additionalProperties": TEXT}, "replacement": LISTS}
_STATE: Mapping[str, Shape] = {
    "format": _one(words.FORMATS), "active": TEXT, "order": WORDS, "team_life": COUNTS,
    "players": {"type": "object", "minProperties": 1, "maxProperties": words.PLAYERS,
                "additionalProperties": or_null({"$ref": "#/$defs/player"})},
    "objects": {"type": "object", "maxProperties": words.OBJECTS,
                "additionalProperties": or_null({"$ref": "#/$defs/object"})},
    "stack": {"type": "array", "items": {"anyOf": [TEXT, {"$ref": "#/$defs/stack_item"}]}},
    "venture": {"type": "object",
                "additionalProperties": _fields(words.VENTURE, {"dungeon": TEXT, "bottommost": FLAG})},
    "turn": {"anyOf": [TEXT, _fields(words.TURN, {"step": TEXT, "phase": TEXT, "number": WHOLE,
                                                         "priority": TEXT, "active": TEXT})]},
    "day": _one(words.DAY)}
_TOP: Mapping[str, Shape] = {
    "id": TEXT, "title": LOCAL, "explain": LOCAL, "explanation": LOCAL, "edition": {"type": "string"},
    "rules": BY_EDITION, "about": BY_EDITION, "state": {"$ref": "#/$defs/state"},
    "choices": {"$ref": "#/$defs/choices"}, "steps": _STEPS, "expect": {"type": "object"}}


def _instruction(instruction: type[Instruction], names: Mapping[str, str]) -> Json:
    """The schema of one instruction or question; ``names`` are the fields that say which it is."""
    properties: Json = {field: {"const": name} for field, name in names.items()}
    required = list(names)
    for argument in arguments(instruction).values():
        schema = dict(argument.kind.schema)
        properties[argument.name] = schema if argument.required else or_null(schema)
        if argument.required and argument.name != instruction.OPEN:
            required.append(argument.name)
    found: Json = {"type": "object", "description": _first(instruction), "properties": properties,
                   "required": required, "additionalProperties": bool(instruction.OPEN)}
    groups = ONE_OF.get(instruction.VERB, ()) if "q" not in names else ()
    if groups:
        found["allOf"] = [{"oneOf": [{"required": [name]} for name in group]} for group in groups]
    return found


def _first(instruction: type[Instruction]) -> str:
    return " ".join((instruction.__doc__ or "").split("\n\n")[0].split())


def definitions() -> Json:
    """Every definition, by name; references between them begin with ``#/$defs/``."""
    verbs = {f"do.{verb}": _instruction(found, {"do": verb}) for verb, found in sorted(INSTRUCTIONS.items())}
    asked = {f"ask.{name}": _instruction(found, {"do": "ask", "q": name}) for name, found in sorted(QUESTIONS.items())}
    plain = [verb for verb, found in sorted(INSTRUCTIONS.items())
             if not any(one.required for one in arguments(found).values()) and verb not in ONE_OF]
    return {
        "scenario": _fields(words.TOP, _TOP, required=("state",), text="A board, steps, and the choices of players."),
        "state": _fields(words.STATE, _STATE, required=("players",), text="The board before."),
        "player": schema_of_fields(PlayerSpec),
        "stack_item": _fields(words.STACK, {"id": TEXT, "source": TEXT, "ctrl": TEXT, "do": _STEPS}, required=("id",)),
        "choices": _fields(words.CHOICES, _CHOICES, text="Choices made beforehand; a missing one is asked for."),
        **{name: schema_of(kind) for name, kind in DEFINED.items()},
        "instruction": {"oneOf": [{"enum": plain}, *({"$ref": f"#/$defs/{name}"} for name in (*verbs, *asked))]},
        **verbs, **asked}


def _elsewhere(value: Any, place: str) -> Any:
    """The same schema with references to another place than ``#/$defs/``."""
    if isinstance(value, dict):
        return {key: item.replace("#/$defs/", place) if key == "$ref" else _elsewhere(item, place)
                for key, item in value.items()}
    return [_elsewhere(item, place) for item in value] if isinstance(value, list) else value


def components(prefix: str = "scenario.") -> Json:
    """The definitions as components of an OpenAPI document, each name with a prefix."""
    return {f"{prefix}{name}": _elsewhere(schema, f"#/components/schemas/{prefix}")
            for name, schema in definitions().items()}


def document(address: str) -> Json:
    """The schema as a document of its own."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": address, "title": "Scenario",
            "$ref": "#/$defs/scenario", "$defs": definitions()}
