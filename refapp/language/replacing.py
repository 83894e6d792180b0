"""Replacement and prevention effects and copying as data: what they watch, and what happens instead.

What finds and applies them is in ``game/events/instead.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.fields import Key, Kind, names, record, ref
from refapp.language.kinds import (
    COPIED,
    TEXT,
    WHOLE,
    Colors,
    Conditions,
    Flag,
    Instructions,
    Natural,
    Numbered,
    PlainPT,
    Wanted,
    Whole,
    Whose,
    Word,
    Words,
    one_of,
    some_of,
    step_name,
)
from refapp.language.triggers import ATrigger
from refapp.lazy_dataclass import dataclass

Exceptions = Annotated["Except", ref("except", "exceptions")]
Replacing = Annotated["Replace", ref("replace", "replacement effect")]

ALL = -1
"""How much damage is prevented, where it is all of it."""
HowMuch = Annotated[int, Kind(
    "number or all", lambda value, path: ALL if value == "all" else values.natural(value, path),
    {"anyOf": [WHOLE, {"enum": ["all"]}]}, lambda value: "all" if value == ALL else value)]


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@record("except")
@dataclass(frozen=True, slots=True)
class Except:
    """What a copy effect changes of what is copied, or leaves as it was (707.9).

    ``keep`` names characteristics that aren't copied: the object keeps its own (707.9c).
    """

    name: Word | None = None
    types: Words | None = None
    add_types: Words = ()
    lose_types: Words = ()
    colors: Colors | None = None
    add_colors: Colors = ()
    pt: PlainPT | None = None
    abilities: Annotated[tuple[Any, ...], ref("abilities")] = ()
    """Abilities that the copy gains as part of the copying (707.9a); they may be replacement effects, too."""
    this_ability: Flag = False
    """Whether it has the very ability that makes it a copy, too."""
    lose_abilities: Flag = False
    keep: Annotated[tuple[str, ...], some_of("name", "types", "supertypes", "subtypes", "colors", "pt", "abilities",
                                             "cost", "loyalty")] = ()
    creature: Annotated[Exceptions | None, Key("if_creature")] = None
    """What holds only if the copy is a creature (707.9f)."""


_ZONES = ("exile", "hand", "library", "graveyard", "command")
_WORDS: Mapping[str, Mapping[str, Any]] = {
    "double": {"times": 2}, "triple": {"times": 3}, "half": {"half": "up"}, "nothing": {"nothing": True},
    "prevent": {"prevent": ALL}, "tapped": {"tapped": True}, "untapped": {"tapped": False},
    "shuffle": {"to": "library", "shuffled": True}, "reset": {}, "transformed": {"transformed": True},
    **{zone: {"to": zone} for zone in _ZONES}}
"""What happens instead in one word → what it stands for."""
_NUMBER = frozenset({"times", "plus", "minus", "half"})
_MOVED = frozenset({"to", "shuffled", "link"})
_ANYWAY = frozenset({"do", "then", "nothing"})
_FIT: Mapping[str, frozenset[str]] = {
    "damage": _NUMBER | {"prevent", "redirect"}, "lose_life": _NUMBER | {"least"},
    **dict.fromkeys(("gain_life", "draw", "draw_cards", "mill", "create_token", "counters"), _NUMBER),
    "enters": frozenset({"tapped", "counters", "copy", "of", "except", "under", "transformed", "choose", "pay_life",
                         "reveal", "exile", "when_you_do"}),
    **dict.fromkeys(("graveyard", "dies", "leaves", "discard"), _MOVED),
    "turned_face_up": frozenset({"counters", "attach"}), "transforms": frozenset({"counters"})}
"""Event → what can be said about what happens instead, besides instructions."""


def _fitting(event: str) -> frozenset[str]:
    if event in ("mana", "tapped_mana"):
        return _NUMBER | {"nothing"}
    return _FIT.get(event, frozenset()) | _ANYWAY


@record("instead")
@dataclass(frozen=True, slots=True)
class Instead:
    """What happens instead; a number changes to ``times`` itself plus ``plus``, halved if ``half`` says how to round.

    ``prevent`` is how much damage is prevented (or ``ALL``), ``redirect`` who or what is dealt it; ``do`` are the
    instructions that are carried out instead, ``then`` those that follow besides. ``X`` in them is the number (of
    ``then``, where damage is prevented: how much was). Only an effect with ``prevent`` is a prevention effect (615.1a).
    """

    word: Annotated[str, one_of(*_WORDS)] = ""
    """The effect in one word, where the scenario gives one."""
    times: Natural = 1
    plus: Whole = 0
    half: Annotated[str | None, one_of("up", "down")] = None
    least: Whole | None = None
    """Life that is lost to damage or otherwise can't bring the total below this."""
    prevent: HowMuch | None = None
    redirect: Word | None = None
    do: Instructions | None = None
    then: Instructions = ()
    to: Annotated[str | None, one_of(*_ZONES)] = None
    shuffled: Flag = False
    tapped: Flag | None = None
    counters: Numbered = field(default_factory=_nothing)
    copy: Wanted | None = None
    """It enters as a copy of one of these, chosen by its controller; ``of`` are given characteristics."""
    of: Annotated[Any, COPIED] | None = None
    changes: Annotated[Exceptions | None, Key("except")] = None
    under: Annotated[str | None, one_of("you", "owner", "opponent")] = None
    transformed: Flag = False
    nothing: Flag = False
    choose: Words = ()
    """Words of which its controller chooses one as it enters; it is a designation of the permanent (614.12c)."""
    pay_life: Natural = 0
    """Life that may be paid as it enters; the rest is what happens if it isn't."""
    reveal: Wanted | None = None
    """A card of the hand that may be revealed as it enters; the rest is what happens if none is."""
    exile: Wanted | None = None
    """Its controller exiles any number of these as it enters (614.13)."""
    attach: Wanted | None = None
    """As an Aura is turned face up, it becomes attached to one of these that it can enchant (303.4k)."""
    when: Annotated[ATrigger | None, Key("when_you_do")] = None
    """A triggered ability that is linked to entering as a copy (603.11, 707.9g)."""
    link: Word = ""
    """The name of the ability that is linked to it: it speaks of what was exiled so (614.14)."""
    NEEDS: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"shuffled": ("to",), "link": ("to",)})
    BESIDE: ClassVar[Mapping[str, Kind]] = {"minus": Kind("number", values.number, WHOLE)}
    SHORT: ClassVar[Mapping[str, Any]] = {"enum": list(_WORDS)}

    @property
    def other(self) -> bool:
        """Something else happens, or nothing, rather than the event in another shape."""
        return self.do is not None or self.nothing

    @staticmethod
    def said(value: object, path: str) -> object:
        """One word, and ``minus`` for less."""
        if not isinstance(value, Mapping):
            return {"word": value}
        if not value:
            raise ScenarioError.value(path, value, "what happens instead")
        if "minus" not in value:
            return value
        plus, minus = (values.number(value.get(key, 0), f"{path}.{key}") for key in ("plus", "minus"))
        return {**{key: item for key, item in value.items() if key != "minus"}, "plus": plus - minus}

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """What a word stands for; no instructions are none instead."""
        given.update(_WORDS[given["word"]] if "word" in given else {})
        if given.get("shuffled") and given["to"] != "library":
            raise ScenarioError.value(f"{path}.to", given["to"], "library, as it is shuffled in")
        if given and given.keys() <= {"times", "plus"} and (given.get("times", 1), given.get("plus", 0)) == (1, 0):
            raise ScenarioError.value(path, {}, "what happens instead")
        for part in ("choose", "counters"):
            if part in given and not given[part]:
                raise ScenarioError.value(f"{path}.{part}", "[]", "what happens instead")
        if not given.get("do"):
            given.pop("do", None)

    def shown(self, found: dict[str, Any]) -> object:
        """The word for it where there is one."""
        return self.word or found


