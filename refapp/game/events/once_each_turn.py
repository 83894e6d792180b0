"""What may be done only once each turn, and has been done."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class MarkThisTurn(Event):
    """It has been done this turn."""

    mark: tuple[str, int, str, str]

    def perform(self, game: Game) -> bool:
        game.this_turn.done.add(self.mark)
        return True
