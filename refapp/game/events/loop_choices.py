"""What players chose in which state of the game, within a turn: a state that comes back shows a loop (732.3)."""

from __future__ import annotations

from collections.abc import Hashable

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class RememberChoice(Event):
    """A player chose to activate an ability in a state of the game, which may come back (732.3)."""

    bookkeeping = True

    state: Hashable
    player: str
    what: Hashable

    def perform(self, game: Game) -> bool:
        game.this_turn.choices.append((self.state, self.player, self.what))
        return True
