"""603.7 Delayed triggered abilities."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.delayed_triggers import Delay
from refapp.game.events.words import Named, named, player_named, single
from refapp.game.machine import resolving
from refapp.game.reading import wording
from refapp.game.said.sentence import Count, KeywordName, Sentence
from refapp.game.said.several import DelayedWaits
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, One, PlayerWord
from refapp.language.triggers import ATrigger
from refapp.rulebook.registry import action


class NotThisResolution(Sentence, says="This is resolution {n} of the ability this turn, not {wanted}: “{trigger}” "
                        "isn’t created."):
    trigger: KeywordName
    n: Count
    wanted: Count


@word("delayed")
class Delayed(Instruction):
    """A delayed triggered ability is created; it can't trigger on what happened before.

    It is about ``it``, or about several objects: ``them``, which are ``@them`` there.
    """

    by: PlayerWord | None = None
    it: One | None = None
    them: Objects = ()
    trigger: ATrigger
    resolution: Num | None = None


@action(Delayed, "610.2", "603.7", "603.7a", "603.7b", "603.7c", "603.7d", "603.7e", "603.7h", "107.3n")
def do_delayed(game: Game, step: Delayed, context: Context) -> None:
    """A delayed triggered ability is created; it can't trigger on what happened before."""
    trigger = step.trigger
    by = player_named(game, step.by, context, default=context.you or game.active).name
    about = single(game, step.it, context, phased_out=True) if step.it is not None else None
    it = _as_it_became(about) if about is not None else None
    them = tuple(_as_it_became(one) for one in named(game, step.them, context, phased_out=True))
    from_spell = context.source is None or (context.item is not None and context.item.spell is not None)
    rule = "603.7d" if from_spell else "603.7e"
    rules = ["610.2", "603.7", "603.7a", rule]
    x = context.item.x if context.item is not None else None
    if x is not None and any(item == "X" for one in trigger.do for item in one.args.values()):
        trigger = replace(trigger, do=wording.with_x(trigger.do, x))
        rules.append("107.3n")
    if step.resolution is not None:
        rules.append("603.7h")
        wanted = amount(game, step.resolution, context)
        times = game.this_turn.resolutions[resolving.key_of(context.item)] if context.item is not None else 0
        if times != wanted:
            game.note(NotThisResolution, ["603.7h"], None, trigger=trigger.id, n=times, wanted=wanted)
            return
    if it is not None or them:
        rules.append("603.7c")
    happen(game, Delay(trigger, by, context.source, it, rule, them))
    game.note(DelayedWaits, rules, it.id if it is not None else None, trigger=trigger.id, player=by)


def _as_it_became(about: Named) -> Ref:
    """What an ability is about: what that became as this effect moved it (400.7j)."""
    if about.obj is not None and about.ref.incarnation != about.obj.incarnation:
        return Ref(about.id, about.obj.incarnation, about.ref.view)
    return about.ref
