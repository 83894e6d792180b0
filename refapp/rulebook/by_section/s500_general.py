"""500. General: the code of each rule."""

from __future__ import annotations

from refapp.game import turns
from refapp.language import board, scenario
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import skipping as effects_skipping
from refapp.rulebook.replacement import skipping as replacement_skipping
from refapp.rulebook.turn import priority, structure

CODE: Code = {
    "500.1": (structure.do_advance, board.TurnSpec, turns.BeginTurn.perform),
    "500.2": (structure.do_advance, priority.do_pass_all, priority.pass_priority),
    "500.3": (structure.do_advance,),
    "500.4": (structure.do_advance, scenario.Duration, turns.BeginStep.perform),
    "500.5": (turns.EmptyPools, turns.EmptyPools.perform, structure.end_step),
    "500.5a": (structure.end_step,),
    "500.5b": (turns.EndTurnEffects,),
    "500.6": (turns.BeginStep, turns.BeginStep.perform),
    "500.7": (structure.do_extra_turn, turns.TakeExtraTurn, turns.AddTurn),
    "500.8": (structure.do_extra_phase, turns.AddSteps.perform, turns.AddSteps),
    "500.9": (structure.do_extra_phase, turns.AddSteps, turns.AddSteps.perform),
    "500.10": (structure.do_extra_phase,),
    "500.10a": (structure.do_extra_phase,),
    "500.11": (effects_skipping.do_skip, replacement_skipping.step, replacement_skipping.turn),
    "500.12": (structure.do_advance,),
}
