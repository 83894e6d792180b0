"""117: players pass in succession, and who wants to act takes priority.

When the active player receives it (117.3a and b), and what comes before that (117.2, 117.5), is in `structure.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import mana
from refapp.game.events.turns import NO_PRIORITY, GivePriority
from refapp.game.events.words import player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.rulebook.registry import action
from refapp.rulebook.turn.structure import (
    first_to_act,
    in_turn,
    next_step,
    resolve_one,
    settle,
    settle_declaration,
    still_playing,
)


class Passes(ByPlayer, says="{player} passes."): ...
class TeamPriority(ByPlayer, says="The team of {subject} has priority: {subject} may act."): ...


@word("pass")
class Pass(Instruction):
    """The player with priority passes."""

    player: PlayerWord | None = None


@word("pass_all")
class PassAll(Instruction):
    """All players pass in succession: the top of the stack resolves, or the step ends."""


@action(Pass, "117.3d", "117.4")
def do_pass(game: Game, step: Pass, context: Context) -> None:
    """Who has priority passes; when all have passed in succession, the stack or the step moves on."""
    in_turn(game)
    settle_declaration(game, acting=False)
    if game.moment not in (None, *NO_PRIORITY):
        _receive(game)
    player = player_named(game, step.player, context, default=game.priority or first_to_act(game))
    if game.priority != player.name and not (game.teams and game.priority in game.teammates(player.name)):
        raise Illegal(["117.3d"], "{who} doesn’t have priority.", who=player.name)
    pass_priority(game)


@action(PassAll, "117.4", "500.2")
def do_pass_all(game: Game, _step: PassAll, _context: Context) -> None:
    """Everybody passes: the top of the stack resolves or, if it is empty, the step or phase ends."""
    _move_on(game)


def _move_on(game: Game) -> None:
    """All players have passed in succession (§117.4): the top of the stack resolves (§608.1), else the step ends
    (§405.5, §500.2).

    So does a main phase (505.2). A step in which nobody has priority ends once its actions are done (§500.3).
    """
    if game.stack:
        resolve_one(game)
        return
    next_step(game)
    while game.priority is None and game.result is None:
        next_step(game)


def pass_priority(game: Game) -> None:
    """Who has priority passes (§117.3d); the last of a succession lets the stack resolve or the step end (117.4)."""
    sides = _sides(game)
    here = game.priority or first_to_act(game)
    team = ["117.6", "805.5b"] if game.teams else []
    last = game.passes + 1 >= len(sides)
    ends = ["117.4", "405.5", *([] if game.stack or game.moment is None else ["500.2"])] if last else []
    game.note(Passes, ["117.3d", *team, *ends], here, player=here)
    mana.announce(game, game.players[here], "106.4b")
    if last:
        _move_on(game)
        return
    at = next(at for at, side in enumerate(sides) if here in side)
    happen(game, GivePriority(sides[(at + 1) % len(sides)][0], game.passes + 1))


def _sides(game: Game) -> list[list[str]]:
    """Who has priority one after the other: players, or whole teams where they share their turns (§117.6, 805.5)."""
    found: dict[str, list[str]] = {}
    for player in game.remaining():
        found.setdefault(str(player.team) if game.teams else player.name, []).append(player.name)
    return list(found.values())


def _receive(game: Game) -> None:
    """The active player receives priority if nobody has it."""
    settle(game)
    if game.priority is None:
        happen(game, GivePriority(first_to_act(game)))


def before_acting(game: Game, context: Context, word: str | None) -> None:
    """What comes before a player (``word``) acts, and before what is acted with is looked at: it may be gone (117.5).

    Of what an effect has a player do there is none of that (704.4).
    """
    if context.item is None and game.moment not in NO_PRIORITY:
        settle_declaration(game, acting=True)
        settle(game)
        if word is not None:
            still_playing(game, player_named(game, word, context).name)


def take_priority(game: Game, player: str) -> None:
    """Let the others pass until a player has priority, so that the player can act (§117.1); what isn't said is passing.

    Raises Illegal where the player has passed already, or nobody has priority. On a board that stands in no turn the
    player may act (§805.5, §805.5a, §805.5b).
    """
    settle_declaration(game, acting=True)
    if game.moment is None:
        settle(game)
        still_playing(game, player)
        return
    in_turn(game)
    if game.priority is None and game.moment in NO_PRIORITY:
        raise Illegal(["502.4" if game.moment == "untap" else "514.3"], "No player has priority in this step.")
    _receive(game)
    still_playing(game, player)
    while game.priority != player:
        if game.teams and game.priority in game.teammates(player):
            game.note(TeamPriority, ["117.6", "805.5", "805.5a"], player, player=player)
            happen(game, GivePriority(player, game.passes))
            return
        if game.passes + 1 >= len(_sides(game)):
            raise Illegal(["117.4"], "{who} has passed already.", who=player)
        pass_priority(game)
