"""What is on the stack, or waits to be put there, and how it was cast (405, 601, 603)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from refapp.game.state.views import Ref, View
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """What a target must be (115.1): ``mode`` is the place of its mode among those chosen, ``at`` the place of its
    use of the word “target”."""

    what: Filter | None = None
    mode: int = -1
    at: int = 0


@dataclass(frozen=True, slots=True)
class CastRecord:
    """How a spell was cast: what linked abilities and effects ask later (607.2, 702.33e, 400.7d).

    ``how`` is the alternative cost or permission (``flashback``), ``paid`` counts the optional costs that were paid by
    their name (``kicker``), ``spent`` the mana by kind.
    """

    by: str
    origin: str
    how: str | None = None
    paid: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, int] = field(default_factory=dict)
    x: int | None = None
    back: bool = False
    """Whether the permanent enters with its back face up (712.13a)."""
    objects: Mapping[str, tuple[View, ...]] = field(default_factory=dict)
    """What was sacrificed, exiled … to pay for it."""
    gift_to: str = ""
    """The opponent to whom a gift was promised (702.174a)."""
    off_time: bool = False
    """Whether it was cast at a time when a sorcery couldn’t have been (307.5a)."""
    in_main: bool = False
    """Whether its caster’s main phase was when it was cast."""


@dataclass(slots=True, eq=False)
class StackItem:
    """A spell or ability on the stack. ``placed`` is the game clock when it was put there.

    An ability there is an object of its own (113.1c): it has its text, its controller and nothing else (405.4). Its
    ``source`` is the object that it is of (113.7), as that was then.
    """

    id: str
    controller: str
    do: tuple[Instruction, ...] = ()
    spell: str | None = None
    source: Ref | None = None
    trigger: Trigger | None = None
    it: Ref | None = None
    target: Ref | None = None
    target_filter: Any = None
    chapter: bool = False
    placed: int = 0
    state_key: tuple[str, int, str] | None = None
    delayed: bool = False
    caster: str | None = None
    """Who put a spell on the stack: by default the controller of the permanent it becomes (110.2b)."""
    activated: bool = False
    other: Ref | None = None
    targets: tuple[Ref, ...] = ()
    """All targets in the order chosen, where there are several."""
    modes: tuple[int, ...] = ()
    x: int | None = None
    """What X is, for a spell or ability with X in its cost (107.3); of each activation by itself (107.3k)."""
    slots: tuple[Slot, ...] = ()
    """What each target must be, in the order of ``targets``."""
    divided: Mapping[str, int] = field(default_factory=dict)
    branches: tuple[tuple[Any, ...], ...] = ()
    """The instructions of each mode chosen, beside ``modes``."""
    record: CastRecord | None = None
    ability: Any = None
    """The activated ability that it is."""
    cant_be_countered: bool = False
    tapped: bool = False
    """Whether a permanent was tapped for this mana ability (106.12)."""
    x_amount: Any = None
    """The amount that the text of the spell or ability says X is (107.3c)."""
    recalls: dict[str, tuple[Ref, ...]] = field(default_factory=dict)
    """What its instructions looked at and chose so far, by the word for it (``@looked``, ``@picked``)."""
    follows: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """What objects became that it moved: as it remembers them → incarnation, and the key of the rule (400.7)."""

    @property
    def own_name(self) -> str:
        """Its name with that of the permanent whose it is: ``ID.keyword``."""
        return f"{self.source.id}.{self.id}" if self.source is not None and self.spell is None else self.id

    def called(self, name: str) -> bool:
        """Whether a step that names something on the stack means this."""
        return name in (self.id, self.spell, self.own_name)


@dataclass(slots=True, eq=False)
class Pending:
    """A triggered ability that waits to be put on the stack.

    ``controller`` is who controlled its source as it triggered, save for a delayed one (109.4b).
    """

    trigger: Trigger
    controller: str
    source: Ref | None
    it: Ref | None
    order: int
    state_key: tuple[str, int, str] | None = None
    delayed: bool = False
    other: Ref | None = None
    them: tuple[Ref, ...] = ()
    """Of a delayed one the several objects that it is about."""


@dataclass(slots=True, eq=False)
class Delayed:
    """A delayed triggered ability that waits for its event."""

    trigger: Trigger
    controller: str
    source: Ref | None
    it: Ref | None
    created: int
    rule: str = "603.7e"
    """The key of the rule that says whose it is: made by a spell, an ability, a replacement, a permission."""
    spent: bool = False
    them: tuple[Ref, ...] = ()
    """The several objects that it is about: ``@them``."""
