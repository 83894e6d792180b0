"""Triggered abilities as values: the event that they wait for, and what they do (113.3c, 603)."""

from __future__ import annotations

from refapp.language.casting import Target
from refapp.language.filters import Condition, Filter
from refapp.language.instruction import Instruction
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode of a modal trigger."""

    do: tuple[Instruction, ...]
    target: Filter | None = None
    targets: tuple[Target, ...] = ()
    """Where the word “target” stands more than once, or is said with a number; ``target`` is None then."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability (113.3c). ``event`` is one of ``vocabulary.EVENTS``."""

    id: str
    event: str
    who: Filter | None = None
    player: str = "each"
    step: str | None = None
    whose: str = "each"
    conditions: tuple[Condition, ...] = ()
    when: tuple[Condition, ...] = ()
    may: bool = False
    target: Filter | None = None
    targets: tuple[Target, ...] = ()
    """As of a mode: several uses of the word “target”, or one with a number."""
    zone: str = "battlefield"
    once_each_turn: bool = False
    chapter: int | None = None
    """The number of the chapter symbol that stands for the ability (714.2, 714.2a)."""
    modes: tuple[Mode, ...] = ()
    do: tuple[Instruction, ...] = ()
    duration: str | None = None
    others: tuple[str, ...] = ()
    """Further events that trigger it, each a trigger condition of its own (603.1b)."""
    linked: bool = False
    """Whether it counts only what the static ability that it is linked to does (603.11, 607.2)."""
    cant_be_countered: bool = False
    rules: tuple[str, ...] = ()
    """Keys of the rules of the keyword behind which it stands."""
    other: Filter | None = None
    """What the second party of the event must be (who blocks it, who was dealt damage)."""
    number: int | None = None
    """How many blockers or attackers (509.3e), or which counter of a kind (122.7), the event is about."""
    or_more: bool = False
