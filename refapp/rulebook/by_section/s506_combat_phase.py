"""506. Combat Phase: the code of each rule."""

from __future__ import annotations

from refapp.game import combat as game_combat
from refapp.game import game_state, leaving_combat, matching, phasing, state, triggers
from refapp.rulebook.abilities import ninjutsu, sneak
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import permission, timing
from refapp.rulebook.combat import attackers, blockers, damage_assignment, entering, restrictions_and_requirements
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.turn import beginning_of_combat, structure

CODE: Code = {
    "506.1": (attackers.nobody_attacks, combat_damage.no_first_strike, structure.next_step),
    "506.2": (attackers.do_declare_attackers, game_combat.defenders, blockers._declaring),
    "506.2a": (beginning_of_combat.choose_defender, game_combat.BecomeDefending),
    "506.2b": (attackers.why_not_attack,),
    "506.3": (entering.do_become_attacking, attackers.do_declare_attackers, attackers.why_not),
    "506.3a": (sneak.enters, entering.put_attacking, entering.put_blocking),
    "506.3b": (entering.put_attacking,),
    "506.3c": (ninjutsu.do_enter_attacking, entering.put_attacking),
    "506.3d": (ninjutsu.do_enter_attacking, entering.put_attacking),
    "506.3e": (entering.put_blocking,),
    "506.3f": (entering.put_attacking, entering.put_blocking, entering._not_in_combat),
    "506.3g": (entering.do_become_attacking,),
    "506.4": (leaving_combat._why, leaving_combat.out_of_combat, phasing.PhaseOut.perform),
    "506.4a": (leaving_combat,),
    "506.4b": (leaving_combat,),
    "506.4c": (leaving_combat._attacked, damage_assignment._still_attacked, state.Obj.forget),
    "506.4d": (leaving_combat._says_that_it_stays, leaving_combat.out_of_combat, leaving_combat._attacked),
    "506.4e": (leaving_combat._why, leaving_combat._says_that_it_stays),
    "506.5": (restrictions_and_requirements.not_alone, restrictions_and_requirements.not_blocking_alone),
    "506.6": (triggers.detect, game_combat.AttacksPlayerAlone),
    "506.7": (game_combat.Declared, game_state.GameState.__init__, matching._about_parties),
    "506.8": (timing.holds,),
    "506.8a": (timing.holds,),
    "506.8b": (timing.holds,),
    "506.8c": (timing.holds,),
    "506.8d": (timing.holds,),
    "506.8e": (timing.holds, timing._before),
    "506.8f": (timing.holds,),
    "506.8g": (timing.holds, permission.only),
}
