"""611. Continuous Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.events import effects, lasting, turns
from refapp.game.machine import triggers
from refapp.game.reading import continuous
from refapp.game.state import objects as state
from refapp.language import scenario
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import gaining
from refapp.rulebook.effects import modify

CODE: Code = {
    "611.1": (effects.begin, state.Lasting),
    "611.2": (effects.begin, modify.do_modify),
    "611.2a": (turns.EndTurnEffects.perform, turns.BeginTurn.perform, scenario.Duration),
    "611.2b": (effects.Begin.forbidden, lasting.lasts, lasting.settle),
    "611.2c": (effects.begin,),
    "611.2d": (modify.do_modify,),
    "611.2e": (effects.being, move.do_put),
    "611.2f": (gaining.awaited, gaining.do_next_spell),
    "611.3": (continuous.Layers._found,),
    "611.3a": (continuous.Layers._targets,),
    "611.3b": (continuous.Layers._exists,),
    "611.3c": (triggers.detect,),
    "611.3d": (gaining.with_permission, gaining.permitted),
}
