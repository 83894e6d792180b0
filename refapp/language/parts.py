"""What abilities are made of, read and written: filters, numbers, power and toughness, durations, conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.costs import COLORS
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, define, or_null
from refapp.language.filters import Amount, Condition, Filter, Happened, Number
from refapp.language.keywords import KEYWORDS
from refapp.language.kinds import FLAG, PAIR, TEXT, WHOLE, WORDS
from refapp.language.scenario import Duration

_NOUNS = "creature|artifact|enchantment|land|planeswalker|permanent|token|spell|card|battle|instant"
_LIKE_CARDS = re.compile(r"\b(?:controls?|own|with|without|your|an?|the|each|target|sorceries)\b|, or "
                         rf"|\b(?:{_NOUNS})s\b")
"""What shows that a filter is put as cards put it."""
_KEYWORDS = ("first strike|double strike|flying|reach|trample|deathtouch|haste|vigilance|menace|defender|lifelink"
             "|hexproof|indestructible|shadow|horsemanship|fear|intimidate|infect|wither|flanking|banding|morph|toxic"
             "|prowess|shroud|landwalk|cycling|ward|protection(?! from)")
_WITH = r"\bwith(?: a)? ((?:base )?(?:power|toughness)|mana value) (\d+)"
_PUT: tuple[tuple[re.Pattern[str], str], ...] = tuple((re.compile(pattern), instead) for pattern, instead in (
    (rf"^(?:(?:an?|the|each|target) )+(?=(?:\S+ )*(?:{_NOUNS}|sorcery)\b)", ""),
    (r"\bsorceries\b", "sorcery"),
    (rf"\b({_NOUNS})s(?:,? and|,) (?=(?:{_NOUNS})s\b)", r"\1 or "),
    (rf"\b({_NOUNS})s\b", r"\1"),
    (r"\bwith an? ([+-]\d/[+-]\d|\w+) counter on (?:it|them)\b", r"counters:\1>0"),
    (r"\byou don['’]t control\b", "nonyours"), (r"\byou control\b", "yours"), (r"\byou own\b", "owned"),
    (r"\b(?:an opponent|your opponents|opponents) controls?\b", "opponents"),
    (rf"{_WITH} or (?:greater|more)\b", r"\1>=\2"), (rf"{_WITH} or (?:less|fewer)\b", r"\1<=\2"),
    (rf"{_WITH}\b", r"\1=\2"), (r"\bmana value(?=[<>=])", "mv"),
    (r"\bbase (?=(?:power|toughness)[<>=])", "base-"),
    (r"\bwithout (protection|hexproof) from (\w+)\b", r"nonwith:\1_from_\2"),
    (r"\bwith (protection|hexproof) from (\w+)\b", r"with:\1_from_\2"),
    (rf"\bwithout ({_KEYWORDS})\b", r"nonwith:\1"), (rf"\bwith ({_KEYWORDS})\b", r"with:\1"),
    (r"\bin your (graveyard|hand|library)$", r"yours in \1"), (r"\bin an? (graveyard|hand|library)$", r"in \1"),
    (r", or ", " or "), (r",(?= .* or )", " or")))
"""How cards put it → the words of a filter."""
_SEVERAL_WORDS = re.compile(r"time lords?\b|(?:left|right) half unlocked\b|tribute paid\b")
"""A creature type (205.3m) and designations that are one word of a filter each."""


def read_filter(value: object, path: str) -> Filter:
    """``human yours``, ``noncreature``, ``creature in graveyard``: words that must all hold.

    As cards put it, ``creature you control with flying``, is understood, too.
    """
    return _filter(values.text(value, path).strip())


@lru_cache(maxsize=4096)
def _filter(source: str) -> Filter:
    said = source.lower()
    if _LIKE_CARDS.search(said):
        for pattern, instead in _PUT:
            said = pattern.sub(instead, said)
    for name in KEYWORDS if "with:" in said else ():
        if " " in name and f"with:{name}" in said:
            said = said.replace(f"with:{name}", f"with:{name.replace(' ', '_')}")
    words = _SEVERAL_WORDS.sub(lambda found: found[0].removesuffix("s").replace(" ", "_"), said).split()
    zone: str | None = None
    if len(words) >= 2 and words[-2] == "in" and words[-1] in vocabulary.ZONES:
        zone = words[-1]
        words = " ".join(words[:-2]).replace(f" in {zone} or ", " or ").split()  # said of each alternative
    return Filter(source, tuple(words), zone)


_FILTER = Kind("filter", read_filter, TEXT, lambda value: value.source)
_OBJECT = Kind("object", values.text, TEXT)


def _colors(value: object, path: str) -> str:
    found = tuple(str(value).lower().replace(" and ", " ").split())
    if not found or set(found) - set(COLORS.values()):
        raise ScenarioError.value(path, value, "a color, or several with “and”")
    return " ".join(found)


SPENT = (*COLORS.values(), "any", "colors")
"""Of which mana it is told how much was spent on a spell: of a color, of any, or of how many colors."""
_HAPPENED = MappingProxyType({
    "event": Kind("event", values.word_of(vocabulary.REMEMBERED), {"enum": list(vocabulary.REMEMBERED)}),
    "who": _FILTER, "other": _FILTER,
    "player": Kind("player", values.word_of(("you", "opponent", "each")), {"enum": ["you", "opponent", "each"]}),
    "kind": Kind("word", values.text, TEXT), "total": Kind("yes or no", values.flag, FLAG),
    "by_one": Kind("yes or no", values.flag, FLAG), "way": Kind("yes or no", values.flag, FLAG)})
_HAPPENED_SCHEMA = {"type": "object", "additionalProperties": False, "properties": {
    key: or_null(kind.schema) for key, kind in _HAPPENED.items()}}


def read_happened(value: object, path: str, last: bool = False, way: bool = False) -> Happened:
    """``{event: dies, who: creature, player: you}``: what happened in a turn."""
    raw = values.fields(value, path, _HAPPENED)
    if "event" not in raw:
        raise ScenarioError.value(path, value, "an event, such as {event: dies, who: creature}")
    found = {key: _HAPPENED[key].read(item, f"{path}.{key}") for key, item in raw.items()}
    return Happened(**found, last=last, way=way)


def _write_happened(value: Happened) -> dict[str, Any]:
    shown = {"event": value.event, "who": value.who, "other": value.other, "kind": value.kind, "total": value.total,
             "by_one": value.by_one, "way": value.way, "player": value.player if value.player != "each" else None}
    return {key: _HAPPENED[key].write(item) for key, item in shown.items() if item}


AMOUNTS: Mapping[str, tuple[str, Kind, str | None]] = MappingProxyType({
    "count": ("filter", _FILTER, None),
    **dict.fromkeys(vocabulary.MEASURED, ("filter", _FILTER, None)),
    "controlled": ("filter", _FILTER, "you"),
    "this_turn": ("happened", Kind("what happened", read_happened, _HAPPENED_SCHEMA, _write_happened), None),
    "this_way": ("happened", Kind("what happened", lambda value, path: read_happened(value, path, way=True),
                                  _HAPPENED_SCHEMA, _write_happened), None),
    "devotion": ("kind", Kind("colors", _colors, TEXT, lambda value: value.replace(" ", " and ")), "you"),
    "counters": ("kind", Kind("kind of counter", values.text, TEXT), "@self"),
    "paid": ("kind", Kind("keyword", values.text, TEXT), "@self"),
    "spent": ("kind", Kind("color, any or colors", values.word_of(SPENT), {"enum": list(SPENT)}), "@self"),
    **dict.fromkeys(("power", "toughness", "mv", "life", "hand", "graveyard", "library", "attacked_opponents",
                     "cast_before", "dead_this_turn", "x", "noted", "paid_entering", "x_paid", "exiled", "party",
                     "opponents", "targets", "lands_played"),
                    ("what", _OBJECT, None)),
    "sum": ("parts", Kind("numbers", lambda value, path: tuple(
        read_number(one, f"{path}[{at}]") for at, one in enumerate(values.sequence(value, path))), {"type": "array"},
        lambda value: [_write_number(one) for one in value]), None)})
"""Amount → the field of :class:`Amount` for what stands behind it, its kind, and what it is ``on`` by default."""
_WHOLE = Kind("number", values.number, WHOLE)


def read_number(value: object, path: str) -> Number | str:
    """A whole number, ``X`` (which a trigger's event or a cost fills in), ``Y`` (a cost), or an amount of the board.

    Amounts: one of ``AMOUNTS``, some of them ``on`` an object or player, each with ``times`` and ``plus``.
    """
    if value in ("X", "Y"):
        return str(value)
    if not isinstance(value, Mapping):
        return values.number(value, path)
    raw = values.fields(value, path, _AMOUNT)
    found = [key for key in raw if key in AMOUNTS]
    if len(found) != 1:
        raise ScenarioError.value(path, value, "one amount, such as {count: FILTER}")
    [of] = found
    field, kind, on = AMOUNTS[of]
    given = {field: kind.read(raw[of], f"{path}.{of}")}
    if on is not None:
        given["what"] = values.text(raw.get("on", on), f"{path}.on")
    return Amount(of, times=values.number(raw.get("times", 1), f"{path}.times"),
                  plus=values.number(raw.get("plus", 0), f"{path}.plus"),
                  half=_HALF.read(raw["half"], f"{path}.half") if "half" in raw else "", **given)


_HALF = Kind("up or down", values.word_of(("up", "down")), {"enum": ["up", "down"]})
_AMOUNT: Mapping[str, Kind] = MappingProxyType({
    **{of: kind for of, (_, kind, _) in AMOUNTS.items()}, "on": _OBJECT, "times": _WHOLE, "plus": _WHOLE,
    "half": _HALF})


def _write_number(value: Number | str) -> Any:
    if not isinstance(value, Amount):
        return value
    field, kind, on = AMOUNTS[value.of]
    return {value.of: kind.write(getattr(value, field)), **({"on": value.what} if on is not None else {}),
            **({"times": value.times} if value.times != 1 else {}), **({"plus": value.plus} if value.plus else {}),
            **({"half": value.half} if value.half else {})}


def read_pt(value: object, path: str) -> tuple[Number | None, Number | None]:
    """``[power, toughness]``, each a number, an amount, or ``null`` for what stays as it is."""
    pair = values.sequence(value, path)
    if len(pair) != 2:
        raise ScenarioError.value(path, value, "[power, toughness]")
    found = tuple(None if values.is_null(item) else read_number(item, f"{path}[{at}]")
                  for at, item in enumerate(pair))
    if found == (None, None):
        raise ScenarioError.value(path, value, "a power or a toughness")
    for at, item in enumerate(found):
        if isinstance(item, str):
            raise ScenarioError.value(f"{path}[{at}]", item, "a whole number")
    return (found[0], found[1])  # type: ignore[return-value]  # X was refused


_SAME_DURATION = {"end of turn": "turn", "the end of turn": "turn", "this turn": "turn", "end of combat": "combat",
                  "this combat": "combat", "end of game": "always",
                  "the end of your next turn": "end of your next turn"}
"""Other spellings of durations, behind “until” or not."""


def read_duration(value: object, path: str) -> Duration:
    """``turn``, ``combat``, ``your next turn``, ``always``, ``while FILTER`` (about the source) and so on."""
    word = " ".join(values.text(value, path).lower().split())
    if word.startswith("while "):
        return Duration("while", read_filter(word.removeprefix("while "), path))
    word = _SAME_DURATION.get(word.removeprefix("until ").removesuffix(" phase"), word.removeprefix("until "))
    return Duration(values.one_of(word, path, vocabulary.DURATIONS))


def _write_duration(value: Duration) -> str:
    return f"while {value.filter.source}" if value.filter is not None else value.kind


def _kicked(value: object, path: str) -> Condition:
    """How often it was kicked, by which cost, or whether another keyword’s additional cost was paid."""
    said = str(value).lower()
    if said in KEYWORDS and "kicker" not in said:
        return Condition("cast_as", words=(said,))
    if isinstance(value, bool) or said in ("true", "yes", "false", "no"):
        return Condition("kicked", int(values.flag(value, path)))
    return Condition("kicked", values.natural(value, path)) if said.isdigit() else Condition(
        "kicked", 1, name=values.text(value, path))


_COUNTED = MappingProxyType({"what": _FILTER, "at_least": _WHOLE, "at_most": _WHOLE})


def _there_are(value: object, path: str) -> Condition:
    """``{what: FILTER, at_least: n}``, or ``at_most``: how many objects there are."""
    raw = values.fields(value, path, _COUNTED)
    [bound] = [one for one in ("at_least", "at_most") if one in raw] if len(raw) == len(_COUNTED) - 1 else [""]
    if not bound or "what" not in raw:
        raise ScenarioError.value(path, value, "what there is, and at_least or at_most a number")
    return Condition("there_are", values.number(raw[bound], f"{path}.{bound}"),
                     filter=read_filter(raw["what"], f"{path}.what"), name=bound)


_BOUNDS = MappingProxyType(dict.fromkeys(vocabulary.COMPARED))


def _compare(value: object, path: str) -> Condition:
    """``{what: AMOUNT, at_least: n}``: how a number of the board compares with another."""
    raw = values.fields(value, path, {"what": None, **_BOUNDS})
    bounds = [one for one in _BOUNDS if one in raw]
    if "what" not in raw or len(bounds) != 1:
        raise ScenarioError.value(path, value, "what is compared, and a bound such as at_least")
    numbers = tuple(read_number(raw[key], f"{path}.{key}") for key in ("what", bounds[0]))
    return Condition("compare", name=bounds[0], numbers=numbers)


def _turn(kind: str) -> Kind:

    def read(value: object, path: str) -> Condition:
        raw = dict(values.fields(value, path, {**_HAPPENED, "at_least": None, "at_most": None}))
        bound = "at_most" if "at_most" in raw else "at_least"
        number = values.number(raw.pop(bound, 1), f"{path}.{bound}")
        return Condition(kind, number, name=bound, happened=read_happened(
            raw, path, last=kind == "last_turn", way=kind == "this_way"))
    return Kind("what happened, and how often", read, {"type": "object"})


_EVENTS = Kind("events", lambda value, path: tuple(values.one_of(word, path, vocabulary.EVENTS)
                                                   for word in values.words(value, path)), WORDS, list)
_YES = Kind("yes or no", lambda value, path: int(values.flag(value, path)), FLAG, bool)
_NAME = Kind("word", values.text, TEXT)
_HOLDER = Kind("player", values.word_of(vocabulary.TITLE_HOLDERS), {"enum": list(vocabulary.TITLE_HOLDERS)})
CONDITIONS: Mapping[str, tuple[str, Kind]] = MappingProxyType({
    **dict.fromkeys(("controls", "controls_no", "self_is", "it_is", "it_was", "other_is", "was"), ("filter", _FILTER)),
    **dict.fromkeys(("life_at_least", "life_at_most", "library_at_least", "speed_at_least", "speed_at_most",
                     "hand_size", "toughness_at_most", "x_at_least", "resolution"), ("number", _WHOLE)),
    **dict.fromkeys(("your_turn", "it_exceeds_self", "it_had_to_attack", "mana_spent_exceeds_self",
                     "attacked_has_most_life", "first_combat", "blessed", "storied", "came_since_upkeep", "no_exhaust",
                     "cast_off_time"),
                    ("number", _YES)),
    **dict.fromkeys(("answer", "designated", "not_designated", "no_counter", "completed", "not_completed"),
                    ("name", _NAME)),
    "day": ("name", Kind("day or night", values.word_of(vocabulary.DAY), {"enum": list(vocabulary.DAY)})),
    "chose": ("name", Kind("word", lambda value, path: values.text(value, path).lower(), TEXT)),
    "monarch": ("name", _HOLDER), "initiative": ("name", _HOLDER), "happened": ("words", _EVENTS),
    **dict.fromkeys(("cast_as", "cast_from", "cast_this_turn"),
                    ("words", Kind("words", values.lower_words, WORDS, list))),
    "kicked": ("", Kind("yes, a number, a cost or a keyword", _kicked, {})),
    "there_are": ("", Kind("what and how many", _there_are, {"type": "object"})),
    "compare": ("", Kind("a number and a bound", _compare, {"type": "object"})),
    **{kind: ("", _turn(kind)) for kind in ("this_turn", "last_turn", "this_way")},
    "not": ("inner", Kind("condition", lambda value, path: read_conditions(value, path),  # noqa: PLW0108 - defined below
                          {"type": "object"}, lambda value: _write_conditions(value))),  # noqa: PLW0108
    "any": ("inner", Kind("conditions", lambda value, path: tuple(
        Condition("all", inner=read_conditions(one, f"{path}[{at}]"))
        for at, one in enumerate(values.sequence(value, path))), {"type": "array", "items": {"type": "object"}},
        lambda value: [_write_conditions(one.inner) for one in value]))})
"""Condition → the field of :class:`Condition` that holds what is said behind it, and its kind."""


def read_conditions(value: object, path: str) -> tuple[Condition, ...]:
    """``{life_at_least: 40}`` and the like; every one must hold."""
    found: list[Condition] = []
    for kind, item in values.fields(value, path, CONDITIONS).items():
        field, how = CONDITIONS[kind]
        read = how.read(item, f"{path}.{kind}")
        found.append(Condition(kind, **{field: read}) if field else read)
    return tuple(found)


def _write_conditions(value: tuple[Condition, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in value:
        if one.kind == "kicked":
            found["kicked"] = one.name or one.number
        elif one.kind == "there_are" and one.filter is not None:
            found["there_are"] = {"what": one.filter.source, one.name: one.number}
        elif one.kind == "compare":
            what, bound = map(_write_number, one.numbers)
            found["compare"] = {"what": what, one.name: bound}
        elif one.happened is not None:
            bound = {one.name: one.number} if (one.name, one.number) != ("at_least", 1) else {}
            found[one.kind] = {**_write_happened(one.happened), **bound}
        elif one.kind in found:  # a spell may have to be cast in a way and another keyword’s cost paid
            found["kicked"] = one.words[0]
        else:
            field, how = CONDITIONS[one.kind]
            found[one.kind] = how.write(getattr(one, field))
    return found


def read_while(value: object, path: str) -> tuple[Condition, ...]:
    """Conditions as long as which a static ability works."""
    for kind, item in values.mapping(value, path).items():
        values.one_of(kind, path, sorted(vocabulary.WHILE))
        if kind == "not":
            read_while(item, f"{path}.not")
        if kind == "any":
            for at, one in enumerate(values.sequence(item, f"{path}.any")):
                read_while(one, f"{path}.any[{at}]")
    return read_conditions(value, path)


def _known(kinds: Mapping[str, Kind]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False,
            "properties": {key: or_null(kind.schema) for key, kind in sorted(kinds.items())}}


define("filter", _FILTER, Filter)
define("number", Kind("number", read_number, {"anyOf": [WHOLE, {"enum": ["X", "Y"]}, _known(_AMOUNT)]}, _write_number),
       Amount)
define("pt", Kind("[power, toughness]", read_pt, PAIR, lambda value: [_write_number(one) for one in value]))
define("duration", Kind("duration", read_duration, TEXT, _write_duration), Duration)
define("condition", Kind("condition", read_conditions, _known({key: kind for key, (_, kind) in CONDITIONS.items()}),
                         _write_conditions))
define("while", Kind("condition", read_while, _known({key: CONDITIONS[key][1] for key in vocabulary.WHILE}),
                     _write_conditions))
