"""500. General: the code of each rule."""

from __future__ import annotations

from refapp.game.events import turns
from refapp.language import vocabulary
from refapp.rulebook.by_section import Code
from refapp.rulebook.replacement import skipping as replacement_skipping
from refapp.rulebook.turn import priority, structure

CODE: Code = {
    "500.1": (turns.BeginTurn.perform, vocabulary),
    "500.2": (priority._move_on, priority.pass_priority),
    "500.3": (priority._move_on,),
    "500.4": (turns.BeginStep.perform,),
    "500.5": (structure.end_step, turns.EmptyPools.perform),
    "500.5a": (structure.end_step,),
    "500.5b": (turns.EndTurnEffects.perform,),
    "500.6": (turns.BeginStep.perform,),
    "500.7": (turns.AddTurn.perform, structure._next_player),
    "500.8": (turns.AddSteps.perform,),
    "500.9": (turns.AddSteps.perform,),
    "500.10": (structure.do_extra_phase,),
    "500.10a": (structure.do_extra_phase,),
    "500.11": (replacement_skipping._skipped, replacement_skipping.step, replacement_skipping.turn),
    "500.12": (structure.next_step,),
}
