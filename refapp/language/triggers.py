"""Triggered abilities (113.3c) as values: what they watch and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import functioning, values, vocabulary
from refapp.language.casting import Target
from refapp.language.errors import ScenarioError
from refapp.language.fields import Key, Kind, names, record, ref, strings
from refapp.language.kinds import (
    TARGETS,
    TEXT,
    WHOLE,
    WORDS,
    AbilityZone,
    Conditions,
    Flag,
    Instructions,
    Num,
    Wanted,
    Whose,
    Word,
    Words,
    one_of,
    several,
    some_of,
)
from refapp.lazy_dataclass import dataclass

ATrigger = Annotated["Trigger", ref("trigger")]
TriggerModes = Annotated[tuple["Mode", ...], several(ref("mode").read, {"$ref": "#/$defs/mode"}, "modes")]


def _without_x(value: object, path: str) -> tuple[Target, ...]:
    """The uses of the word “target” of a triggered ability, each with a number: nobody chooses X for it."""
    found: tuple[Target, ...] = TARGETS.read(value, path)
    if any(one.n == "X" for one in found):
        raise ScenarioError.value(path, value, "a whole number of targets")
    return found


_Targets = Annotated[tuple[Target, ...], Kind("targets", _without_x, TARGETS.schema)]


@record("mode")
@dataclass(frozen=True, slots=True)
class Mode:
    """A mode of a modal trigger."""

    do: Instructions
    target: Wanted | None = None
    targets: _Targets = ()
    """Where the word “target” stands more than once, or is said with a number; ``target`` is None then."""
    IMPLIED: ClassVar[tuple[str, ...]] = ("do",)


Event = Annotated[str, one_of(*vocabulary.EVENTS)]


@record("extra trigger")
@dataclass(frozen=True, slots=True)
class ExtraTrigger:
    """Which abilities trigger once more (603.2d): of which event, caused by what."""

    event: Annotated[str, one_of(*vocabulary.EVENTS, "any")] = "any"
    types: Words = ()


@record("trigger")
@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability (113.3c). ``event`` is one of ``vocabulary.EVENTS``."""

    id: Word
    event: Event
    who: Wanted | None = None
    player: Whose = "each"
    step: Word | None = None
    whose: Whose = "each"
    conditions: Annotated[Conditions, Key("if")] = ()
    when: Conditions = ()
    may: Flag = False
    target: Wanted | None = None
    zone: AbilityZone = "battlefield"
    once_each_turn: Flag = False
    """“This ability triggers only once each turn”, whatever becomes of it."""
    do_once_each_turn: Flag = False
    """“Do this only once each turn”: it triggers until its controller has done it (603.2h)."""
    chapter: Annotated[int | None, Kind("number", values.number, {"anyOf": [WHOLE, WORDS]})] = None
    """The number of the chapter symbol that stands for the ability (§714.2, §714.2a, §107.15)."""
    modes: TriggerModes = ()
    unchosen: Annotated[str, one_of("ever", "turn")] = ""
    """Only a mode can be chosen that wasn’t before, ``ever`` or this ``turn``."""
    do: Instructions = ()
    duration: Word | None = None
    others: Annotated[tuple[str, ...], some_of(*vocabulary.EVENTS), Key("or")] = ()
    """Further events that trigger it, each a trigger condition of its own (603.1b)."""
    linked: Flag = False
    """Whether it counts only what the static ability that it is linked to does (603.11, 607.2)."""
    cant_be_countered: Flag = False
    rules: tuple[str, ...] = ()
    """Keys of the rules of the keyword behind which it stands."""
    other: Wanted | None = None
    """What the second party of the event must be (who blocks it, who was dealt damage)."""
    number: Annotated[int | None, Kind("number, or “2 or more”", values.natural, TEXT)] = None
    """How many blockers or attackers (509.3e), which counter of a kind (122.7), or which of the spells that a player
    casts or the cards that a player draws in a turn, the event is about."""
    or_more: Flag = False
    from_: Annotated[str | None, one_of(*vocabulary.ZONES)] = None
    """The zone from which the object of the event moves or enters."""
    one_or_more: Flag = False
    """Whether everything that one event does to so many objects sets it off once (603.2c): “one or more creatures”."""
    targets: _Targets = ()
    """As of a mode: several uses of the word “target”, or one with a number."""
    divided: Num | None = None
    """How much is divided among the targets, chosen with these (603.3d, 601.2d)."""
    x: Num | None = None
    """The amount that X is, where the text says so (107.3f)."""
    IMPLIED: ClassVar[tuple[str, ...]] = ("id", "event")
    NEEDS: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({
        "unchosen": ("modes",), "or_more": ("number",), "divided": ("target", "targets", "modes"),
        "do_once_each_turn": ("do", "modes")})

    APART: ClassVar[tuple[tuple[str, str], ...]] = (
        ("modes", "do"), ("modes", "target"), ("modes", "targets"), ("target", "targets"))

    @staticmethod
    def said(value: object, path: str) -> object:
        """An event follows from a chapter symbol, from ``when`` and from where it stands; its name from the event."""
        raw = dict(values.fields(value, path, names(Trigger)))
        if values.is_null(raw.get("event")):
            event = "chapter" if "chapter" in raw else "state" if "when" in raw else None
            raw["event"] = event or ("reflexive" if path.endswith("when_you_do") else None)
        if raw["event"] is None:
            raise ScenarioError.value(f"{path}.event", None, "a trigger event")
        if values.is_null(raw.get("id")):
            raw["id"] = raw["event"]
        values.one_of(raw["event"], f"{path}.event", vocabulary.EVENTS)
        events = {*strings([raw["event"], raw.get("or")])}
        for key, only in vocabulary.ONLY_OF.items():
            if not values.is_null(raw.get(key)) and events.isdisjoint(only):
                raise ScenarioError.unknown("field", f"{path}.{key}", key, names(Trigger).keys() - {key})
        if not values.is_null(raw.get("who")) and events == {"step_begins"}:
            raise ScenarioError.unknown("field", f"{path}.who", "who", names(Trigger).keys() - {"who"})
        if not values.is_null(raw.get("from")) and events.issubset(vocabulary.FROM_BATTLEFIELD):
            values.one_of(raw["from"], f"{path}.from", ("battlefield",))
        if not values.is_null(raw.get("from")) and events == {"enters"}:
            values.one_of(raw["from"], f"{path}.from", [zone for zone in vocabulary.ZONES if zone != "battlefield"])
        many = raw.get("number")
        if isinstance(many, str) and many.endswith(" or more"):
            raw.update(number=many.split()[0], or_more=True)
        return raw

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """What begins, of “at the beginning of …”; for other events the step is a word of the event's own."""
        if given["event"] == "step_begins":
            given.setdefault("whose", given.get("player", "each"))
            if "step" not in given:
                raise ScenarioError.missing(f"{path}.step")
            name = given["step"].lower().replace("_", " ").replace("-", " ")
            given["step"] = values.one_of(name.removesuffix(" step").removesuffix(" phase"), f"{path}.step",
                                          vocabulary.BEGINS)
        elif "whose" in given:  # of anything else it means whom that happens to
            given["player"] = given.pop("whose")
        if "zone" not in given:
            given["zone"] = functioning.of_trigger(given.get("who"), given.get("do", ()))

    def shown(self, found: dict[str, Any]) -> dict[str, Any]:
        """Without what follows from the rest."""
        implied = {"id": self.event, "zone": functioning.of_trigger(self.who, self.do),
                   "whose": self.player if self.event == "step_begins" else "each"}
        found.update(id=self.id, zone=self.zone, whose=self.whose)
        if self.rules == OF_CHAPTERS:
            found["chapter"] = [self.chapter]
        return {key: item for key, item in found.items() if key not in implied or implied[key] != item}


OF_CHAPTERS = ("714.2c",)
"""The key of the rule by which an ability with several chapter numbers is one for each of them."""
