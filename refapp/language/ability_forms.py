"""The forms of abilities that are mappings: what may stand behind each, and what it means.

The kinds of abilities (113.3) are ``spell``, ``activated``, ``trigger`` and ``static``. Others are one of these under
a name of their own, or what a layout prints before abilities: level symbols (711), class level bars (716), station
symbols (721), “To solve —” of Cases (719), what a card escapes with (702.138).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Annotated, Any

from refapp.language import values, vocabulary
from refapp.language.activated import Activated
from refapp.language.casting import Spell
from refapp.language.costs import ManaCost, read_cost
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, record, ref, write
from refapp.language.filters import Filter
from refapp.language.keywords import written
from refapp.language.kinds import COUNTS, PT, WHOLE, Natural, Num, Numbered, Symbols, Word
from refapp.language.replacing import Instead, Replace
from refapp.language.scenario import (
    Abilities,
    AsEnters,
    EntersWith,
    FinalChapter,
    Keyword,
    MaxCounters,
    Static,
)
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


def _some(counts: dict[str, int], path: str) -> dict[str, int]:
    if not counts:
        raise ScenarioError.value(path, counts, "a kind of counters")
    return counts


def _from_one(number: int, path: str) -> int:
    """The number of a chapter, which is a Roman one (107.15)."""
    if number < 1:
        raise ScenarioError.value(path, number, "a number from 1 on")
    return number


FORMS: dict[str, Kind] = {
    **{form: ref(form) for form in ("trigger", "static", "activated", "spell", "replace")},
    "max_counters": Kind("counts", lambda value, path: MaxCounters(_some(values.counts(value, path), path)), COUNTS,
                         lambda value: dict(value.kinds)),
    "final_chapter": Kind("number", lambda value, path: FinalChapter(_from_one(values.natural(value, path), path)),
                          WHOLE, lambda value: value.number)}
"""Form → what stands behind it."""
FORM_OF: Mapping[type, str] = MappingProxyType({
    Trigger: "trigger", Static: "static", Activated: "activated", Spell: "spell", Replace: "replace",
    MaxCounters: "max_counters", FinalChapter: "final_chapter", EntersWith: "enters_with", AsEnters: "as_enters"})
"""Class of an ability → the form in which it is written."""
KEYWORD_FORMS: dict[str, str] = {}
"""Word of a keyword that has a form of its own → the form."""
_ITSELF = Filter("self", ("self",))


def _form(name: str, declared: Any, word: str) -> None:
    """Have a class of fields be a form of a keyword: ``keyword`` makes it of the fields, ``of`` the fields of it."""
    FORMS[name] = Kind(name, lambda value, path: ref(name).read(value, path).keyword(), {"$ref": f"#/$defs/{name}"},
                       lambda value: write(declared.of(value)))
    KEYWORD_FORMS[word] = name


@record("level")
@dataclass(frozen=True, slots=True)
class Level:
    """A level symbol with what stands behind it (711.2); without ``to`` for that level and all above."""

    from_: Natural
    to: Natural | None = None
    pt: PT | None = None
    abilities: Abilities = ()

    def keyword(self) -> Keyword:
        """The level symbol as a keyword."""
        return Keyword("level", n=self.from_, quality=f"to {self.to}" if self.to is not None else "",
                       inner=(Static(set_pt=self.pt, grant=self.abilities),))

    @staticmethod
    def of(keyword: Keyword) -> Level:
        """What a level symbol says."""
        [shape] = keyword.inner
        return Level(keyword.number, int(keyword.quality.removeprefix("to ")) if keyword.quality else None,
                     shape.set_pt, shape.grant)


@record("class_level")
@dataclass(frozen=True, slots=True)
class ClassLevel:
    """A class level bar (§716.1, 716.2, §107.16); its activated ability is called “level N”."""

    level: Natural
    cost: Symbols = read_cost("{0}", "")
    abilities: Abilities = ()

    def keyword(self) -> Keyword:
        """The class level bar as a keyword."""
        return Keyword("class level", n=self.level, cost=self.cost, inner=self.abilities)

    @staticmethod
    def of(keyword: Keyword) -> ClassLevel:
        """What a class level bar says."""
        return ClassLevel(keyword.number, keyword.cost or ManaCost(), keyword.inner)


@record("station_symbol")
@dataclass(frozen=True, slots=True)
class StationSymbol:
    """A station symbol with what stands in its striation (721.2); with ``pt`` it is a creature, too."""

    from_: Natural
    pt: PT | None = None
    abilities: Abilities = ()

    def keyword(self) -> Keyword:
        """The station symbol as a keyword."""
        return Keyword("station symbol", n=self.from_, inner=(Static(set_pt=self.pt, grant=self.abilities),))

    @staticmethod
    def of(keyword: Keyword) -> StationSymbol:
        """What a station symbol says."""
        [shape] = keyword.inner
        return StationSymbol(keyword.number, shape.set_pt, shape.grant)


_TRIGGER = {"$ref": "#/$defs/trigger"}
_ESCAPED = Kind("trigger", lambda value, path: ref("trigger").read({
    "event": "enters", "id": "escapes", "who": "self", **values.mapping(value, path)}, path), _TRIGGER, write)


@record("escapes_with")
@dataclass(frozen=True, slots=True)
class EscapesWith:
    """“Escapes with …” (702.138c, 702.138d): counters, abilities, a triggered ability linked to the counters."""

    counters: Numbered = field(default_factory=lambda: MappingProxyType({}))
    abilities: Abilities = ()
    when_it_does: Annotated[Trigger | None, _ESCAPED] = None

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """It says something, and has counters that the ability is linked to."""
        if "when_it_does" in given and "counters" not in given:
            raise ScenarioError.value(path, {}, "the counters that it escapes with")
        if "counters" not in given and not given.get("abilities"):
            raise ScenarioError.value(path, {}, "counters or abilities")

    def keyword(self) -> Keyword:
        """What it escapes with as a keyword."""
        found = (Replace("enters", Instead(counters=self.counters), who=_ITSELF) if self.counters else None,
                 self.when_it_does, Static(affects=_ITSELF, grant=self.abilities) if self.abilities else None)
        return Keyword("escapes with", inner=tuple(one for one in found if one is not None))

    @staticmethod
    def of(keyword: Keyword) -> EscapesWith:
        """What an object escapes with."""
        held = {type(one): one for one in keyword.inner}
        return EscapesWith(held[Replace].instead.counters if Replace in held else {},
                           held[Static].grant if Static in held else (), held.get(Trigger))


@record("keyword")
@dataclass(frozen=True, slots=True)
class KeywordWithX:
    """A keyword ability whose cost says what X is equal to (702.1b): echo, cumulative upkeep, ward."""

    words: Word
    x: Num = 0


def _with_x(value: object, path: str) -> Keyword:
    said: KeywordWithX = ref("keyword").read(value, path)
    [named_so, *more] = ref("abilities").read(said.words, f"{path}.words")
    if more or not isinstance(named_so, Keyword):
        raise ScenarioError.value(f"{path}.words", said.words, "a keyword ability with X in its cost")
    return replace(named_so, x=said.x)


def _to_solve(value: object, path: str) -> Keyword:
    """“To solve — …” with its condition (719.3a); its triggered ability is called “to solve”."""
    conditions = ref("condition").read(value, path)
    if not conditions:
        raise ScenarioError.value(path, value, "a condition, such as {controls: artifact}")
    return Keyword("to solve", inner=(Trigger("to solve", "step_begins", player="you", step="end", whose="you",
                                              conditions=conditions),))


_VISIT: Mapping[str, str] = {"id": "visit", "event": "visited", "who": "self"}


def _visit(value: object, path: str) -> Keyword:
    """The visit ability of an Attraction, as its effect or a trigger; what follows “Prize” is part of it (702.159b)."""
    effect = dict(values.mapping(value, path)) if isinstance(value, Mapping) else {"do": value}
    if effect.get("prize") is not None:
        effect = {key: _claimed(one, effect["prize"]) for key, one in effect.items() if key != "prize"}
    return Keyword("visit", inner=(ref("trigger").read({**_VISIT, **effect}, path),))


def _write_visit(keyword: Keyword) -> Any:
    if not isinstance(keyword.inner[0], Trigger):
        return ref("abilities").write(keyword.inner)
    return {key: item for key, item in write(keyword.inner[0]).items() if _VISIT.get(key) != item}


def _claimed(value: Any, prize: object) -> Any:
    """The same instructions; where the prize is claimed, with what follows “Prize”."""
    if value == "claim_the_prize":
        return {"do": value, "prize": prize}
    if isinstance(value, list | tuple):
        return [_claimed(one, prize) for one in value]
    if isinstance(value, Mapping):
        if value.get("do") == "claim_the_prize":
            return {**value, "prize": prize}
        return {key: _claimed(one, prize) for key, one in value.items()}
    return value


SUBTYPES_CHOSEN = ("creature", "land", "basic land")
"""The sets of subtypes of which one can be chosen."""


def _as_enters(value: object, path: str) -> AsEnters:
    """What is chosen or paid as the permanent enters: ``{choose: color}``, ``{choose: [WORDS]}``, ``{pay: life}``.

    ``{choose: card name}``, ``{choose: artifact card name}``: a card name, one with such characteristics.
    ``{choose: creature type}``, ``land type``, ``basic land type``: a subtype of that set (205.3e).
    ``{become: {NAME: EXCEPT, …}, turned_up: true}``: one of these, also as it is turned face up (208.2b).
    """
    raw = values.fields(value, path, frozenset({"choose", "pay", "become", "turned_up"}))
    if "become" in raw and raw.keys() <= {"become", "turned_up"}:
        shapes = values.mapping(raw["become"], f"{path}.become")
        if not shapes:
            raise ScenarioError.value(f"{path}.become", shapes, "several words of which one is chosen")
        return AsEnters(become={name: ref("except").read(one, f"{path}.become.{name}") for name, one in shapes.items()},
                        turned_up=values.flag(raw.get("turned_up", False), f"{path}.turned_up"))
    if len(raw) != 1 or "turned_up" in raw:
        raise ScenarioError.value(path, value, "either a choice or a payment as it enters")
    if "pay" in raw:
        return AsEnters(pay=values.one_of(raw["pay"], f"{path}.pay", ("life",)))
    if isinstance(raw["choose"], str) and raw["choose"].lower().endswith("card name"):
        return AsEnters(tuple(raw["choose"].lower().removesuffix("card name").split()), card_name=True)
    kind = str(raw["choose"]).lower().removesuffix(" type") if isinstance(raw["choose"], str) else ""
    if kind in SUBTYPES_CHOSEN and kind != str(raw["choose"]).lower():
        return AsEnters(subtype=kind)
    words = values.words(raw["choose"], f"{path}.choose")
    if isinstance(raw["choose"], str) and kind != str(raw["choose"]).lower():
        raise ScenarioError.unknown("name", f"{path}.choose", raw["choose"], [f"{one} type" for one in SUBTYPES_CHOSEN])
    if len(set(words)) < 2 and words != ("color",):
        raise ScenarioError.value(f"{path}.choose", raw["choose"], "several words of which one is chosen")
    return AsEnters(vocabulary.COLORS if words == ("color",) else words)


def _write_as_enters(value: AsEnters) -> dict[str, Any]:
    if value.pay:
        return {"pay": value.pay}
    if value.become:
        return {"become": {name: write(one) for name, one in value.become.items()},
                **({"turned_up": True} if value.turned_up else {})}
    if value.card_name:
        return {"choose": " ".join((*value.options, "card name"))}
    return {"choose": f"{value.subtype} type" if value.subtype else list(value.options)}


def _enters_with(value: object, path: str) -> EntersWith | Replace:
    """Status and counters; with a number that isn’t written down a replacement effect."""
    inside = dict(values.mapping(value, path))
    if not inside:
        raise ScenarioError.value(path, inside, "what it enters with")
    status = {"tapped": inside.pop("tapped")} if "tapped" in inside else {}
    if values.flag(inside.pop("prepared", False), f"{path}.prepared"):
        prepared: Replace = ref("replace").read({"event": "enters", "who": "self", "instead": {
            "choose": ["prepared"], **status, **({"counters": inside} if inside else {})}}, path)
        return prepared
    if any(many == "X" or isinstance(many, Mapping) for many in inside.values()):
        found: Replace = ref("replace").read(
            {"event": "enters", "who": "self", "instead": {"counters": inside, **status}}, path)
        return found
    return EntersWith(values.flag(status.get("tapped", False), f"{path}.tapped"), values.counts(inside, path))


FORMS.update({
    "keyword": Kind("keyword", _with_x, {"$ref": "#/$defs/keyword"},
                    lambda value: {"words": written(value), "x": ref("number").write(value.x)}),
    "as_enters": Kind("choice or payment", _as_enters, {"type": "object", "additionalProperties": False, "properties": {
        "choose": {}, "pay": {"const": "life"}, "become": {"type": "object"}, "turned_up": {}}}, _write_as_enters),
    "enters_with": Kind("tapped, counters → number", _enters_with, {"type": "object"},
                        lambda value: {**({"tapped": True} if value.tapped else {}), **value.counters}),
    **{word: Kind("abilities", lambda value, path, word=word: Keyword(word, inner=ref("abilities").read(value, path)),  # type: ignore[misc]  # the default keeps each word
                  {"$ref": "#/$defs/abilities"}, lambda value: ref("abilities").write(value.inner))
       for word in vocabulary.HOLDERS},
    "visit": Kind("instructions or trigger", _visit, {}, _write_visit),
    "to_solve": Kind("condition", _to_solve, {"$ref": "#/$defs/condition"},
                     lambda value: ref("condition").write(value.inner[0].conditions))})
KEYWORD_FORMS.update({word: word for word in vocabulary.HOLDERS}, **{"to solve": "to_solve"})
_form("level", Level, "level")
_form("class_level", ClassLevel, "class level")
_form("station_symbol", StationSymbol, "station symbol")
_form("escapes_with", EscapesWith, "escapes with")
