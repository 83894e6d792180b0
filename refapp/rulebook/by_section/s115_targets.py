"""115. Targets: the code of each rule."""

from __future__ import annotations

from refapp.game.events import copy_events, words
from refapp.game.machine import waiting_triggers
from refapp.game.reading import filters, targets
from refapp.game.state.views import View
from refapp.language import casting as language_casting
from refapp.rulebook.abilities import data, equip
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import changing_targets, targeting

CODE: Code = {
    "115.1": (targeting.choose,),
    "115.1a": (targeting.choose,),
    "115.1b": (targeting.aura_targets,),
    "115.1c": (targeting.choose,),
    "115.1d": (waiting_triggers._put,),
    "115.1e": (equip.equip, data.abilities),
    "115.2": (targets._candidates,),
    "115.3": (targeting._check, language_casting.Target),
    "115.4": (targets._candidates,),
    "115.5": (targets._candidates,),
    "115.6": (targeting.choose,),
    "115.7": (changing_targets.do_change_target, copy_events.Retarget),
    "115.7a": (changing_targets.do_change_target, changing_targets._so_many),
    "115.7b": (changing_targets._so_many, changing_targets.do_change_target),
    "115.7c": (changing_targets.do_change_target, changing_targets._so_many),
    "115.7d": (changing_targets.do_change_target,),
    "115.7e": (changing_targets.do_change_target,),
    "115.7f": (copy_events.shares,),
    "115.8": (changing_targets.do_change_target,),
    "115.9": (filters._targets, View),
    "115.9a": (filters._targets,),
    "115.9b": (filters._targets,),
    "115.9c": (filters._targets,),
    "115.10": (words.find,),
    "115.10a": (words.find,),
    "115.10b": (words.find,),
}
