"""Carrying out steps, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import following
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction


def run_steps(game: Game, steps: Sequence[Instruction], context: Context) -> None:
    """Carry out steps one after the other, with nothing checked between them."""
    for step in steps:
        if game.result is not None:
            return
        game.budget.spend(4)
        before = following.held(game, context)
        run_step(game, step, context)
        if before:
            following.moved(game, context.item, before, step)


def run_step(game: Game, step: Instruction, context: Context) -> None:
    """Carry out one step; a verb without a handler in this edition is unsupported."""
    handler = game.rules.verbs.get(step.verb)
    if handler is None:
        raise Unsupported("The engine can’t do “{verb}” yet.", verb=step.verb)
    handler(game, step, context)
