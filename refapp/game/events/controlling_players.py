"""Controlling another player (723): who makes whose choices, during a turn or while instructions are carried out."""

from __future__ import annotations

from collections.abc import Collection

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import ByPlayer
from refapp.lazy_dataclass import dataclass


class WillControl(ByPlayer, says="{player} will control {subject} during the next turn that {subject} takes."): ...
class ControlsPlayer(ByPlayer, says="{player} controls {subject}: {player} makes the choices of {subject}."): ...
class ControlsNoMore(ByPlayer, says="{player} no longer controls {subject}."): ...


@dataclass(frozen=True, slots=True)
class PlanControl(Event):
    """A player will be controlled during the next turn that the player really takes (§723.1).

    A later effect takes the place of an earlier one (§723.1a); of a team that shares its turns all are controlled
    (805.8).
    """

    player: str
    by: str
    rules: tuple[str, ...] = ("723.1",)

    def perform(self, game: Game) -> bool:
        more = ("723.1a",) if self.player in game.to_control else ()
        for name in (self.player, *game.teammates(self.player)) if game.teams else (self.player,):
            game.to_control[name] = self.by
            game.note(WillControl, [*self.rules, *more, *(["805.8"] if name != self.player else [])], name,
                      player=self.by)
        return True


@dataclass(frozen=True, slots=True)
class TakeControl(Event):
    """A player is controlled from now on (§723.3): another makes that player's choices (§723.5).

    Nothing else changes: who controls which objects, who is the active player.
    """

    player: str
    by: str
    rules: tuple[str, ...] = ("723.1",)

    def perform(self, game: Game) -> bool:
        game.controlled[self.player] = self.by
        own = ("723.9",) if self.player == self.by else ()
        game.note(ControlsPlayer, [*self.rules, "723.3", "723.5", *own], self.player, player=self.by)
        return True


@dataclass(frozen=True, slots=True)
class GiveBack(Event):
    """A player isn't controlled any more, or is controlled by the one who was ``again`` in control before."""

    player: str
    again: str = ""
    rules: tuple[str, ...] = ("723.1",)

    def perform(self, game: Game) -> bool:
        by = game.controlled.pop(self.player)
        game.note(ControlsNoMore, self.rules, self.player, player=by)
        if self.again:
            game.controlled[self.player] = self.again
        return True


def turn_begins(game: Game) -> tuple[Event, ...]:
    """What ends and begins with a turn (723.1): nobody is controlled any longer but who takes this turn.

    Of a turn that is skipped nothing is known here: the effect waits (§723.1b).
    """
    return (*(GiveBack(name) for name in game.controlled),
            *(TakeControl(name, game.to_control.pop(name)) for name in game.active_players()
              if name in game.to_control))


def who_left(game: Game, names: Collection[str]) -> None:
    """Nobody is controlled by a player who has left the game (800.4b)."""
    game.to_control = {one: by for one, by in game.to_control.items() if not {one, by} & set(names)}
    game.controlled = {one: by for one, by in game.controlled.items() if not {one, by} & set(names)}
