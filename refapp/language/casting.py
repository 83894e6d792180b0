"""What casting and activating need of an object, as values: costs, targets, the text of a spell, changes of costs.

They are read by :mod:`~refapp.language.parse_costs`. A cost is a mana cost and parts, each an action to take; nothing
here computes what must be paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from refapp.language.costs import ManaCost
from refapp.language.filters import Condition, Filter
from refapp.language.instruction import Instruction
from refapp.lazy_dataclass import dataclass

SELF = "self"


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


@dataclass(frozen=True, slots=True)
class Target:
    """One use of the word “target” (115.3): ``n`` different targets that pass ``what``, at least ``least`` of them."""

    what: Filter
    n: int | str = 1
    least: int | None = None
    """As many as ``n`` where it is None; 0 for “up to”."""
    by: str = ""
    """Who chooses: its controller; ``opponent``; ``both``, who each choose one (601.7)."""


@dataclass(frozen=True, slots=True)
class SpellMode:
    """A mode of a modal spell or ability (700.2), with what choosing it costs in addition (700.2h).

    Its targets are chosen only if it is (700.2c).
    """

    do: tuple[Instruction, ...] = ()
    targets: tuple[Target, ...] = ()
    cost: Cost | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A cost that may be paid rather than the mana cost (118.9), under ``name``, as long as ``conditions`` hold."""

    name: str
    cost: Cost
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Flash:
    """When a spell has flash, or may be cast as though it had: if ``conditions`` hold, if ``more`` is paid (601.3)."""

    conditions: tuple[Condition, ...] = ()
    more: Cost | None = None


@dataclass(frozen=True, slots=True)
class Spell:
    """What a card says about itself as a spell: targets, effect, modes, additional and alternative costs.

    ``texts`` are other texts for a way of casting it (``cleave``, ``kicked``), by its name. ``do`` is what a spell
    ability has done as the spell resolves (113.3a); its additional and alternative costs are abilities of the card, too
    (113.2b).
    """

    do: tuple[Instruction, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[SpellMode, ...] = ()
    choose: tuple[int, int] = (1, 1)
    repeat: bool = False
    """Whether a mode may be chosen more than once (700.2d)."""
    additional: Cost | None = None
    alternatives: tuple[Alternative, ...] = ()
    only: tuple[str, ...] = ()
    """When it can be cast only: ``combat``, ``your turn``, ``opponents turn`` (601.3)."""
    conditions: tuple[Condition, ...] = ()
    texts: Mapping[str, Spell] = field(default_factory=lambda: MappingProxyType({}))
    cant_be_countered: bool = False
    flash: Flash | None = None
    divided: Any = None
    """How much is divided among the targets (601.2d), an amount; None where the board doesn’t say."""
    chooser: str = ""
    """``opponent`` where one of them chooses the modes (601.7)."""
    x: Any = None
    """The amount that X is, where the text says so (107.3c)."""


@dataclass(frozen=True, slots=True)
class CostChange:
    """A static ability that makes spells or abilities cost more or less (601.2f, 118.7).

    ``what`` are the spells, or the sources of the abilities, ``player`` whose (``you``, ``opponents``, ``each``).
    ``per`` counts the change once for each object that passes; ``least`` is what the total isn't reduced below.
    ``keyword`` says that only the costs of that keyword are meant, those that stand behind its word: what its rule asks
    for besides isn’t part of them (702.1a).
    """

    what: Filter | None = None
    player: str = "each"
    more: Cost | None = None
    less: ManaCost | None = None
    per: Filter | None = None
    least: int = 0
    abilities: bool = False
    conditions: tuple[Condition, ...] = ()
    keyword: str = ""


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
