"""122 Counters."""

from __future__ import annotations

from refapp.game import life
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.game.words import amount, named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, Word
from refapp.rulebook.registry import action


@word("add_counters")
class AddCounters(Instruction):
    """Counters are put on permanents or players."""

    what: Objects
    kind: Word
    n: Num = 1


@word("remove_counters")
class RemoveCounters(Instruction):
    """Counters are removed, as many as there are."""

    what: Objects
    kind: Word
    n: Num = 1


@action("add_counters", "122.1", "122.6")
def do_add(game: Game, step: AddCounters, context: Context) -> None:
    """Counters are put on permanents or players."""
    with game.events():
        for one in named(game, step.what, context):
            if (one.obj is not None and one.obj.exists) or one.id in game.players:
                life.add_counters(game, one.id, step.kind or "", amount(game, step.n, context))


@action("remove_counters", "122.1")
def do_remove(game: Game, step: RemoveCounters, context: Context) -> None:
    """Counters are removed, as many as there are."""
    with game.events():
        for one in named(game, step.what, context):
            if (one.obj is not None and one.obj.exists) or one.id in game.players:
                life.remove_counters(game, one.id, step.kind or "", amount(game, step.n, context))
