"""The things of a game in progress. They are mutable and belong to one evaluation, which owns them.

An object keeps its scenario id for life; its *incarnation* grows with each change of zone (400.7), and
whoever remembers an object remembers both (:class:`Ref`).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from refapp.game.state.here import Here, first_values
from refapp.game.state.items import StackItem
from refapp.game.state.views import Ref, View
from refapp.language.filters import Filter
from refapp.language.objects import ObjectSpec
from refapp.language.replacing import Replace
from refapp.language.scenario import Changes, Characteristics, Duration
from refapp.lazy_dataclass import dataclass


class Obj:
    """An object (109.1): a card, token or copy, and what is true of its present incarnation.

    An ability on the stack is an object, too: `items.StackItem`.
    """

    id: str
    printed: Characteristics
    owner: str
    index: int
    here: Here
    """What is true of it as long as it is in this zone."""
    kind: str = "card"
    zone: str = "battlefield"
    incarnation: int = 1
    exists: bool = True
    part_of: str | None = None
    commander: bool = False
    flags: frozenset[str] = frozenset()
    copy_of_card_types: tuple[str, ...] = ()
    left: bool = False
    ts: int = 0
    spec: ObjectSpec | None = None
    """How the scenario described it, for what only some rules read (halves, adventure, prototype …)."""

    def __init__(self, name: str, printed: Characteristics, owner: str, index: int) -> None:
        self.__dict__.update(first_values(Obj), id=name, printed=printed, owner=owner, index=index, here=Here(owner, 0))

    if not TYPE_CHECKING:  # mypy would take any name then
        def __setattr__(self, name: str, value: object) -> None:
            held = self.__dict__
            if held[name] is not value:
                held[name] = value
                self.here.keep(None)

    def __copy__(self) -> Obj:
        """Another that changes by itself."""
        made = Obj(self.id, self.printed, self.owner, self.index)
        vars(made).update(self.__dict__, here=copy.copy(self.here))
        return made

    def forget(self) -> None:
        """A new object remembers nothing of the old one (400.7)."""
        self.here = Here(self.owner, self.ts)


@dataclass(frozen=True, slots=True)
class Context:
    """Who acts and what words like ``@it`` mean while steps are carried out."""

    you: str | None = None
    source: Ref | None = None
    it: Ref | None = None
    target: Ref | None = None
    item: StackItem | None = None
    other: Ref | None = None
    """The second party of the event: who was dealt damage, attacked, or blocks."""
    targets: tuple[Ref | None, ...] = ()
    """Every target in the order chosen; None in place of one that is no longer legal (608.2b)."""
    ability: Any = None
    """The ability behind a replacement effect that has this carried out."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A continuous effect that a spell or ability created as it resolved: the objects it affects are fixed (611.2c).

    ``objects`` are ids with incarnations. ``source`` and ``controller`` are those of the spell or ability, ``turn`` the
    turn in which it began. With ``replaces`` it is a replacement or prevention effect: about ``objects`` and
    ``players`` where any are named, about damage of ``sources`` where any are named; ``left`` is how often, or
    (``by_amount``) how much damage, it still replaces; ``name`` is what it is called in a choice. ``cant`` is what
    ``players`` (all, if none are named) can't do. It changes what objects are like or whose they are, or says what
    players can’t do, for as long as ``duration`` says (611.1).
    """

    timestamp: int
    changes: Changes
    objects: frozenset[tuple[str, int]]
    duration: Duration
    controller: str | None = None
    source: Ref | None = None
    turn: int = 0
    replaces: Replace | None = None
    players: tuple[str, ...] = ()
    sources: frozenset[tuple[str, int]] = frozenset()
    left: int | None = None
    by_amount: bool = False
    itself: bool = False
    """A self-replacement effect (614.15)."""
    plays: str = ""
    """``play``, or ``cast`` where no land can be played: its controller may do so with ``objects`` where they are."""
    exiles: bool = False
    """A spell cast so is exiled instead of being put into a graveyard."""
    any_mana: str = ""
    """Mana of any ``color``, or any ``type``, may be spent to cast it."""
    name: str = ""
    to: tuple[str, int] | None = None
    """The permanent to which damage is redirected."""
    cant: tuple[str, ...] = ()
    of_static: tuple[str, int, int] | None = None
    """The static ability whose copy effect this is: its object, incarnation and place (707.2c)."""
    awaits: Filter | None = None
    """It begins with the next spell that passes, which one of ``players`` casts (611.2f)."""
    says: tuple[tuple[View, Any], ...] = ()
    """Static abilities that hold for whatever passes, as though this object had them: no set is fixed (611.2c)."""
    ends_for: Any = None
    """The cost for which its controller may end it (116.2c)."""
