"""510. Combat Damage Step: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.combat import damage_assignment
from refapp.rulebook.turn import structure

CODE: Code = {
    "510.1": (combat_damage.deal_damage, damage_assignment.do_assign_damage),
    "510.1a": (damage_assignment.assigned_amount, damage_assignment.assigned),
    "510.1b": (damage_assignment.recipients, damage_assignment.assigned),
    "510.1c": (damage_assignment.recipients, damage_assignment.assigned),
    "510.1d": (damage_assignment.recipients, damage_assignment._legal),
    "510.1e": (damage_assignment.check, damage_assignment._legal),
    "510.2": (combat_damage.deal_damage,),
    "510.3": (structure.receive_priority,),
    "510.3a": (structure.receive_priority,),
    "510.4": (combat_damage._takes_part, combat_damage.no_first_strike, combat_damage.first_step),
}
