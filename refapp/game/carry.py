"""Instructions that a replacement or prevention effect has carried out: instead of an event, or right after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.run import run_steps
from refapp.game.state import Context, Ref
from refapp.language.instruction import Instruction
from refapp.language.scenario import Step


@dataclass(frozen=True, slots=True)
class Carry(Event):
    """Instructions are carried out; the effects that made this event don't apply to what comes of it (614.5)."""

    steps: tuple[Any, ...]
    number: int
    context: Context = field(default=Context(), compare=False)
    by: str | None = None
    later: bool = False
    """Right after what is left of the event, not in place of it (615.5)."""
    applied: frozenset[object] = field(default=frozenset(), compare=False)

    def marked(self, applied: frozenset[object]) -> Event:
        return replace(self, applied=applied)

    def perform(self, game: Game) -> bool:
        before, game.applied = game.applied, game.applied | self.applied
        try:
            run_steps(game, with_x(self.steps, self.number), self.context)
        finally:
            game.applied = before
        return True


def carry(steps: Sequence[Any], number: int, *, you: str, source: Ref | None, it: Ref | None, target: Ref | None = None,
          by: str | None = None, later: bool = False) -> Carry:
    """Instructions of an effect: ``@self`` is its source, ``@it`` what the event is about, ``@target`` its source."""
    return Carry(tuple(steps), number, Context(you, source, it, target), by, later)


def with_x(steps: Sequence[Any], number: int) -> tuple[Any, ...]:
    """Instructions in which X is a number."""
    return tuple(_with_x(one, number) for one in steps)


def _with_x(one: Any, number: int) -> Any:
    if isinstance(one, Step):
        return replace(one, given={key: _value(item, number) for key, item in one.given.items()})
    if isinstance(one, Instruction):
        changed = {part.name: found for part in fields(one)
                   if (found := _value(getattr(one, part.name), number)) is not getattr(one, part.name)}
        return replace(one, **changed)
    return one


def _value(item: Any, number: int) -> Any:
    if item == "X":
        return number
    if isinstance(item, tuple) and any(isinstance(one, Instruction) for one in item):
        return with_x(item, number)
    if isinstance(item, tuple) and "X" in item:
        return tuple(number if one == "X" else one for one in item)
    return item
