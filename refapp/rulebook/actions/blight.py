"""701.68 Blight."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.words import player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import NothingToBlight
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, One, PlayerWord
from refapp.rulebook.actions.bolster import creatures_of
from refapp.rulebook.registry import action


class Blighted(ByPlayer, says="{player} blights {subject}."): ...


@word("blight")
class Blight(Instruction):
    """A player puts -1/-1 counters on a creature that the player controls."""

    by: PlayerWord
    n: Num
    choose: One | None = None


@action(Blight, "701.68a", "701.68b", "701.68c", "701.68d")
def do_blight(game: Game, step: Blight, context: Context) -> None:
    """A player puts -1/-1 counters on a creature that the player controls."""
    player = player_named(game, step.by, context)
    options = [view.id for view in creatures_of(game, player.name)]
    chosen = decisions.one_of(
        game, "blight", step.choose, options, player.name, message="Which creature is blighted?"
    )
    if chosen is None:
        game.note(NothingToBlight, ["701.68b", "609.3"], None, player=player.name)
        return
    blight(game, player.name, chosen, amount(game, step.n, context))


def blight(game: Game, player: str, chosen: str, many: int) -> None:
    """A player puts so many -1/-1 counters on a creature that was chosen: it is the blighted one."""
    with game.events():
        game.note(Blighted, ["701.68a", "701.68c", "701.68d"], chosen, player=player)
        answer(game, "blighted", chosen)
        counters.add_counters(game, chosen, "-1/-1", many, ["701.68a"])
        view = game.view(chosen)
        ref = view.ref if view is not None else None
        game.happened(Occurrence("blights", ref, ref, player=player))
