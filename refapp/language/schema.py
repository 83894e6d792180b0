"""The JSON Schema of the scenario language (2020-12), derived from the classes of the instructions and the vocabulary.

Verbs and their arguments come from the instruction classes, fields of the board from :mod:`refapp.language.vocabulary`:
whatever is read is in the schema, whatever isn't is refused by both. A number, a yes or a name may be spelled as a
string, as everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from refapp.language import vocabulary as words
from refapp.language.instruction import INSTRUCTIONS, ONE_OF, QUESTIONS, Instruction, arguments

Json = dict[str, Any]

TEXT: Json = {"anyOf": [{"type": "string", "minLength": 1, "maxLength": 120}, {"type": "integer"}]}
WHOLE: Json = {"anyOf": [{"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000},
                         {"type": "string", "pattern": r"^\s*[+-]?[0-9]{1,12}\s*$"}]}
FLAG: Json = {"anyOf": [{"type": "boolean"}, {"enum": [0, 1]}, {"type": "string"}]}
LIST: Json = {"anyOf": [TEXT, {"type": "integer"}, {"type": "array", "items": {"type": ["string", "integer"]}},
                        {"type": "null"}]}
COUNTS: Json = {"type": "object", "additionalProperties": WHOLE}
LISTS: Json = {"type": "object", "additionalProperties": LIST}
FLAGS: Json = {"type": "object", "additionalProperties": FLAG}
BOTH: Json = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/number"}}
CARDS: Json = {"anyOf": [WHOLE, {"type": "array", "items": TEXT}]}
SIDE: Json = {"$ref": "#/$defs/characteristics"}
DO: Json = {"$ref": "#/$defs/instructions"}
TRIGGER: Json = {"$ref": "#/$defs/trigger"}
CONDITION: Json = {"$ref": "#/$defs/condition"}
ABILITIES: Json = {"$ref": "#/$defs/abilities"}
LOCAL: Json = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}
BY_EDITION: Json = {"anyOf": [LIST, LISTS, {"type": "number"}]}


def _one(allowed: Iterable[str]) -> Json:
    return {"enum": list(allowed)}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]} if schema else {}


def _fields(known: Collection[str], shapes: Mapping[str, Json], *, required: Collection[str] = (),
            text: str = "") -> Json:
    """An object with these fields and no others; a field without a shape may hold anything."""
    found: Json = {"type": "object", "additionalProperties": False,
                   "properties": {name: _or_null(shapes.get(name, {})) for name in sorted(known)}}
    if required:
        found["required"] = sorted(required)
    if text:
        found["description"] = text
    return found


_CHARACTERISTICS: Mapping[str, Json] = {
    "name": TEXT, "types": LIST, "supertypes": LIST, "subtypes": LIST, "colors": LIST, "mv": WHOLE, "loyalty": WHOLE,
    "defense": WHOLE,
    "pt": {"anyOf": [{"type": "array", "minItems": 2, "maxItems": 2, "items": WHOLE}, _one(["hand"])]},
    "abilities": ABILITIES, "back": SIDE, "flip": SIDE, "cost": {"type": "string"}}
_OBJECT: Mapping[str, Json] = {
    **_CHARACTERISTICS, "owner": TEXT, "ctrl": TEXT, "controller": TEXT, "kind": _one(words.KINDS),
    "zone": _one(words.ZONES), "counters": COUNTS, "damage": WHOLE, "deathtouched": FLAG, "attached_to": TEXT,
    "tapped": FLAG, "flipped": FLAG, "face_down": FLAG, "phased_out": FLAG, "transformed": FLAG,
    "combat": _one([*words.COMBAT, "null"]), "attacks": TEXT, "blocks": LIST, "blocked": FLAG, "shields": WHOLE,
    "commander": FLAG, "protector": TEXT, "sector": TEXT, "designations": LIST,
    "flags": {"anyOf": [FLAGS, LIST]}, "copy_of_card_types": LIST, "ts": WHOLE, "world_since": WHOLE,
    "since_turn_start": FLAG, "paired_with": TEXT, "level": WHOLE,
    "halves": {"type": "array", "items": SIDE, "minItems": 2, "maxItems": 2},
    "adventure": SIDE, "prototype": SIDE, "text": TEXT}
_PLAYER: Mapping[str, Json] = {
    "life": WHOLE, "poison": WHOLE, "counters": COUNTS, "mana": COUNTS, "mana_sources": WHOLE, "lands_played": WHOLE,
    "team": TEXT, "speed": WHOLE, "cant": LIST, "commander_damage": COUNTS, "completed": LIST,
    **dict.fromkeys(words.PLAYER_ZONES, CARDS)}
_TRIGGER: Mapping[str, Json] = {
    "id": TEXT, "event": _one(words.EVENTS), "who": TEXT, "player": _one(["you", "opponent", "each"]), "step": TEXT,
    "whose": _one(["you", "opponent", "each"]), "if": CONDITION, "when": CONDITION, "may": FLAG, "target": TEXT,
    "targets": {},
    "zone": _one([*words.ZONES, "any"]), "once_each_turn": FLAG, "chapter": {"anyOf": [WHOLE, LIST]},
    "do": DO, "duration": TEXT,
    "or": LIST, "linked": FLAG, "cant_be_countered": FLAG, "other": TEXT,
    "modes": {"type": "array", "items": _fields(words.MODE, {"do": DO, "target": TEXT, "targets": {}})}}
_ACTIVATED: Mapping[str, Json] = {
    "id": TEXT, "do": DO, "target": TEXT, "tap": FLAG, "sacrifice": FLAG, "discard": WHOLE, "life": WHOLE,
    "mana": WHOLE,
    "mana_ability": FLAG, "sorcery": FLAG, "once_each_turn": FLAG, "once": FLAG, "any_player": FLAG,
    "zone": _one([*words.ZONES, "any"]), "only": LIST, "if": CONDITION}
_STATIC: Mapping[str, Json] = {
    "affects": TEXT, "pt": BOTH, "per": TEXT, "set_pt": BOTH, "add_types": LIST, "name": TEXT, "lose_abilities": FLAG,
    "grant": ABILITIES, "you_cant": LIST, "all_cant": LIST, "you_have": ABILITIES, "cant_enter": TEXT,
    "delayed": TRIGGER, "control": TEXT,
    "only_types": LIST, "lose_types": LIST, "lose_subtypes": LIST, "colors": LIST, "add_colors": LIST, "lose": LIST,
    "switch_pt": FLAG, "cda": FLAG, "zone": _one([*words.ZONES, "any", "not battlefield"]), "may_play": TEXT,
    "full_text": TEXT, "all_names": FLAG, "as_cast": TEXT, "any_mana": _one(["color", "type"]),
    "extra_trigger": _fields(words.EXTRA_TRIGGER, {"types": LIST, "event": TEXT})}
_REPLACE: Mapping[str, Json] = {"who": TEXT, "nontoken": FLAG, "delayed": TRIGGER, "if": CONDITION, "combat": FLAG}
_ABILITY: Mapping[str, Json] = {
    "static": {"$ref": "#/$defs/static"}, "trigger": TRIGGER, "activated": {"$ref": "#/$defs/activated"},
    "replace": {"$ref": "#/$defs/replace"}, "max_counters": COUNTS, "final_chapter": WHOLE,
    "enters_with": {"type": "object"}, "spell": {"type": "object"}, "keyword": {"type": "object"},
    "as_enters": {"type": "object"},
    "level": {"type": "object"}, "class_level": {"type": "object"}, "station_symbol": {"type": "object"},
    "to_solve": {"$ref": "#/$defs/condition"}, "escapes_with": {"type": "object"},
    **dict.fromkeys(words.HOLDERS, ABILITIES), "visit": {}}
_CHOICES: Mapping[str, Json] = {
    "keep": {"anyOf": [LIST, LISTS]}, "trigger_order": LISTS, "targets": LISTS, "modes": COUNTS,
    "may": {"type": "object", "additionalProperties": {"anyOf": [FLAG, {"type": "array", "items": FLAG}]}},
    "commander_to_command": FLAGS, "protector": {"type": "object", "additionalProperties": TEXT},
    "sector": {"type": "object", "additionalProperties": TEXT}, "replacement": LISTS}
_STATE: Mapping[str, Json] = {
    "format": _one(words.FORMATS), "active": TEXT, "order": LIST, "team_life": COUNTS,
    "players": {"type": "object", "minProperties": 1, "maxProperties": words.PLAYERS,
                "additionalProperties": _or_null({"$ref": "#/$defs/player"})},
    "objects": {"type": "object", "maxProperties": words.OBJECTS,
                "additionalProperties": _or_null({"$ref": "#/$defs/object"})},
    "stack": {"type": "array", "items": {"anyOf": [TEXT, {"$ref": "#/$defs/stack_item"}]}},
    "venture": {"type": "object",
                "additionalProperties": _fields(words.VENTURE, {"dungeon": TEXT, "bottommost": FLAG})},
    "turn": {"anyOf": [TEXT, _fields(words.TURN, {"step": TEXT, "phase": TEXT, "number": WHOLE,
                                                         "priority": TEXT, "active": TEXT})]},
    "day": _one(words.DAY)}
_TOP: Mapping[str, Json] = {
    "id": TEXT, "title": LOCAL, "explain": LOCAL, "explanation": LOCAL, "edition": {"type": "string"},
    "rules": BY_EDITION, "about": BY_EDITION, "state": {"$ref": "#/$defs/state"},
    "choices": {"$ref": "#/$defs/choices"}, "steps": DO, "expect": {"type": "object"}}


def _instruction(instruction: type[Instruction], names: Mapping[str, str]) -> Json:
    """The schema of one instruction or question; ``names`` are the fields that say which it is."""
    properties: Json = {field: {"const": name} for field, name in names.items()}
    required = list(names)
    for argument in arguments(instruction).values():
        schema = dict(argument.kind.schema)
        properties[argument.name] = schema if argument.required else _or_null(schema)
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
        "player": _fields(words.PLAYER, _PLAYER), "object": _fields(words.OBJECT, _OBJECT),
        "characteristics": _fields(words.CHARACTERISTICS, _CHARACTERISTICS),
        "stack_item": _fields(words.STACK, {"id": TEXT, "source": TEXT, "ctrl": TEXT, "do": DO}, required=("id",)),
        "choices": _fields(words.CHOICES, _CHOICES, text="Choices made beforehand; a missing one is asked for."),
        "number": {"anyOf": [WHOLE, _one(["X"]), _fields(words.AMOUNT, {"times": WHOLE, "plus": WHOLE})]},
        "condition": _fields(words.CONDITIONS, {}), "trigger": _fields(words.TRIGGER, _TRIGGER),
        "static": _fields(words.STATIC, _STATIC), "activated": _fields(words.ACTIVATED, _ACTIVATED),
        "replace": _fields(words.REPLACE, _REPLACE),
        "ability": {"anyOf": [TEXT, {**_fields(words.ABILITY, _ABILITY), "minProperties": 1, "maxProperties": 1}]},
        "abilities": {"anyOf": [{"$ref": "#/$defs/ability"}, {"type": "array", "items": {"$ref": "#/$defs/ability"}},
                                {"type": "null"}]},
        "instructions": {"anyOf": [{"$ref": "#/$defs/instruction"},
                                   {"type": "array", "items": {"$ref": "#/$defs/instruction"}}, {"type": "null"}]},
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
