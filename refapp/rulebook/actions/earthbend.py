"""701.66 Earthbend."""

from __future__ import annotations

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters, delayed_triggers
from refapp.game.events.amounts import amount
from refapp.game.events.effects import begin
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.said.several import DelayedWaits, Modified, TargetIllegal
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, One, PlayerWord, Word
from refapp.language.scenario import Changes, Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook.actions.airbend import bends
from refapp.rulebook.actions.move import Return
from refapp.rulebook.registry import action


@word("earthbend")
class Earthbend(Instruction):
    """A land becomes a 0/0 creature with haste and counters; it returns tapped if it dies or is exiled."""

    by: PlayerWord
    what: One
    n: Num
    id: Word | None = None


@action(Earthbend, "701.66a", "701.66b")
def do_earthbend(game: Game, step: Earthbend, context: Context) -> None:
    """A land becomes a 0/0 creature with haste and counters; it returns tapped if it dies or is exiled."""
    by = player_named(game, step.by, context)
    for obj in objects(game, step.what, context):
        view = game.view(obj.id)
        able = view is not None and on_battlefield(obj) and "land" in view.types and obj.here.controller == by.name
        if not fits(context, obj, ["701.66a"], able=able):
            game.note(TargetIllegal, ["608.2b", "701.66a"], obj.id, trigger="earthbend")
            continue
        with game.events():
            begin(game, Changes(add_types=("creature",), set_pt=(0, 0), grant=(Keyword("haste"),)), [obj])
            game.note(Modified, ["701.66a"], obj.id)
            counters.add_counters(game, obj.id, "+1/+1", amount(game, step.n, context), ["701.66a"])
        back = Return(path=step.path, what=("@it",), to="battlefield", under=by.name, tapped=True)
        for event in ("dies", "exiled_from_battlefield"):
            trigger = Trigger(step.id or "earthbend", event, do=(back,))
            happen(game, delayed_triggers.Delay(trigger, by.name, context.source, Ref(obj.id, obj.incarnation)))
        game.note(DelayedWaits, ["701.66a", "701.66b", "603.7"], obj.id, trigger="earthbend")
        with game.events():
            bends(game, by.name, "earthbend", ["701.66b"])
