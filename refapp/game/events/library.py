"""701.22, 701.25: the top cards of a library are put back, some of them at the bottom, as events."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Arrange(Event):
    """The top cards of a library are put back in an order, some of them at the bottom (701.22a)."""

    player: str
    top: tuple[str, ...]
    bottom: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        library = game.players[self.player].zones["library"]
        library[:] = [*self.top, *library[len(self.top) + len(self.bottom):], *self.bottom]
        for name in (*self.top, *self.bottom):
            card = game.objects[name]
            if card.here.revealed:
                card.here.revealed = False
        return True


@dataclass(frozen=True, slots=True)
class PutBelow(Event):
    """The top card of a library goes to its bottom as it is."""

    player: str

    def perform(self, game: Game) -> bool:
        library = game.players[self.player].zones["library"]
        library.append(library.pop(0))
        return True


def arrange(game: Game, player: str, top: Sequence[str], bottom: Sequence[str]) -> None:
    """Put the top cards of a library back, some of them at the bottom."""
    happen(game, Arrange(player, tuple(top), tuple(bottom)))
