"""Exerted permanents: the one change that the untap step makes of them (701.43a)."""

from __future__ import annotations

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.state import Obj
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class StopExerting(Event):
    """A permanent that a player exerted doesn't untap this once."""

    obj: Obj
    player: str

    def perform(self, game: Game) -> bool:
        self.obj.exerted.discard(self.player)
        self.obj.designations -= set() if self.obj.exerted else {"exerted"}
        game.note("stays_exerted", ["701.43a", "502.3"], self.obj.id)
        return True
