"""Whose turn is next: turn order, extra turns (500.7), who has left, the turn marker of a Grand Melee (807.4)."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import release
from refapp.game.events.effects import End
from refapp.game.events.turns import ResumeOrder, TakeExtraTurn
from refapp.game.said.sentence import ByPlayer, Sentence


class NoTurn(Sentence, says="The turn of {subject}, who has left the game, doesn’t begin."): ...
class MarkerPassed(ByPlayer, says="The turn marker goes to {player}, the next player to the left."): ...
class MarkerKept(ByPlayer, says="{player} keeps the turn marker for an extra turn."): ...
class ExtraTurnFirst(ByPlayer, says="{player} has the turn marker now and takes the extra turn first."): ...
class ExtraTurnWaits(ByPlayer, says="{player} won’t have the turn marker: the extra turn waits until right before the "
                     "next turn of {player}."): ...


FULL = 4
"""So many players have a turn marker (807.4a)."""


def next_player(game: Game, before: str) -> str:
    """Whose turn is next: of the extra turns the one created last (500.7), else that of the next in turn order."""
    if game.format == "grand_melee":
        return _with_marker(game, before)
    while game.extra_turns:
        newest = game.extra_turns[-1]
        happen(game, TakeExtraTurn(newest))
        if not game.players[newest].lost:
            return newest
        game.note(NoTurn, ["800.4k"], newest)
    if game.extra_after is not None:
        before = game.extra_after
        happen(game, ResumeOrder())
    return _next_in_order(game, before)


def _next_in_order(game: Game, before: str) -> str:
    mates = game.teammates(before) if game.teams else frozenset()
    left = [name for name in game.order if not game.players[name].lost and name not in mates]
    after = [*game.order[game.order.index(before) + 1:], *game.order]
    found = next(at for at, name in enumerate(after) if name in left)
    for name in () if game.teams else after[:found]:
        _passed_over(game, name)
    return after[found]


def _with_marker(game: Game, before: str) -> str:
    """Who has the turn marker has the turn; of one for each full four players there is just one here (§807.4, §807.4a).

    It is passed to the left, also where its player has left (§807.4c), or kept for an extra turn (§807.4i). Whoever
    doesn't get it now takes an extra turn right before the next one of their own (§807.4j).
    """
    if before in game.extra_turns and not game.players[before].lost:
        happen(game, TakeExtraTurn(before))
        game.note(MarkerKept, ["807.4i"], before, player=before)
        return before
    found = _next_in_order(game, game.extra_after or before)
    if found != before and sum(not one.lost for one in game.players.values()) >= FULL:
        game.note(MarkerPassed, ["807.4c", "807.4"], found, player=found)
    for name in game.extra_turns:
        if name != found and not game.players[name].lost:
            game.note(ExtraTurnWaits, ["807.4j"], name, player=name)
    if found in game.extra_turns:
        happen(game, TakeExtraTurn(found))
        game.note(ExtraTurnFirst, ["807.4j"], found, player=found)
    elif game.extra_after is not None:
        happen(game, ResumeOrder())
    return found


def _passed_over(game: Game, gone: str) -> None:
    """The turn of a player who has left the game doesn’t begin (§800.4k); what lasts until it ends (800.4m)."""
    game.note(NoTurn, ["800.4k"], gone)
    over = tuple(one for one in game.effects if one.controller == gone and "your next" in one.duration.kind)
    if over:
        happen(game, End(over, ("800.4m", "611.2a")))
    release(game, gone)
