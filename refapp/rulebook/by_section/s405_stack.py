"""405. Stack: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting, ending
from refapp.game.events import effects as game_effects
from refapp.game.machine import sba, triggered_mana, waiting_triggers
from refapp.game.reading import continuous
from refapp.game.state import items
from refapp.rulebook.actions import win_and_lose
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import mana_abilities, special_actions
from refapp.rulebook.turn import priority, structure

CODE: Code = {
    "405.1": (casting.Propose.perform, casting.PutAbility.perform, waiting_triggers.PutTriggered.perform),
    "405.2": (casting.Propose.perform, casting.PutAbility.perform, waiting_triggers.PutTriggered.perform),
    "405.3": (waiting_triggers.put_on_stack,),
    "405.4": (items.StackItem,),
    "405.5": (priority._move_on, priority.pass_priority),
    "405.6": (structure.next_step, sba.check),
    "405.6a": (game_effects.Begin.perform,),
    "405.6b": (continuous.Layers._found,),
    "405.6c": (mana_abilities.resolve_at_once, triggered_mana.resolve_quick),
    "405.6d": (special_actions.do_special_action,),
    "405.6e": (structure.next_step,),
    "405.6f": (sba.check,),
    "405.6g": (ending.concede, win_and_lose.do_concede),
    "405.6h": (ending.LeaveGame.perform,),
}
