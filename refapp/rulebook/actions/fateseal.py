"""701.29 Fateseal."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import library
from refapp.game.events.amounts import amount
from refapp.game.events.words import named, player_named
from refapp.game.said.sentence import ByPlayer, Count, Names
from refapp.game.said.several import CantAct
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.actions.scry import arrange, looked_at
from refapp.rulebook.registry import action


class Fatesealed(ByPlayer, says="{player} looks at the top cards of {subject}’s library (cards: {n}). On top: {top}. "
                 "On the bottom: {bottom}."):
    n: Count
    top: Names
    bottom: Names


@word("fateseal")
class Fateseal(Instruction):
    """The same as scry, on an opponent's library."""

    by: PlayerWord | None = None
    player: PlayerWord
    n: Num
    top: Objects = ()
    bottom: Objects = ()


@action(Fateseal, "701.29a")
def do_fateseal(game: Game, step: Fateseal, context: Context) -> None:
    """The same as scry, on an opponent's library."""
    player = player_named(game, step.player, context)
    by = player_named(game, step.by, context, default=context.you).name \
        if step.by is not None or context.you else None
    if by is not None and player.name not in {one.name for one in game.opponents(by)}:
        game.note(CantAct, ["701.29a"], player.name, player=by, name="fateseal")
        return
    with game.events():
        seen = looked_at(player, amount(game, step.n, context))
        top, bottom = arrange(seen, named(game, step.top, context), named(game, step.bottom, context),
                              "701.29a")
        library.arrange(game, player.name, top, bottom)
        game.note(
            Fatesealed,
            ["701.29a"],
            player.name,
            player=by,
            n=len(top) + len(bottom),
            top=top,
            bottom=bottom,
        )
