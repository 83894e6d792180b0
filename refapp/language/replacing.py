"""Replacement and prevention effects and copying as data: what they watch, and what happens instead.

The reader is :mod:`refapp.language.parse_replacing`; what finds and applies them is in ``game/events/instead.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from refapp.language.filters import Condition, Filter, Number
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass

ALL = -1
"""How much damage is prevented, where it is all of it."""


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Except:
    """What a copy effect changes of what is copied, or leaves as it was (707.9).

    ``keep`` names characteristics that aren't copied: the object keeps its own (707.9c).
    """

    name: str | None = None
    types: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    lose_types: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    add_colors: tuple[str, ...] = ()
    pt: tuple[int, int] | None = None
    abilities: tuple[Any, ...] = ()
    """Abilities that the copy gains as part of the copying (707.9a); they may be replacement effects, too."""
    lose_abilities: bool = False
    keep: tuple[str, ...] = ()
    creature: Except | None = None
    """What holds only if the copy is a creature (707.9f)."""


@dataclass(frozen=True, slots=True)
class Instead:
    """What happens instead; a number changes to ``times`` itself plus ``plus``, halved if ``half`` says how to round.

    ``prevent`` is how much damage is prevented (or ``ALL``), ``redirect`` who or what is dealt it; ``do`` are the
    instructions that are carried out instead, ``then`` those that follow besides. ``X`` in them is the number (of
    ``then``, where damage is prevented: how much was). Only an effect with ``prevent`` is a prevention effect (615.1a).
    """

    word: str = ""
    """The effect in one word, where the scenario gives one."""
    times: int = 1
    plus: int = 0
    half: str | None = None
    least: int | None = None
    """Life that is lost to damage or otherwise can't bring the total below this."""
    prevent: int | None = None
    redirect: str | None = None
    do: tuple[Any, ...] | None = None
    then: tuple[Any, ...] = ()
    to: str | None = None
    shuffled: bool = False
    tapped: bool | None = None
    counters: Mapping[str, Number] = field(default_factory=_nothing)
    copy: Filter | None = None
    """It enters as a copy of one of these, chosen by its controller; ``of`` are given characteristics."""
    of: Any = None
    changes: Except | None = None
    under: str | None = None
    transformed: bool = False
    nothing: bool = False
    choose: tuple[str, ...] = ()
    """Words of which its controller chooses one as it enters; it is a designation of the permanent (614.12c)."""
    pay_life: int = 0
    """Life that may be paid as it enters; the rest is what happens if it isn't."""
    exile: Filter | None = None
    """Its controller exiles any number of these as it enters (614.13)."""
    when: Trigger | None = None
    """A triggered ability that is linked to entering as a copy (603.11, 707.9g)."""
    link: str = ""
    """The name of the ability that is linked to it: it speaks of what was exiled so (614.14)."""

    @property
    def other(self) -> bool:
        """Something else happens, or nothing, rather than the event in another shape."""
        return self.do is not None or self.nothing


@dataclass(frozen=True, slots=True)
class Replace:
    """A replacement or prevention effect: the event that it watches, and what happens instead.

    ``who`` is what it happens to: the object that moves, enters, is destroyed, gets counters; the token as it is
    created; of damage it is the source, like ``source``, and ``to`` the recipient. ``player`` is whose life, draw,
    mill, step or turn it is.
    """

    event: str
    instead: Instead
    who: Filter | None = None
    nontoken: bool = False
    delayed: Trigger | None = None
    """A delayed triggered ability about the object, created as the effect is applied (603.7f)."""
    player: str = "each"
    to: Filter | None = None
    kind: str | None = None
    """The kind of counters."""
    step: str | None = None
    combat: bool | None = None
    conditions: tuple[Condition, ...] = ()
    may: bool = False
    zone: str = "battlefield"
    """Where the ability functions (113.6); ``any`` for everywhere."""
    from_: str | None = None
    """The zone from which an object moves or enters."""
    rules: tuple[str, ...] = ()
    """The keys of the rules of the keyword behind which it stands."""
