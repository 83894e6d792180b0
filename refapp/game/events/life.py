"""119: life that is gained and lost, as an event."""

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


class _LifeChanges(Sentence, says=None):
    n: Count
    life: Count

class GainLife(_LifeChanges, says="{subject} gains {n} life and has {life}."): ...
class LoseLife(_LifeChanges, says="{subject} loses {n} life and has {life}."): ...

class _LifeStays(Sentence, says=None):
    n: Count

class CantGainLife(_LifeStays, says="{subject} can’t gain life."): ...
class CantLoseLife(_LifeStays, says="{subject} can’t lose life."): ...


_HAPPENS = {"gain_life": "gains_life", "lose_life": "loses_life"}


@dataclass(frozen=True, slots=True)
class ChangeLife(Event):
    """A player gains (positive) or loses (negative) life (§119.3)."""

    player: str
    amount: int
    rules: tuple[str, ...] = field(default=(), compare=False)
    note: bool = True

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        return self.player, self.player

    @property
    def _what(self) -> str:
        return "gain_life" if self.amount > 0 else "lose_life"

    def forbidden(self, game: Game) -> bool:
        player = game.players[self.player]
        if player.lost or self.amount == 0:  # no life is no event: §119.9, 119.10
            return True
        if game.cannot(player, self._what):
            # if it isn't said of the player, it is of a teammate (§810.9g, §810.9h)
            alone = game.forbidden_to(frozenset({player.name}), player, self._what)
            rules = ["119.7", "101.2", "810.9g"] if self._what == "gain_life" else ["119.8", "101.2", "810.9h"]
            game.note(CantGainLife if self.amount > 0 else CantLoseLife, rules[:2] if alone else rules, player.name,
                      n=abs(self.amount))
            return True
        return False

    def perform(self, game: Game) -> bool:
        player, amount = game.players[self.player], self.amount
        team = game.sharing(player)
        if team is not None and team.life is not None:
            team.life += amount
        else:
            player.life += amount
        if self.note:
            keys = [*self.rules, "119.3"] + (["810.9"] if team is not None else [])
            game.note(GainLife if amount > 0 else LoseLife, keys, player.name, n=abs(amount),
                      life=game.life(player))
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence(_HAPPENS[self._what], who, who, player=player.name, amount=abs(amount)))
        return True


def change_life(game: Game, player: Player, amount: int, rules: Sequence[str] = (), *,
                note: bool = True) -> bool:
    """Gain (positive) or lose (negative) life; false if nothing happens (0, or it can't be done)."""
    if amount == 0:
        return False
    return happen(game, ChangeLife(player.name, amount, tuple(rules), note))
