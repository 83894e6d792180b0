"""121 Drawing cards."""

from __future__ import annotations

from dataclasses import replace

from refapp.game import life
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.run import run_steps
from refapp.game.state import Context, Ref
from refapp.game.words import amount, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Num, PlayerWord
from refapp.rulebook.registry import action


@word("draw")
class Draw(Instruction):
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered."""

    player: PlayerWord
    n: Num = 1
    then: Instructions = ()
    """What is done besides with each card drawn (``@it``)."""


@action("draw", "121.1", "121.2", "614.11b")
def do_draw(game: Game, step: Draw, context: Context) -> None:
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered."""
    player = player_named(game, step.player, context)
    for _ in range(max(0, amount(game, step.n, context))):
        if not step.then:
            life.draw(game, player, ["121.2"])
            continue
        event = life.Draw(player.name, ("121.2",))
        empty = not player.zones["library"]
        happen(game, event)
        for card in event.drawn:
            run_steps(game, step.then, replace(context, it=Ref(card.id, card.incarnation, game.view(card.id))))
        if not event.drawn and not empty:
            game.note("nothing_besides", ["614.11b"], player.name)
