"""611.2c: effects that change no characteristics: what they say is so of whatever they describe, whenever that is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.effects import Begin
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context, Lasting
from refapp.language.errors import ScenarioError, Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import TURN, Abilities, Changes, Static, Until
from refapp.rulebook.registry import action


class AppliesToAll(Sentence, says="This changes no characteristics: it applies to all that it describes, also to what "
                   "comes later."): ...


@word("rule")
class Rule(Instruction):
    """For a while something is so of whatever passes then: what creatures can't or must do in combat, what spells cost,
    which have flash (``says``: static abilities with ``cant``, ``must``, ``costs`` or ``flash``)."""

    says: Abilities
    duration: Until = TURN


_SAID: dict[str, Any] = {"affects": None, "cant": (), "must": (), "attacked": "", "costs": None, "flash": None}
"""What the static abilities may say, and how they say nothing of it."""


@action(Rule, "611.2c", "611.2", "611.2a")
def do_rule(game: Game, step: Rule, context: Context) -> None:
    """What static abilities would say is so for as long as the effect lasts, of whatever passes by then."""
    for one in step.says:
        if not isinstance(one, Static) or replace(one, **_SAID) != Static():
            raise ScenarioError.value(
                f"{step.path}.says", step.verb, "static abilities with cant, must, costs or flash")
    view = game.view(context.source.id) if context.source is not None and game.is_current(context.source) else None
    view = view or (context.source.view if context.source is not None else None)
    if view is None:
        raise Unsupported("Nobody knows whose effect this is.", rules=["611.2c"])
    seen = replace(view, controller=context.you or view.controller)
    happen(game, Begin(Lasting(game.tick(), Changes(), frozenset(), step.duration, context.you, context.source,
                               game.turn, says=tuple((seen, one) for one in step.says))))
    game.note(AppliesToAll, ["611.2c", "611.2"], None)
