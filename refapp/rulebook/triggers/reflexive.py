"""603.12 Reflexive triggered abilities."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import acting, named, player_named
from refapp.game.machine import triggers
from refapp.game.said.several import ConditionFalse
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, PlayerWord
from refapp.language.triggers import ATrigger
from refapp.rulebook.actions.sacrifice import sacrifice
from refapp.rulebook.registry import action


@word("sacrifice_then")
class SacrificeThen(Instruction):
    """A sacrifice, and a reflexive trigger for each time that it was really made."""

    what: Objects
    when_you_do: ATrigger
    by: PlayerWord | None = None
    one_or_more: Flag = False


@word("when_you_do")
class WhenYouDo(Instruction):
    """A reflexive triggered ability, which triggers on what was just done: “When you do, …”."""

    trigger: ATrigger


@action(WhenYouDo, "603.12", plain=True)
def do_when_you_do(game: Game, step: WhenYouDo, context: Context) -> None:
    """It stands where it follows only if that was done: among the ``then`` of what may be done or paid (§603.12)."""
    if not game.rules.holds("reflexive"):
        game.note(ConditionFalse, ["603.7a"], None, trigger=step.trigger.id)
        return
    triggers.reflexive(game, step.trigger, acting(game, context), context.source, context.it)


@action(SacrificeThen, "603.12", "603.12a", "701.21a")
def do_sacrifice_then(game: Game, step: SacrificeThen, context: Context) -> None:
    """A sacrifice, and a reflexive trigger for each time that it was really made."""
    trigger = step.when_you_do
    made: list[tuple[Ref, str]] = []
    with game.events():
        for obj in [one.obj for one in named(game, step.what, context) if one.obj is not None]:
            by = player_named(game, step.by, context, default=context.you or obj.here.controller).name
            view = game.view(obj.id)
            if sacrifice(game, obj, by):
                made.append((Ref(obj.id, obj.incarnation, view), by))
    if not game.rules.holds("reflexive"):
        game.note(ConditionFalse, ["603.7a"], None, trigger=trigger.id)
        return
    rules = ["603.12a"] if len(made) > 1 else []
    for ref, by in made[:1] if step.one_or_more else made:
        triggers.reflexive(game, trigger, context.you or by, context.source or ref, ref, rules)
