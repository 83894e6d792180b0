"""What casting and activating need of an object, as values: costs, targets, the text of a spell, changes of costs.

How costs are written, :mod:`~refapp.language.cost_text` reads. A cost is a mana cost and parts, each an action to take;
nothing here computes what must be paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from refapp.language import values, vocabulary
from refapp.language.costs import ManaCost
from refapp.language.errors import ScenarioError
from refapp.language.fields import Key, Kind, record, ref
from refapp.language.kinds import (
    COST,
    FLAG,
    TARGETS,
    TEXT,
    WHOLE,
    Conditions,
    Flag,
    HowMany,
    Instructions,
    Natural,
    Num,
    Only,
    Symbols,
    Wanted,
    Word,
    all_modes,
    named,
    one_of,
    several,
    some_of,
)
from refapp.lazy_dataclass import dataclass

Paying = Annotated["Pay", ref("pay", "payment")]
WholeCost = Annotated["Cost", ref("cost", schema=COST)]
Targets = Annotated[tuple["Target", ...], TARGETS]
SpellModes = Annotated[tuple["SpellMode", ...], several(
    ref("spell mode").read, {"$ref": "#/$defs/spell mode"}, "modes")]
Texts = Annotated[Mapping[str, "Spell"], named(ref("spell"), "name → spell")]

if TYPE_CHECKING:
    from refapp.language.filters import Filter


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a cost that isn't mana (118.3).

    ``kind`` is ``tap`` or ``untap`` ({T}, {Q}), ``sacrifice``, ``discard``, ``exile``, ``return``, ``tap_others``,
    ``untap_others``, ``life``, ``remove_counters``, ``put_counters``, ``loyalty``, ``energy``, ``reveal`` or ``mill``.
    ``what`` is None for the object itself; ``n`` is -1 for all, and ``X`` the X of the cost.
    """

    kind: str
    n: int | str = 1
    what: Filter | None = None
    zone: str = "battlefield"
    counter: str = ""

    @property
    def loyalty(self) -> int:
        """How many loyalty counters are put on for it; below 0 so many are removed."""
        return -abs(int(self.n)) if self.counter == "-" else int(self.n)


@dataclass(frozen=True, slots=True)
class Cost:
    """A whole cost: mana, and what else is to be done. ``mana`` is None where no mana is asked for."""

    mana: ManaCost | None = None
    parts: tuple[Part, ...] = ()

    def __add__(self, other: Cost) -> Cost:
        """Both costs together."""
        mana = None if self.mana is None and other.mana is None else ManaCost(
            (*(self.mana.symbols if self.mana else ()), *(other.mana.symbols if other.mana else ())))
        return Cost(mana, (*self.parts, *other.parts))

    @property
    def has_x(self) -> bool:
        """Whether X stands in it."""
        return bool(self.mana and self.mana.variables) or any(part.n == "X" for part in self.parts)


Chooser = Annotated[str, Kind("you or opponent", lambda value, path: _not_you(value, path, "opponent"), {
    "enum": ["you", "opponent"]})]
"""Who chooses the modes of a spell or ability: nothing for its controller."""


def _not_you(value: object, path: str, *others: str) -> str:
    who = values.one_of(value, path, ("you", *others))
    return "" if who == "you" else who


def _many(value: object, path: str) -> int | str:
    return str(value) if value in ("X", "any") else values.natural(value, path)


_ANY = 10 ** 4
"""More targets than there can be."""


