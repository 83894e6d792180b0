"""701.17, 701.22, 701.25: the top cards of a library are milled or put back, some of them at the bottom, as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.moves import move
from refapp.game.said import moving
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
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


@dataclass(frozen=True, slots=True)
class Mill(Event):
    """The top cards of a library go to the graveyard, as many as there are (701.17a and b)."""

    player: str
    many: int
    milled: list[str] = field(default_factory=list, compare=False)
    """Filled with the cards that were milled."""

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    def perform(self, game: Game) -> bool:
        """§609.3."""
        names = top_of(game, self.player, self.many)  # what is impossible of it is left out (§101.3)
        rules = ["701.17a", *(["701.17b", "609.3"] if len(names) < self.many else [])]
        for name in names:
            move(game, game.obj(name), "graveyard", says=moving.Milled, rules=rules, player=self.player)
        self.milled.extend(names)
        if names:
            who = Ref(self.player, 0, player=True)
            game.happened(Occurrence("mills", who, who, player=self.player, amount=len(names)))
        return bool(names)


def top_of(game: Game, player: str, many: int) -> list[str]:
    """The top cards of a library, as many as there are; not those that are entering the battlefield (§614.13c)."""
    library = game.players[player].zones["library"]
    coming = game.batch.arriving if game.batch is not None else set()
    found = [name for name in library if name not in coming][:many]
    left_out = [name for name in library[:many] if name in coming]
    if left_out:
        game.note(moving.EnteringLeftOut, ["614.13c"], left_out[0], player=player)
    return found
