"""608.2c Instructions that depend on something."""

from __future__ import annotations

from refapp.game import decisions, matching
from refapp.game.game import Game
from refapp.game.run import run_steps
from refapp.game.state import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Conditions, Instructions
from refapp.rulebook.registry import action


@word("nothing")
class Nothing(Instruction):
    """Nothing happens; for abilities whose effect doesn't matter."""


@word("if")
class If(Instruction):
    """Steps that depend on a condition about the acting player."""

    condition: Conditions
    then: Instructions
    else_: Instructions = ()


@action("nothing", "603.2")
def do_nothing(game: Game, step: Nothing, context: Context) -> None:
    """Nothing happens; for abilities whose effect doesn't matter."""


@action("if", "608.2c")
def do_if(game: Game, step: If, context: Context) -> None:
    """Steps that depend on a condition about the acting player."""
    you = context.you or game.active
    eye = decisions.viewpoint_of(game, context.source, context.it, you)
    held = matching.conditions_hold(game, step.condition, you, eye)
    run_steps(game, step.then if held else step.else_, context)
