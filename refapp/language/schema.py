"""The JSON Schema of the scenario language (2020-12), derived from the classes of the language.

Whatever is read is in the schema, whatever isn't is refused by both. A number, a yes or a name may be spelled as a
string, as everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.language import board  # noqa: F401 - defines whatever stands on a board
from refapp.language.fields import DEFINED, arguments, or_null, schema_of
from refapp.language.instruction import APART, INSTRUCTIONS, ONE_OF, QUESTIONS, Instruction
from refapp.language.pointed import pointed

Json = dict[str, Any]

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
    pairs = APART.get(instruction.VERB, ()) if "q" not in names else ()
    if groups or pairs:
        found["allOf"] = [*({"oneOf": [{"required": [name]} for name in group]} for group in groups),
                          *({"not": {"required": list(pair)}} for pair in pairs)]
    return found


def _first(instruction: type[Instruction]) -> str:
    return " ".join((instruction.__doc__ or "").split("\n\n")[0].split())


def definitions() -> Json:
    """Every definition, by name; references between them begin with ``#/$defs/``."""
    verbs = {f"do.{verb}": _instruction(found, {"do": verb}) for verb, found in sorted(INSTRUCTIONS.items())}
    asked = {f"ask.{name}": _instruction(found, {"do": "ask", "q": name}) for name, found in sorted(QUESTIONS.items())}
    plain = [verb for verb, found in sorted(INSTRUCTIONS.items())
             if not any(one.required for one in arguments(found).values()) and verb not in ONE_OF]
    defined = {name: schema_of(kind) for name, kind in DEFINED.items()}
    return {
        **_with_mappings(defined),
        "instruction": {"oneOf": [{"enum": plain}, *({"$ref": f"#/$defs/{name}"} for name in (*verbs, *asked))]},
        **verbs, **asked}


def _with_mappings(defined: Json) -> Json:
    """The same with a definition of its own for a mapping that is one of several forms.

    Generated clients can refer to a mapping before they know it, and to nothing else: so forms may hold each other.
    """
    found: Json = {}
    for name, schema in defined.items():
        forms = schema.get("anyOf", ())
        mappings = [form for form in forms if "properties" in form]
        if len(mappings) != 1:
            found[name] = schema
            continue
        found[f"{name} mapping"] = mappings[0]
        lifted = {"$ref": f"#/$defs/{name} mapping"}
        found[name] = {**schema, "anyOf": [lifted if form is mappings[0] else form for form in forms]}
    return found


def _name(text: str) -> str:
    return text.replace(" ", "_")


def _elsewhere(value: Any, place: str) -> Any:
    """The same schema with references to another place than ``#/$defs/``; generators are told what lists hold."""
    if isinstance(value, dict):
        listed: Json = {"items": {}} if value.get("type") == "array" and "items" not in value else {}
        return listed | {key: _name(item.replace("#/$defs/", place)) if key == "$ref" else _elsewhere(item, place)
                for key, item in value.items()}
    return [_elsewhere(item, place) for item in value] if isinstance(value, list) else value


def components(prefix: str = "scenario.") -> Json:
    """The definitions as components of an OpenAPI document, each name with a prefix and, as they must be, no space."""
    return {_name(f"{prefix}{name}"): _elsewhere(schema, f"#/components/schemas/{prefix}")
            for name, schema in definitions().items()}


def document(address: str) -> Json:
    """The schema as a document of its own, which answers a mistake with one error."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": address, "title": "Scenario",
            "$ref": "#/$defs/scenario", "$defs": pointed(definitions())}
