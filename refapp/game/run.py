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
    for at, step in enumerate(steps):
        if game.result is not None:
            return
        game.budget.spend(4)
        before = following.held(game, context)
        there = _on_stack(game, context)
        run_step(game, step, context)
        if before:
            following.moved(game, context.item, before, step)
        if there and at + 1 < len(steps) and context.item is not None and not _on_stack(game, context):
            game.note("goes_on", ["608.2m"], context.item.spell, trigger=context.item.id)


def _on_stack(game: Game, context: Context) -> bool:
    """Whether what resolves is on the stack: it goes on resolving if it isn't (608.2m)."""
    item = context.item
    if item is None:
        return False
    return item in game.stack if item.spell is None else game.objects[item.spell].zone == "stack"


def run_step(game: Game, step: Instruction, context: Context) -> None:
    """Carry out one step; a verb without a handler in this edition is unsupported."""
    handler = game.rules.verbs.get(step.verb)
    if handler is None:
        raise Unsupported("The engine can’t do “{verb}” yet.", verb=step.verb)
    handler(game, step, context)