@record("target")
@dataclass(frozen=True, slots=True)
class Target:
    """One use of the word “target” (115.3): ``n`` different targets that pass ``what``, at least ``least`` of them."""

    what: Wanted
    n: Annotated[int | str, Kind("number, X or any", _many, {"anyOf": [WHOLE, {"enum": ["X", "any"]}]})] = 1
    least: Natural | None = None
    """As many as ``n`` where it is None; 0 for “up to”, and for “any number” (``n: any``)."""
    by: Annotated[str, Kind("you, opponent or both", lambda value, path: _not_you(value, path, "opponent", "both"), {
        "enum": ["you", "opponent", "both"]})] = ""
    """Who chooses: its controller; ``opponent``; ``both``, who each choose one (601.7)."""
    together: Annotated[str, one_of("one graveyard", "different players")] = ""
    """What several of them must be together: cards in ``one graveyard``, controlled by ``different players``."""
    BESIDE: ClassVar[Mapping[str, Kind]] = {"up_to": Kind("yes or no", values.flag, FLAG)}
    SHORT: ClassVar[Mapping[str, Any]] = TEXT
    NEEDS: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"together": ("n",)})

    @staticmethod
    def said(value: object, path: str) -> object:
        """A filter alone, and ``up_to`` for at least none."""
        if not isinstance(value, Mapping):
            return {"what": value}
        if "up_to" not in value:
            return value
        least = {"least": 0} if values.flag(value["up_to"], f"{path}.up_to") else {}
        return {**least, **{key: item for key, item in value.items() if key != "up_to"}}

    def most(self, x: int = 0) -> int:
        """As many as may be chosen, where X is so much."""
        return x if self.n == "X" else _ANY if self.n == "any" else int(self.n)

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """Two players choose one target each; any number may be none."""
        if given.get("n") == "any":
            given.setdefault("least", 0)
        if given.get("by") == "both" and (given.get("n", 1) != 1 or given.get("least") is not None):
            raise ScenarioError.value(path, {}, "one target for each of the two players who choose")

    def shown(self, found: dict[str, Any]) -> object:
        """A filter alone where nothing else is said."""
        return found["what"] if len(found) == 1 else found


@record("spell mode")
@dataclass(frozen=True, slots=True)
class SpellMode:
    """A mode of a modal spell or ability (700.2), with what choosing it costs in addition (700.2h).

    Its targets are chosen only if it is (700.2c). ``pawprints`` are how many stand before it (700.2i).
    """

    do: Instructions = ()
    targets: Annotated[Targets, Key("targets", ("target",))] = ()
    cost: WholeCost | None = None
    name: Word = ""
    pawprints: Natural = 0


@record("alternative")
@dataclass(frozen=True, slots=True)
class Alternative:
    """A cost that may be paid rather than the mana cost (118.9), under ``name``, as long as ``conditions`` hold."""

    cost: WholeCost
    name: Annotated[str, Kind("word", lambda value, path: values.text(value, path).lower(), TEXT),
                    Key("id")] = "alternative"
    conditions: Annotated[Conditions, Key("if")] = ()
    SHORT: ClassVar[Mapping[str, Any]] = {"type": "string"}

    @staticmethod
    def said(value: object, _path: str) -> object:
        """A cost alone."""
        return {"cost": value} if isinstance(value, str) else value


@record("flash")
@dataclass(frozen=True, slots=True)
class Flash:
    """When a spell has flash, or may be cast as though it had: if ``conditions`` hold, if ``more`` is paid (601.3)."""

    conditions: Annotated[Conditions, Key("if")] = ()
    more: WholeCost | None = None

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """It says something."""
        if not given:
            raise ScenarioError.value(path, {}, "a condition or a cost under which it has flash")


@record("more modes")
@dataclass(frozen=True, slots=True)
class MoreModes:
    """How many modes are chosen if ``conditions`` hold as the spell is cast: “you may choose both instead”."""

    conditions: Annotated[Conditions, Key("if")]
    choose: HowMany


def enough_modes(given: Mapping[str, Any], path: str) -> None:
    """Refuse more modes to be chosen than there are, where none can be chosen twice (700.2, 700.2d), and no modes."""
    if "modes" in given and not given["modes"]:
        raise ScenarioError.value(f"{path}.modes", "[]", "a mode at least")
    most = given.get("choose", (1, 1))[1]
    if given.get("modes") and most > len(given["modes"]) and not given.get("repeat") and not given.get("pawprints"):
        raise ScenarioError.value(f"{path}.choose", most, "no more modes than there are")


