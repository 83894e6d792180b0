"""506. Combat Phase: the code of each rule."""

from __future__ import annotations

from refapp.game.events import combat as game_combat
from refapp.game.events import leaving_combat
from refapp.game.reading.conditions import _about_parties
from refapp.game.state import objects as state
from refapp.language import vocabulary
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import permission, timing
from refapp.rulebook.combat import attackers, blockers, damage_assignment, entering, restrictions_and_requirements
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.turn import beginning_of_combat

CODE: Code = {
    "506.1": (attackers.nobody_attacks, combat_damage.no_first_strike, vocabulary),
    "506.2": (game_combat.defenders, attackers.do_declare_attackers, blockers._declaring),
    "506.2a": (beginning_of_combat.choose_defender,),
    "506.2b": (attackers.why_not_attack,),
    "506.3": (attackers.why_not_attack, blockers.why_not_block, attackers.why_not),
    "506.3a": (entering._not_in_combat, entering.put_attacking, entering.put_blocking),
    "506.3b": (entering.put_attacking,),
    "506.3c": (entering.put_attacking,),
    "506.3d": (game_combat.Attack.perform, entering.put_attacking),
    "506.3e": (entering.put_blocking,),
    "506.3f": (entering._not_in_combat, entering.put_attacking, entering.put_blocking),
    "506.3g": (entering.do_become_attacking,),
    "506.4": (leaving_combat.out_of_combat, leaving_combat._why, state.Obj.leave_combat),
    "506.4a": (leaving_combat.out_of_combat,),
    "506.4b": (leaving_combat.out_of_combat,),
    "506.4c": (leaving_combat._attacked, damage_assignment._still_attacked),
    "506.4d": (leaving_combat.out_of_combat, leaving_combat._why),
    "506.4e": (leaving_combat._why,),
    "506.5": (
        attackers.declare, restrictions_and_requirements.not_alone, restrictions_and_requirements.not_blocking_alone,
    ),
    "506.6": (attackers.declare, game_combat.AttacksPlayerAlone),
    "506.7": (attackers.declare, _about_parties),
    "506.8": (timing.holds,),
    "506.8a": (timing._before, timing._after),
    "506.8b": (timing._before, timing._after),
    "506.8c": (timing.holds,),
    "506.8d": (timing.holds,),
    "506.8e": (timing._before, timing.holds),
    "506.8f": (timing._after, timing.holds),
    "506.8g": (permission.only, timing.holds),
}
