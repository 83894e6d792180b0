"""Inherent triggered abilities: the rules have them themselves, so they have no source (728.1, 901.8)."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Sentence
from refapp.game.state.items import Pending
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TriggersInherently(Event):
    """An inherent ability triggers; ``controller`` puts it on the stack. ``says``: what the trace says of it."""

    ability: Trigger
    controller: str
    says: type[Sentence] | None = None
    subject: str | None = None
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.triggered[self.ability.id] += 1
        game.waiting.append(Pending(self.ability, self.controller, None, None, len(game.objects)))
        if self.says is not None:
            game.note(self.says, self.rules, self.subject)
        return True
