"""302. Creatures: the code of each rule."""

from __future__ import annotations

from refapp.game.events import damage as game_damage
from refapp.game.machine import permanent_spells
from refapp.game.reading import continuous
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying, permission, summoning_sickness
from refapp.rulebook.combat import attackers, blockers, damage_assignment
from refapp.rulebook.sba import lethal_damage

CODE: Code = {
    "302.1": (permission.check,),
    "302.2": (permanent_spells.BecomePermanent.perform,),
    "302.4": (continuous.compute,),
    "302.4a": (damage_assignment.assigned_amount,),
    "302.4b": (lethal_damage.lethal,),
    "302.4c": (continuous.Layers.apply,),
    "302.5": (attackers.why_not_attack, blockers.why_not_block),
    "302.6": (summoning_sickness.tired, paying._turn, attackers.why_not_attack),
    "302.7": (game_damage._results, lethal_damage.lethal),
}