_ONLY_OF = {"kind": ("counters", "mana", "tapped_mana"), "step": ("step",), "combat": ("damage",), "to": ("damage",),
            "source": ("damage",), "nontoken": ("graveyard", "dies", "leaves"),
            "delayed": ("graveyard", "dies", "leaves"),
            "from": ("enters", "graveyard", "leaves")}
"""Field of a replacement effect → the events of which it can be said."""
_OF_PLAYERS = frozenset({"gain_life", "lose_life", "draw", "draw_cards", "step", "turn", "lose_game"})
"""Events of players, of whom ``player`` says which."""


@record("replace")
@dataclass(frozen=True, slots=True)
class Replace:
    """A replacement or prevention effect: the event that it watches, and what happens instead.

    ``who`` is what it happens to: the object that moves, enters, is destroyed, gets counters; the token as it is
    created; of damage it is the source, like ``source``, and ``to`` the recipient. ``player`` is whose life, draw,
    mill, step or turn it is.
    """

    event: Annotated[str, one_of(*vocabulary.REPLACED)]
    instead: Annotated[Instead, ref("instead")]
    who: Annotated[Wanted | None, Key("who", ("source",))] = None
    nontoken: Flag = False
    delayed: ATrigger | None = None
    """A delayed triggered ability about the object, created as the effect is applied (603.7f)."""
    player: Whose = "each"
    to: Wanted | None = None
    kind: Word | None = None
    """The kind of counters."""
    step: Annotated[str | None, Kind("step or phase", step_name, TEXT)] = None
    combat: Flag | None = None
    conditions: Annotated[Conditions, Key("if")] = ()
    may: Flag = False
    zone: Annotated[str, one_of(*vocabulary.ZONES, "any")] = "battlefield"
    """Where the ability functions (113.6); ``any`` for everywhere."""
    from_: Annotated[str | None, one_of(*vocabulary.ZONES)] = None
    """The zone from which an object moves or enters."""
    rules: tuple[str, ...] = ()
    """The keys of the rules of the keyword behind which it stands."""

    @staticmethod
    def said(value: object, path: str) -> object:
        """What can be said of this event, no more."""
        raw = values.fields(value, path, names(Replace))
        event = values.one_of(raw.get("event"), f"{path}.event", vocabulary.REPLACED)
        if raw.get("who") and raw.get("source"):
            raise ScenarioError.value(f"{path}.source", raw["source"], "either who or source")
        if raw.get("who") and event in _OF_PLAYERS:
            raise ScenarioError.unknown("field", f"{path}.who", "who", names(Replace).keys() - {"who", "source"})
        for key, only in _ONLY_OF.items():
            if key in raw and event not in only:
                raise ScenarioError.unknown("field", f"{path}.{key}", key, names(Replace).keys() - {key})
        fits, instead = _fitting(event), raw.get("instead")
        if not isinstance(instead, Mapping):
            values.one_of(instead, f"{path}.instead", [
                word for word, means in _WORDS.items()
                if (word == "reset") == (event == "lose_game") and (not means or set(means) & fits)])
        else:
            values.fields(instead, f"{path}.instead", fits)
        return raw

    @staticmethod
    def settled(given: dict[str, Any], _path: str) -> None:
        """X counters of what enters are the X of the spell that it was (107.3m)."""
        instead = given["instead"]
        if given["event"] == "enters" and "X" in instead.counters.values():
            paid = ref("number").read({"x_paid": "@self"}, "")
            given["instead"] = replace(instead, counters={
                kind: paid if many == "X" else many for kind, many in instead.counters.items()})
