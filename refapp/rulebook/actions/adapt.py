"""701.46 Adapt."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.sentence import CounterName, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects
from refapp.rulebook.registry import action


class HasCounters(Sentence, says="{subject} has a {kind} counter already: nothing happens."):
    kind: CounterName


@word("adapt")
class Adapt(Instruction):
    """A permanent without +1/+1 counters gets so many."""

    what: Objects
    n: Num


@action(Adapt, "701.46a")
def do_adapt(game: Game, step: Adapt, context: Context) -> None:
    """A permanent without +1/+1 counters gets so many."""
    for obj in objects(game, step.what, context):
        if not on_battlefield(obj):
            continue
        if obj.here.counters.get("+1/+1", 0):
            game.note(HasCounters, ["701.46a"], obj.id, kind="+1/+1")
        else:
            counters.add_counters(game, obj.id, "+1/+1", amount(game, step.n, context), ["701.46a"])
