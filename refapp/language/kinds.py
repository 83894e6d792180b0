"""The kinds of arguments: what instructions annotate their fields with.

``Objects`` are words that name objects and players: an id, ``@self``, ``@it``, ``@target``, ``all FILTER``; ``One``
is one of them; ``PlayerWord`` a player, ``you`` or ``opponent``. ``Num`` is a whole number, ``X`` or an amount that
the board says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from refapp.language import parse_costs, parse_replacing, parse_steps, values, vocabulary
from refapp.language.board import ObjectSpec
from refapp.language.casting import Pay
from refapp.language.filters import Condition, Filter, Number
from refapp.language.instruction import Kind
from refapp.language.parse_abilities import read_abilities, read_trigger
from refapp.language.parse_characteristics import read_copy
from refapp.language.parse_objects import read_described
from refapp.language.parse_parts import lower, read_conditions, read_duration, read_filter, read_number, read_pt
from refapp.language.replacing import Except, Replace
from refapp.language.scenario import Ability, Characteristics, DamagePart, Duration
from refapp.language.triggers import Trigger

_TEXT = {"anyOf": [{"type": "string", "minLength": 1, "maxLength": 120}, {"type": "integer"}]}
_WORDS: Mapping[str, Any] = {"anyOf": [_TEXT, {"type": "integer"}, {"type": "array", "items": {
    "type": ["string", "integer"]}}, {"type": "null"}]}
_NUMBER: Mapping[str, Any] = {"$ref": "#/$defs/number"}
_WHOLE: Mapping[str, Any] = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\s*[+-]?[0-9]+\s*$"}]}
_FLAG: Mapping[str, Any] = {"anyOf": [{"type": "boolean"}, {"enum": [0, 1]}, {"type": "string"}]}
_COUNTS: Mapping[str, Any] = {"type": "object", "additionalProperties": _WHOLE}
_STEPS: Mapping[str, Any] = {"$ref": "#/$defs/instructions"}
_ANY: Mapping[str, Any] = {}

Objects = Annotated[tuple[str, ...], Kind("objects", values.words, _WORDS)]
One = Annotated[str, Kind("object", values.text, _TEXT)]
PlayerWord = Annotated[str, Kind("player", values.text, _TEXT)]
Word = Annotated[str, Kind("word", values.text, _TEXT)]
Words = Annotated[tuple[str, ...], Kind("words", lambda value, path: lower(values.words(value, path)), _WORDS)]
Line = Annotated[str, Kind("line", parse_steps.read_line, {"type": "string", "maxLength": 1000})]
Num = Annotated[Number | str, Kind("number", read_number, _NUMBER)]
Whole = Annotated[int, Kind("number", values.number, _WHOLE)]
Flag = Annotated[bool, Kind("yes or no", values.flag, _FLAG)]
Counts = Annotated[Mapping[str, int], Kind("counts", values.counts, _COUNTS)]
Zone = Annotated[str, Kind("zone", lambda value, path: values.one_of(value, path, vocabulary.PLACES),
                           {"enum": list(vocabulary.PLACES)})]
SearchZone = Annotated[str, Kind("zone", lambda value, path: values.one_of(value, path, vocabulary.SEARCHED),
                                 {"enum": list(vocabulary.SEARCHED)})]
_CHANGES = ("all", "one", "any", "new")
Changing = Annotated[str, Kind("all, one, any or new", lambda value, path: values.one_of(value, path, _CHANGES),
                               {"enum": list(_CHANGES)})]
Wanted = Annotated[Filter, Kind("filter", read_filter, _TEXT)]
Conditions = Annotated[tuple[Condition, ...], Kind("condition", read_conditions, {"$ref": "#/$defs/condition"})]
PT = Annotated[tuple[Number, Number], Kind("[power, toughness]", read_pt, {
    "type": "array", "minItems": 2, "maxItems": 2, "items": _NUMBER})]
Abilities = Annotated[tuple[Ability, ...], Kind("abilities", read_abilities, {"$ref": "#/$defs/abilities"})]
ATrigger = Annotated[Trigger, Kind("trigger", read_trigger, {"$ref": "#/$defs/trigger"})]
Until = Annotated[Duration, Kind("duration", read_duration, _TEXT)]
Instructions = Annotated[tuple[Any, ...], Kind("instructions", parse_steps.read_steps, _STEPS)]
BySector = Annotated[Mapping[str, tuple[Any, ...]], Kind("instructions", parse_steps.read_by_sector, _STEPS)]
Choose = Annotated[tuple[tuple[str, tuple[str, ...]], ...], Kind("choices", parse_steps.read_choose, _ANY)]
Lose = Annotated[tuple[str, ...], Kind("words", parse_steps.read_lose, _WORDS)]
Copied = Annotated[Characteristics | str, Kind("characteristics or object", read_copy, _ANY)]
Described = Annotated[ObjectSpec, Kind("object", read_described, {"$ref": "#/$defs/object"})]
Parts = Annotated[tuple[DamagePart, ...], Kind("parts", parse_steps.read_parts, {"type": "array"})]
Quality = Annotated[bool, Kind("yes, no or a quality", parse_steps.read_quality, _ANY)]
Paying = Annotated[Pay, Kind("payment", parse_costs.read_pay, {"type": "object"})]
Numbers = Annotated[tuple[int, ...], Kind("numbers", parse_costs.read_numbers, _ANY)]
Kicked = Annotated[tuple[str, ...] | int, Kind("yes, a number or costs", parse_costs.read_kicked, _ANY)]
Mana = Annotated[Mapping[str, int], Kind("mana", parse_costs.read_mana, _ANY)]
Pairs = Annotated[Mapping[str, str], Kind("word → word", parse_steps.read_pairs, {"type": "object"})]
Exceptions = Annotated[Except, Kind("exceptions", parse_replacing.read_except, {"type": "object"})]
Replacing = Annotated[Replace, Kind("replacement effect", parse_replacing.read_replace, {"type": "object"})]
StepName = Annotated[str, Kind("step, phase or turn", parse_replacing.read_skipped, _TEXT)]
Branches = Annotated[Mapping[str, tuple[Any, ...]], Kind("name → instructions", parse_steps.read_branches,
                                                       {"type": "object"})]


def _bands(value: object, path: str) -> tuple[tuple[str, ...], ...]:
    """Attacking bands: a list of lists of ids; one list of ids is one band."""
    if isinstance(value, Mapping):
        return tuple((name, *values.words(item, f"{path}.{name}")) for name, item in value.items())
    found = values.sequence(value, path)
    if any(isinstance(item, list | tuple) for item in found):
        return tuple(values.words(item, f"{path}[{at}]") for at, item in enumerate(found))
    return (values.words(value, path),)


Bands = Annotated[tuple[tuple[str, ...], ...], Kind("lists of objects", _bands, {"anyOf": [
    {"type": "array"}, {"type": "object"}]})]


def _assignments(value: object, path: str) -> Mapping[str, Mapping[str, int]]:
    """Creature → recipient → amount."""
    return {name: values.counts(item, f"{path}.{name}") for name, item in values.mapping(value, path).items()}


Assignments = Annotated[Mapping[str, Mapping[str, int]], Kind("creature → recipient → number", _assignments,
                                                             {"type": "object"})]
