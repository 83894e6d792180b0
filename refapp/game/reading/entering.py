"""How a permanent enters the battlefield: what is looked at, and what replaces it (614.12, 614.1c and d)."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Protocol

from refapp.game.reading import continuous
from refapp.game.reading.copiable_values import base_view
from refapp.game.reading.layers import changes_abilities
from refapp.game.reading.position import Position
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.language.replacing import Replace
from refapp.language.scenario import Characteristics, EntersWith


class Entrance(Protocol):
    """How an object would enter the battlefield: what the event says that brings it there."""

    @property
    def obj(self) -> Obj: ...
    @property
    def comes_under(self) -> str: ...
    @property
    def attached_to(self) -> str | None: ...
    @property
    def copy(self) -> Characteristics | None: ...
    @property
    def face_down(self) -> bool: ...
    @property
    def transformed(self) -> bool: ...
    @property
    def becomes(self) -> Characteristics | None: ...
    @property
    def counters(self) -> tuple[tuple[str, int], ...]: ...
    @property
    def chosen(self) -> tuple[str, ...]: ...


def as_entering(game: Position, event: Entrance) -> View:
    """The permanent as it would exist on the battlefield (§614.12).

    What already changed how it enters counts, as do its own static abilities and the continuous effects that are
    there; what enters at the same time doesn't. Until September 2017 effects of other objects' abilities didn't.
    """
    obj = event.obj
    ghost = copy.copy(obj)
    from_stack = obj.zone == "stack"
    ghost.forget()
    if from_stack:  # how it was cast, and what it is like for that
        ghost.here.record = obj.here.record
        if obj.here.keeps_shape:
            ghost.here.shape, ghost.here.keeps_shape = obj.here.shape, True
    if not from_stack:  # what changed a spell goes on changing the permanent that it becomes (400.7a)
        ghost.incarnation += 1
    ghost.zone, ghost.exists, ghost.part_of = "battlefield", True, None
    ghost.here.controller = ghost.here.entered_under = event.comes_under
    if event.becomes is not None:
        ghost.here.shape, ghost.here.keeps_shape = event.becomes, True
    ghost.here.copied = event.copy  # what it copies says how it enters, too (707.5)
    ghost.here.face_down, ghost.here.transformed = event.face_down, event.transformed
    ghost.here.counters = dict(event.counters)
    ghost.here.designations |= set(event.chosen)
    ghost.ts = game.clock + 1
    assert game.batch is not None  # it enters in an event
    newcomers = game.batch.entered
    there = _with(game, ghost, [one for one in game.objects.values() if one not in newcomers])
    return continuous.compute(there, None if game.rules.holds("entering.as_other_effects_make_it") else obj.id)[obj.id]


def as_face_up(game: Position, obj: Obj) -> View:
    """A face-down permanent as it would be if it were face up, with what would then be done to it (702.37e)."""
    ghost = copy.copy(obj)
    ghost.here.face_down = False
    return continuous.compute(_with(game, ghost, game.objects.values()))[ghost.id]


def as_turned_over(game: Position, obj: Obj) -> View:
    """A double-faced permanent as it would be with its other face up (712.20)."""
    ghost = copy.copy(obj)
    ghost.here.transformed = not obj.here.transformed
    return continuous.compute(_with(game, ghost, game.objects.values()))[ghost.id]


def _with(game: Position, ghost: Obj, others: Iterable[Obj]) -> Position:
    """A board on which an object is otherwise than it is now."""
    there = copy.copy(game)
    there.objects = {one.id: one for one in others}
    there.objects[ghost.id] = ghost
    return there


def may_change_abilities(game: Position) -> bool:
    """Whether an effect may give what enters abilities, or take them away: a cheap test."""
    return any(changes_abilities(one.changes) for one in game.effects) or any(
        changes_abilities(ability) for _, ability in game.statics())


def face_up_view(game: Position, obj: Obj) -> View:
    """A face-down object as it is by itself, face up and without effects (708.12)."""
    shown = copy.copy(obj)
    shown.here.face_down, shown.here.rules_text = False, None
    return base_view(game, shown)


def says_how(ability: object) -> bool:
    """Whether an ability says how what has it enters, or changes how something does."""
    return isinstance(ability, EntersWith) or (isinstance(ability, Replace) and ability.event == "enters")