@record("spell")
@dataclass(frozen=True, slots=True)
class Spell:
    """What a card says about itself as a spell: targets, effect, modes, additional and alternative costs.

    ``texts`` are other texts for a way of casting it (``cleave``, ``kicked``), by its name. ``do`` is what a spell
    ability has done as the spell resolves (113.3a); its additional and alternative costs are abilities of the card, too
    (113.2b).
    """

    do: Instructions = ()
    targets: Annotated[Targets, Key("targets", ("target",))] = ()
    modes: SpellModes = ()
    choose: HowMany = (1, 1)
    choose_if: Annotated[MoreModes | None, ref("more modes")] = None
    repeat: Flag = False
    """Whether a mode may be chosen more than once (700.2d)."""
    additional: WholeCost | None = None
    one_of: Annotated[tuple[Cost, ...], several(ref("cost", schema=COST).read, COST, "costs")] = ()
    """Additional costs of which one is chosen (601.2b): “sacrifice a creature or pay {3}”."""
    optional: WholeCost | None = None
    """An additional cost that its player may pay (118.8b): “you may collect evidence 6”."""
    alternatives: Annotated[tuple[Alternative, ...], several(
        ref("alternative").read, {"$ref": "#/$defs/alternative"}, "alternative costs"),
        Key("alternative")] = ()
    only: Only = ()
    """When it can be cast only: ``combat``, ``your turn``, ``opponents turn`` (601.3)."""
    conditions: Annotated[Conditions, Key("if")] = ()
    texts: Texts = field(default_factory=lambda: MappingProxyType({}))
    cant_be_countered: Flag = False
    flash: Annotated[Flash | None, ref("flash")] = None
    divided: Num | None = None
    """How much is divided among the targets (601.2d); None where the board doesn’t say."""
    chooser: Chooser = ""
    """``opponent`` where one of them chooses the modes (601.7)."""
    x: Num | None = None
    """The amount that X is, where the text says so (107.3c)."""
    x_of: Annotated[tuple[str, ...], some_of(*vocabulary.COLORS)] = ()
    """The colors of the mana that X is paid with only: “spend only black mana on X” (601.2g)."""
    pawprints: Natural = 0
    """How many pawprints the chosen modes may have together (700.2i); 0 where the text speaks of none."""

    NEEDS: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({
        **dict.fromkeys(("choose", "choose_if", "repeat", "pawprints", "chooser"), ("modes",)),
        "divided": ("targets", "modes")})
    APART: ClassVar[tuple[tuple[str, str], ...]] = (("modes", "do"), ("modes", "targets"))

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """Any number of modes are as many as there are; with pawprints, as many as these allow (700.2i)."""
        enough_modes(given, path)
        if given.get("pawprints"):
            given.setdefault("choose", (0, given["pawprints"]))
        given["choose"] = all_modes(given.get("choose", (1, 1)), given.get("modes", ()))


KEYWORD_COSTS = (
    "blitz", "cleave", "cycling", "dash", "disturb", "embalm", "emerge", "encore", "equip", "escape", "eternalize",
    "evoke", "flashback", "fortify", "freerunning", "harmonize", "impending", "level up", "madness", "miracle",
    "mutate", "ninjutsu", "outlast", "overload", "prowl", "reconfigure", "reinforce", "scavenge",
    "sneak", "spectacle", "surge", "transfigure", "transmute", "unearth", "warp", "web-slinging")
"""Keywords whose cost is paid to activate an ability, or rather than a mana cost: what a change of it can name."""


@record("cost change")
@dataclass(frozen=True, slots=True)
class CostChange:
    """A static ability that makes spells or abilities cost more or less (601.2f, 118.7).

    ``what`` are the spells, or the sources of the abilities, ``player`` whose (``you``, ``opponents``, ``each``).
    ``per`` counts the change once for each object that passes; ``least`` is what the total isn't reduced below.
    ``keyword`` says that only the costs of that keyword are meant, those that stand behind its word: what its rule asks
    for besides isn’t part of them (702.1a).
    """

    what: Wanted | None = None
    player: Annotated[str, one_of("you", "opponents", "each")] = "each"
    more: WholeCost | None = None
    less: Symbols | None = None
    per: Wanted | None = None
    times: Num | None = None
    """How often the change counts, where that is an amount that the board says."""
    least: Natural = 0
    abilities: Flag = False
    conditions: Annotated[Conditions, Key("if")] = ()
    keyword: Annotated[str, one_of(*KEYWORD_COSTS)] = ""

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """It makes something cost more or less, or no less than something."""
        if path.endswith("costs") and not {"more", "less", "least"} & given.keys():
            raise ScenarioError.value(path, {}, "how much more or less it costs")


@dataclass(frozen=True, slots=True)
class Pay:
    """How a player pays: what the scenario says of it. What is left out and has one way is paid that way."""

    mana: Mapping[str, int] | None = None
    life: int | None = None
    objects: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Kind of part (``sacrifice``, ``discard``, ``delve`` …) → what it is paid with."""
    colors: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Permanent tapped → the kind of mana that it stands for or makes."""
    keywords: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Keyword → how often its additional cost is paid, or whether."""
    assist: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


NOTHING = Pay()
