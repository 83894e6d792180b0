"""Permissions to play one card each turn from where it is, and whether they have been used (601.3, 611.2)."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.once_each_turn import MarkThisTurn
from refapp.game.state.views import View
from refapp.language.scenario import Static


def _mark(holder: View, ability: Static) -> tuple[str, int, str, str]:
    return holder.id, holder.incarnation, "may_play", ability.may_play.source if ability.may_play is not None else ""


def used(game: Game, holder: View, ability: Static) -> bool:
    """Whether a permission that is one for each turn has been used this turn."""
    return ability.once_each_turn and _mark(holder, ability) in game.this_turn.done


def use(game: Game, permitted: Sequence[tuple[View, Static]]) -> None:
    """Something was played that these allow: where each does so once a turn, the first of them is used."""
    if permitted and all(ability.once_each_turn for _, ability in permitted):
        happen(game, MarkThisTurn(_mark(*permitted[0])))
