"""Instructions that a replacement or prevention effect has carried out: instead of an event, or right after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events.run import run_steps
from refapp.game.reading.wording import with_x
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


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
          by: str | None = None, later: bool = False, ability: object | None = None) -> Carry:
    """Instructions of an effect: ``@self`` is its source, ``@it`` what the event is about, ``@target`` its source."""
    return Carry(tuple(steps), number, Context(you, source, it, target, ability=ability), by, later)
