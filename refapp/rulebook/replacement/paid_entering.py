"""What may be paid or revealed as a permanent enters (614.12a): decided before it does."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.instead import Found
from refapp.game.events.moves import Move
from refapp.game.reading.filters import passes
from refapp.language.filters import Filter


def pays(game: Game, here: Move, found: Found, many: int) -> bool:
    """Whether its controller pays life as it enters: decided once (default: yes, if it can be paid yet, §614.12b)."""
    player = game.players[here.comes_under]
    if many > max(0, game.life(player)) or game.cannot(player, "lose_life"):
        return False
    return decisions.may_once(game, (here.obj.id, here.obj.incarnation, "pay_life", 0), found.name)


def shown(game: Game, here: Move, found: Found, wanted: Filter) -> str | None:
    """The card of the hand that is revealed as it enters, if its controller wants to (default: yes, if it can be)."""
    player = game.players[here.comes_under]
    board, eye = game.board(), game.viewpoint(game.board()[here.obj.id])
    eye = replace(eye, controller=player.name)
    options = [name for name in player.zones["hand"] if name != here.obj.id and passes(wanted, board[name], eye, board)]
    if not options or not decisions.may_once(game, (here.obj.id, here.obj.incarnation, "reveal", 0), found.name):
        return None
    return decisions.one_of(game, "reveal", None, options, player.name, message="Which card is revealed?")
