"""701.24: shuffling a library, as an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.sentence import Count, Sentence
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class Shuffled(Sentence, says="{subject} shuffles the library (cards: {n}); nobody knows their order."):
    n: Count
    times: Count


@dataclass(frozen=True, slots=True)
class Shuffle(Event):
    """A library is shuffled (701.24a); ``kept`` cards aren't part of it and stay on top."""

    player: str
    rules: tuple[str, ...] = field(default=(), compare=False)
    times: int = 1
    kept: tuple[str, ...] = ()

    def perform(self, game: Game) -> bool:
        player, times, kept = game.players[self.player], self.times, self.kept
        library = player.zones["library"]
        rest = sorted((card for card in library if card not in kept), key=natural)
        top = [card for card in library if card in kept]
        library[:] = [*top, *rest]
        keys = ["701.24a", *self.rules]
        for name in rest:
            card = game.objects[name]
            if card.here.revealed:
                card.incarnation += 1
                keys.append("701.20d")
            card.here.revealed = False
        if len(library) < 2:
            keys.append("701.24e")
        if times > 1:
            keys.append("701.24f")
        game.note(Shuffled, keys, player.name, n=len(rest), times=times)
        who = Ref(player.name, 0, player=True)
        game.budget.spend(times)
        for _ in range(times):
            game.happened(Occurrence("shuffles", who, who, player=player.name))
        return True


def shuffle(game: Game, player: Player, rules: Sequence[str] = (), *, times: int = 1,
            kept: Sequence[str] = ()) -> None:
    """Shuffle a library. Nobody knows the order afterwards, so the cards are shown sorted by id.

    ``kept`` cards are found ones that are not part of the shuffle (701.24b); they stay on top.
    """
    happen(game, Shuffle(player.name, tuple(rules), times, tuple(kept)))


def natural(name: str) -> tuple[str, int, str]:
    """A key by which ids are sorted as people count: a2 before a10."""
    stem = name.rstrip("0123456789")
    digits = name[len(stem):]
    return (stem, int(digits) if digits else -1, name)
