"""309, 701.49: where a player’s venture marker is, as events."""

from __future__ import annotations

from dataclasses import field

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class EnterRoom(Event):
    """A player's venture marker is put into a room of a dungeon (701.49)."""

    player: str
    dungeon: str
    bottommost: bool
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        game.players[self.player].venture = (self.dungeon, self.bottommost)
        game.touch()
        game.note("ventured", self.rules, self.dungeon, player=self.player)
        return True


@dataclass(frozen=True, slots=True)
class LeaveDungeon(Event):
    """A player has no venture marker on a dungeon any more."""

    player: str

    def perform(self, game: Game) -> bool:
        game.players[self.player].venture = None
        return True
