"""701.41 Support."""

from __future__ import annotations

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, One, PlayerWord
from refapp.rulebook.registry import action


@word("support")
class Support(Instruction):
    """A +1/+1 counter is put on each of up to so many target creatures (others, if a permanent supports)."""

    by: PlayerWord | None = None
    what: Objects
    n: Num = 1
    source: One | None = None


@action(Support, "701.41a")
def do_support(game: Game, step: Support, context: Context) -> None:
    """A +1/+1 counter is put on each of up to so many target creatures (others, if a permanent supports)."""
    source = step.source or (context.source.id if context.source is not None else None)
    with game.events():
        chosen = [obj for obj in objects(game, step.what, context) if obj.id != source]
        many = amount(game, step.n, context)
        if len(chosen) > many:
            raise Illegal(["701.41a", "601.2c"], "Up to {n} different creatures are supported.", n=many)
        for obj in chosen:
            view = game.view(obj.id)
            if fits(context, obj, ["701.41a", "601.2c"],
                    able=view is not None and on_battlefield(obj) and "creature" in view.types):
                counters.add_counters(game, obj.id, "+1/+1", 1, ["701.41a"], context.you)
