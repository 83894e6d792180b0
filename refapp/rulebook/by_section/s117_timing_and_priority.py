"""117. Timing and Priority: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import turns
from refapp.game.machine import resolving, sba, triggers
from refapp.game.reading import continuous
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission, special_actions
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.questions import possible
from refapp.rulebook.turn import priority, structure

CODE: Code = {
    "117.1": (priority.take_priority, possible.legal_actions),
    "117.1a": (permission.check,),
    "117.1b": (activate.activate,),
    "117.1c": (special_actions.do_special_action,),
    "117.1d": (activate.mana_abilities,),
    "117.2": (structure.next_step, sba.check),
    "117.2a": (triggers.detect,),
    "117.2b": (continuous.Layers._found,),
    "117.2c": (structure.next_step,),
    "117.2d": (sba.check,),
    "117.2e": (game.Game.resolution,),
    "117.3": (turns.GivePriority,),
    "117.3a": (structure.receive_priority,),
    "117.3b": (structure.resolve_one,),
    "117.3c": (casting_cast.after,),
    "117.3d": (priority.pass_priority, priority.do_pass),
    "117.4": (priority._move_on, priority.pass_priority),
    "117.5": (sba.check, casting_cast.after),
    "117.6": (priority._sides, priority.take_priority),
    "117.7": (resolving.resolve_top,),
}
