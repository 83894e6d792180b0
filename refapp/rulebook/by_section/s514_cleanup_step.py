"""514. Cleanup Step: the code of each rule."""

from __future__ import annotations

from refapp.game.events import turns
from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import cleanup_step, priority, structure

CODE: Code = {
    "514.1": (cleanup_step._discard_down, cleanup_step.discard_down),
    "514.2": (turns.EndTurnEffects.perform, cleanup_step.wears_off),
    "514.3": (structure.receive_priority, priority.take_priority),
    "514.3a": (cleanup_step.priority,),
}
