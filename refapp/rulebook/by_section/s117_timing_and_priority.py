"""117. Timing and Priority: the code of each rule."""

from __future__ import annotations

from refapp.game import continuous, game, sba, triggers, turns
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, mana_abilities, permission, special_actions
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.questions import possible
from refapp.rulebook.turn import priority, structure

CODE: Code = {
    "117.1": (possible.legal_actions, priority.take_priority),
    "117.1a": (permission.check,),
    "117.1b": (activate.activate,),
    "117.1c": (special_actions.do_special_action,),
    "117.1d": (mana_abilities.resolve_at_once,),
    "117.2": (priority,),
    "117.2a": (triggers.detect,),
    "117.2b": (continuous,),
    "117.2c": (structure.next_step,),
    "117.2d": (sba.check,),
    "117.2e": (game.Game.resolution,),
    "117.3": (priority.take_priority, turns.GivePriority),
    "117.3a": (structure.do_advance, structure.receive_priority),
    "117.3b": (structure.resolve_one,),
    "117.3c": (priority.take_priority, casting_cast.cast, casting_cast.after),
    "117.3d": (priority.do_pass, priority.pass_priority),
    "117.4": (structure.do_advance, priority.do_pass, priority.do_pass_all),
    "117.5": (priority.take_priority, casting_cast.after, sba.check),
    "117.6": (priority.take_priority, priority.pass_priority, priority._sides),
    "117.7": (priority.take_priority, casting_cast.cast),
}
