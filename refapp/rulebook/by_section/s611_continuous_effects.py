"""611. Continuous Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import continuous, dependencies, lasting, layers, state, triggers, turns
from refapp.game import effects as game_effects
from refapp.language import scenario
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import gaining
from refapp.rulebook.effects import control, modify

CODE: Code = {
    "611.1": (state.Lasting,),
    "611.2": (modify.do_modify, modify.do_switch, control.do_gain_control),
    "611.2a": (modify.do_modify, scenario.Duration, turns.BeginTurn.perform),
    "611.2b": (game_effects.Begin.forbidden, game_effects.begin, lasting.settle),
    "611.2c": (modify.do_modify, modify.modify, dependencies.may_matter),
    "611.2d": (modify.do_modify, dependencies.may_matter, modify.Modify),
    "611.2e": (move.do_put, game_effects.being, move.PutOntoBattlefield),
    "611.2f": (gaining.do_next_spell, gaining.awaited, game_effects.Expect),
    "611.3": (continuous.Layers._found,),
    "611.3a": (layers.Active.wanted,),
    "611.3b": (continuous.Layers._exists,),
    "611.3c": (triggers._modified,),
    "611.3d": (gaining.permitted, gaining.with_permission),
}
