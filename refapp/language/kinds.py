"""The kinds of fields: what instructions, abilities and boards annotate their fields with.

``Objects`` are words that name objects and players: an id, ``@self``, ``@it``, ``@target``, ``all FILTER``; ``One``
is one of them; ``PlayerWord`` a player, ``you`` or ``opponent``. ``Num`` is a whole number, ``X`` or an amount that
the board says. What has a grammar or a class of its own is defined where that stands (``fields.ref``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from refapp.language import values, vocabulary
from refapp.language.costs import ManaCost
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, define, ref
from refapp.language.filters import Condition, Filter, Number
from refapp.language.type_lines import SUPERTYPES

TEXT: Mapping[str, Any] = {"anyOf": [{"type": "string", "minLength": 1, "maxLength": 200}, {"type": "integer"}]}
WORDS: Mapping[str, Any] = {"anyOf": [TEXT, {"type": "integer"}, {"type": "array", "items": {
    "type": ["string", "integer"]}}, {"type": "null"}]}
WHOLE: Mapping[str, Any] = {"anyOf": [{"type": "integer", "minimum": -values.MOST, "maximum": values.MOST},
                                      {"type": "string", "pattern": r"^\s*[+-]?[0-9]{1,12}\s*$"}]}
FLAG: Mapping[str, Any] = {"anyOf": [{"type": "boolean"}, {"enum": [0, 1]}, {"type": "string"}]}
COST: Mapping[str, Any] = {"type": ["string", "integer"]}
COUNTS: Mapping[str, Any] = {"type": "object", "additionalProperties": WHOLE}
PAIR: Mapping[str, Any] = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/number"}}
_ANY: Mapping[str, Any] = {}


def one_of(*allowed: str) -> Kind:
    """One of a few words."""
    return Kind(" or ".join(allowed) if len(allowed) <= 5 else "word", values.word_of(allowed), {"enum": list(allowed)})


def some_of(*allowed: str) -> Kind:
    """Any of a few words; an error doesn’t say which of them it was."""
    def read(value: object, path: str) -> tuple[str, ...]:
        return tuple(values.one_of(word, path, allowed) for word in values.lower_words(value, path))
    return Kind("words", read, WORDS, list, nothing=True)


def several(inner: Callable[[object, str], Any], schema: Mapping[str, Any], name: str) -> Kind:
    """A list of something; a single one is a list of one."""
    def read(value: object, path: str) -> tuple[Any, ...]:
        listed = value if isinstance(value, list | tuple) else [value]
        return tuple(inner(item, f"{path}[{at}]") for at, item in enumerate(listed))
    return Kind(name, read, {"anyOf": [schema, {"type": "array", "items": schema}]})


def named(inner: Kind, name: str) -> Kind:
    """A mapping of names to something."""
    return Kind(name, lambda value, path: {
        key: inner.read(item, f"{path}.{key}") for key, item in values.mapping(value, path).items()},
        {"type": "object", "additionalProperties": dict(inner.schema)},
        lambda value: {key: inner.write(item) for key, item in value.items()})


def some(inner: Kind) -> Kind:
    """The same, but not nothing: of several things at least one."""

    def read(value: object, path: str) -> Any:
        found = inner.read(value, path)
        if not found:
            raise ScenarioError.value(path, "[]", "something, as nothing can be chosen of nothing")
        return found

    return replace(inner, read=read)


def _pairs(value: object, path: str) -> Mapping[str, str]:
    """A mapping word → word, in lower case."""
    return {old.lower(): values.text(new, f"{path}.{old}").lower() for old, new in values.mapping(value, path).items()}


def _choose(value: object, path: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """A mapping name → word or words, or a plain list of names, as pairs in the order written."""
    if isinstance(value, str):
        return ((values.text(value, path), ()),)
    if isinstance(value, list | tuple):
        return tuple((word, ()) for word in values.words(value, path))
    return tuple((key, values.words(item, f"{path}.{key}")) for key, item in values.mapping(value, path).items())


def _chosen(value: tuple[tuple[str, tuple[str, ...]], ...]) -> Any:
    if not any(words for _, words in value):
        return [name for name, _ in value]
    return {name: list(words) for name, words in value}


def _lose(value: object, path: str) -> tuple[str, ...]:
    """Words to lose; ``true`` or ``all`` for every one."""
    if isinstance(value, bool) or (isinstance(value, str) and value.lower() in ("true", "all", "yes")):
        return ("*",) if value else ()
    return values.lower_words(value, path)


def _quality(value: object, path: str) -> bool:
    """Whether a quality is stated: a flag, or the quality itself."""
    if isinstance(value, str) and value.lower() not in ("true", "false", "yes", "no"):
        return True
    return values.flag(value, path)


def _line(value: object, path: str) -> str:
    """A line of text of up to 1,000 characters."""
    if not isinstance(value, str) or len(value) > 1000:
        raise ScenarioError.value(path, value, "a line of text")
    return value


CHOSEN_SECTOR = "chosen-sector"
"""In a filter: the sector that was just chosen (702.158d)."""


def _said_of(item: Any, old: str, new: str) -> Any:
    """The same data with another word in the place of one."""
    if isinstance(item, str):
        return " ".join(new if word == old else word for word in item.split(" "))
    if isinstance(item, list | tuple):
        return [_said_of(one, old, new) for one in item]
    return {key: _said_of(one, old, new) for key, one in item.items()} if isinstance(item, Mapping) else item


_STEPS = ref("instructions", nothing=True)


def _by_sector(value: object, path: str) -> Mapping[str, tuple[Any, ...]]:
    """Steps about “chosen-sector”, as they read for each of the three sectors."""
    return {sector: _STEPS.read(_said_of(value, CHOSEN_SECTOR, sector), path) for sector in vocabulary.SECTORS}


def _of_any_sector(value: Mapping[str, tuple[Any, ...]]) -> Any:
    first = vocabulary.SECTORS[0]
    return _said_of(_STEPS.write(value[first]), first, CHOSEN_SECTOR)


def _once(value: object, path: str) -> tuple[str, ...]:
    """Names, none of them twice."""
    found = values.words(value, path)
    for at, name in enumerate(found):
        if name in found[:at]:
            raise ScenarioError.value(f"{path}[{at}]", name, "each name once")
    return found


def _position(value: object, path: str) -> str:
    """Where in a library."""
    if value in ("top", "bottom"):
        return str(value)
    place = values.number(value, path) if str(value).strip().isdigit() else 0
    if place < 1:
        raise ScenarioError.value(path, value, "top, bottom or a number from 1 on")
    return str(place)


def _numbers(value: object, path: str) -> tuple[int, ...]:
    """A list of whole numbers; a single one is a list of one."""
    if not isinstance(value, list | tuple):
        value = [value]
    return tuple(values.natural(item, f"{path}[{at}]") for at, item in enumerate(value))


def _kicked(value: object, path: str) -> tuple[str, ...] | int:
    """Whether or how often a spell is kicked, or which of several kicker costs are paid."""
    if isinstance(value, list | tuple):
        return values.words(value, path)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.startswith("{"):
        return (value,)
    return values.natural(value, path) if str(value).isdigit() else int(values.flag(value, path))


def _bands(value: object, path: str) -> tuple[tuple[str, ...], ...]:
    """Attacking bands: a list of lists of ids; one list of ids is one band."""
    if isinstance(value, Mapping):
        return tuple((name, *values.words(item, f"{path}.{name}")) for name, item in value.items())
    found = values.sequence(value, path)
    if any(isinstance(item, list | tuple) for item in found):
        return tuple(values.words(item, f"{path}[{at}]") for at, item in enumerate(found))
    return (values.words(value, path),)


def plain_pt(value: object, path: str) -> tuple[int, int]:
    """``[power, toughness]`` as it is printed: two numbers."""
    pair = value if isinstance(value, list | tuple) else ()
    if len(pair) != 2:
        raise ScenarioError.value(path, value, "[power, toughness]")
    return (values.number(pair[0], f"{path}[0]"), values.number(pair[1], f"{path}[1]"))


HAND = "hand"
"""Power and toughness that equal the cards in its controller’s hand."""
STAR = "*"
"""A power or toughness that nothing has determined: 0."""


def size(value: object, path: str) -> object:
    """``[power, toughness]`` of a card, either of which may be a star, or ``hand``."""
    if isinstance(value, str) and value.strip().lower() == HAND:
        return HAND
    return plain_pt([0 if one == STAR else one for one in value] if isinstance(value, list | tuple) else value, path)


def step_name(value: object, path: str) -> str:
    """A step or phase of the turn; ``main phase`` is either main phase."""
    word = values.text(value, path).lower().replace("_", " ").removesuffix(" step")
    word = {"combat": "combat phase", "main": "main phase", "beginning": "beginning phase",
            "ending": "ending phase"}.get(word, word)
    return values.one_of(word, path, (*vocabulary.TURN_STEPS, "beginning phase", "main phase", "combat phase",
                                      "ending phase"))


def _copied(value: object, path: str) -> object:
    """Characteristics, or the name of an object."""
    return ref("characteristics").read(value, path) if isinstance(value, Mapping) else values.text(value, path)


Objects = Annotated[tuple[str, ...], Kind("objects", _once, WORDS, nothing=True)]
"""Several objects or players, each once."""
Many = Annotated[tuple[str, ...], Kind("objects", values.words, WORDS, nothing=True)]
"""Several objects or players, of which rules say how often each can be named (each use of “target”)."""
One = Annotated[str, Kind("object", values.text, TEXT)]
PlayerWord = Annotated[str, Kind("player", values.text, TEXT)]
Word = Annotated[str, Kind("word", values.text, TEXT)]
Words = Annotated[tuple[str, ...], Kind("words", values.lower_words, WORDS, nothing=True)]
SomeWords = Annotated[tuple[str, ...], some(Kind("words", values.lower_words, WORDS))]
Names = Annotated[tuple[str, ...], Kind("words", values.words, WORDS, nothing=True)]
_COLORS = some_of(*vocabulary.COLORS, "colorless", "chosen")
Colors = Annotated[tuple[str, ...], _COLORS]
"""Colors (105.1), or none of them; ``chosen`` is the one that was chosen for the source."""
PrintedColors = Annotated[tuple[str, ...], Kind("words", lambda value, path: tuple(
    one for one in _COLORS.read(value, path) if one != "colorless"), WORDS, list, nothing=True)]
Supertypes = Annotated[tuple[str, ...], some_of(*sorted(SUPERTYPES))]
Line = Annotated[str, Kind("line", _line, {"type": "string", "maxLength": 1000})]
Num = Annotated["Number | str", ref("number")]
Whole = Annotated[int, Kind("number", values.number, WHOLE)]
Natural = Annotated[int, Kind("number", values.natural, WHOLE)]
Flag = Annotated[bool, Kind("yes or no", values.flag, FLAG)]
Numbered = Annotated["Mapping[str, Number]", named(ref("number"), "name → number")]
Counts = Annotated[Mapping[str, int], Kind("counts", values.counts, COUNTS)]
SECTOR = Kind("word", lambda value, path: values.one_of(
    values.text(value, path).lower(), path, vocabulary.SECTORS), TEXT)
Sector = Annotated[str, SECTOR]
Zone = Annotated[str, Kind("zone", values.word_of(vocabulary.PLACES), {"enum": list(vocabulary.PLACES)})]
Goal = Annotated[str, Kind("zone", values.word_of(vocabulary.GOALS), {"enum": list(vocabulary.GOALS)})]
"""Where something is put: a zone other than the stack, or a place in the library."""
_ZONES = vocabulary.ZONES[:-1]
Destination = Annotated[str, Kind("zone", values.word_of(_ZONES), {"enum": list(_ZONES)})]
"""Where what is found goes: a zone of the game."""
Position = Annotated[str, Kind("top, bottom or number", _position, {"anyOf": [{"enum": ["top", "bottom"]}, WHOLE]})]
"""Where in a library: so many from the top, which is 1."""
SearchZone = Annotated[str, Kind("zone", values.word_of(vocabulary.SEARCHED), {"enum": list(vocabulary.SEARCHED)})]
Changing = Annotated[str, Kind("all, one, any or new", values.word_of(("all", "one", "any", "new")),
                               {"enum": ["all", "one", "any", "new"]})]
AbilityZone = Annotated[str, one_of(*vocabulary.ZONES, "any")]
Whose = Annotated[str, one_of("you", "opponent", "each", "host")]
"""Whose it is; ``host`` is the player whom the source enchants, or who controls what it is attached to."""
Wanted = Annotated["Filter", ref("filter", schema=TEXT)]
Conditions = Annotated[tuple["Condition", ...], ref("condition")]
PT = Annotated["tuple[Number, Number]", ref("pt", "[power, toughness]", PAIR)]
SetPT = Annotated["tuple[Number | None, Number | None]", ref("pt", "[power, toughness]", PAIR)]
"""Power and toughness of which one may stay as it is (null)."""
SIZE = Kind("[power, toughness] or hand", size, {"anyOf": [
    {"type": "array", "minItems": 2, "maxItems": 2, "items": {"anyOf": [WHOLE, {"const": STAR}]}}, {"enum": [HAND]}]})
PlainPT = Annotated[tuple[int, int], Kind("[power, toughness]", plain_pt, {
    "type": "array", "minItems": 2, "maxItems": 2, "items": WHOLE})]
Instructions = Annotated[tuple[Any, ...], _STEPS]
BySector = Annotated[Mapping[str, tuple[Any, ...]], Kind("instructions", _by_sector, _STEPS.schema, _of_any_sector,
                                                           nothing=True)]
Choose = Annotated[tuple[tuple[str, tuple[str, ...]], ...], Kind("choices", _choose, _ANY, _chosen)]
Lose = Annotated[tuple[str, ...], Kind("words", _lose, WORDS, lambda value: "all" if value == ("*",) else list(value),
                                       nothing=True)]
COPIED = Kind("characteristics or object", _copied, {"anyOf": [TEXT, {"$ref": "#/$defs/characteristics"}]})
Quality = Annotated[bool, Kind("yes, no or a quality", _quality, _ANY)]
Numbers = Annotated[tuple[int, ...], Kind("numbers", _numbers, _ANY)]
Kicked = Annotated[tuple[str, ...] | int, Kind("yes, a number or costs", _kicked, _ANY)]
Symbols = Annotated["ManaCost", ref("mana cost", schema={"type": "string"})]
TARGETS = several(ref("target").read, {"$ref": "#/$defs/target"}, "targets")
HowMany = Annotated[tuple[int, int], ref("how many")]
Only = Annotated[tuple[str, ...], some_of("combat", "your turn", "opponents turn", "upkeep", "declare attackers",
                                          "declare blockers", *vocabulary.MOMENTS)]
Pairs = Annotated[Mapping[str, str], Kind("word → word", _pairs, {"type": "object"})]
PairList = Annotated[tuple[tuple[str, str], ...], Kind(
    "word → word", lambda value, path: tuple(_pairs(value, path).items()), {"type": "object"}, dict)]
StepName = Annotated[str, Kind("step, phase or turn", lambda value, path: "turn" if value == "turn" else step_name(
    value, path), TEXT)]
Branches = Annotated[Mapping[str, tuple[Any, ...]], some(named(_STEPS, "name → instructions"))]
CostText = Annotated[str, ref("cost text", "cost", COST)]
"""A whole cost in words."""
Bands = Annotated[tuple[tuple[str, ...], ...], Kind("lists of objects", _bands, {"anyOf": [
    {"type": "array"}, {"type": "object"}]})]
Assignments = Annotated[Mapping[str, Mapping[str, int]], named(
    Kind("counts", values.counts, COUNTS), "creature → recipient → number")]

ANY_NUMBER = -1
"""How many modes may be chosen, where it is as many as there are."""


def how_many(value: object, path: str) -> tuple[int, int]:
    """How many modes are chosen: a number, [least, most], or ``any``."""
    if isinstance(value, str) and value.lower() in ("any", "one or more"):
        return (1, ANY_NUMBER)
    if isinstance(value, list | tuple):
        if len(value) != 2:
            raise ScenarioError.value(path, value, "a number, or [least, most]")
        return (values.natural(value[0], f"{path}[0]"), values.natural(value[1], f"{path}[1]"))
    many = values.natural(value, path)
    return (many, many)


def all_modes(choose: tuple[int, int], modes: Sequence[object]) -> tuple[int, int]:
    """How many of these modes are chosen."""
    return (choose[0], len(modes)) if choose[1] == ANY_NUMBER else choose


define("how many", Kind("number or [least, most]", how_many, {"anyOf": [
    WHOLE, {"enum": ["any", "one or more"]}, {"type": "array", "minItems": 2, "maxItems": 2, "items": WHOLE}]}))
