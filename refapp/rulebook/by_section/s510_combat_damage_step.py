"""510. Combat Damage Step: the code of each rule."""

from __future__ import annotations

from refapp.game import waiting_triggers
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.combat import damage_assignment
from refapp.rulebook.turn import structure

CODE: Code = {
    "510.1": (damage_assignment.do_assign_damage, damage_assignment.legal_assignment, combat_damage.do_combat_damage),
    "510.1a": (damage_assignment.do_assign_damage, damage_assignment._legal, damage_assignment.assigned_amount),
    "510.1b": (combat_damage._by, damage_assignment.assigned),
    "510.1c": (damage_assignment.legal_assignment, damage_assignment._legal, combat_damage._by),
    "510.1d": (combat_damage._by, damage_assignment._legal),
    "510.1e": (damage_assignment.do_assign_damage, damage_assignment._legal, damage_assignment.check),
    "510.2": (combat_damage.do_combat_damage, combat_damage.first_step, combat_damage.regular_step),
    "510.3": (combat_damage.do_combat_damage, structure.receive_priority),
    "510.3a": (waiting_triggers, structure.receive_priority),
    "510.4": (combat_damage.do_combat_damage, combat_damage.first_step, combat_damage.no_first_strike),
}
