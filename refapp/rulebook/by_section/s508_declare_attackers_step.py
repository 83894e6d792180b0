"""508. Declare Attackers Step: the code of each rule."""

from __future__ import annotations

from refapp.game.events import amounts, words
from refapp.game.events import combat as game_combat
from refapp.game.machine import triggers
from refapp.game.reading import filters
from refapp.rulebook.abilities import banding, enlist
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import attackers, costs, declarations, entering, reselecting, restrictions_and_requirements
from refapp.rulebook.turn import structure

CODE: Code = {
    "508.1": (attackers.do_declare_attackers, attackers.declare),
    "508.1a": (attackers.why_not_attack, attackers.declare),
    "508.1b": (attackers.do_declare_attackers, attackers.why_not),
    "508.1c": (attackers.why_not, attackers.why_not_attack, restrictions_and_requirements.words),
    "508.1d": (attackers._most_requirements, declarations.disobeyed, restrictions_and_requirements.must_attack),
    "508.1e": (banding.why_not,),
    "508.1f": (attackers._tap,),
    "508.1g": (attackers.declare, enlist.paid),
    "508.1h": (costs._pay, costs.pay_to_attack),
    "508.1i": (costs._pay, costs.pay_to_attack),
    "508.1j": (costs._pay, costs.pay_to_attack),
    "508.1k": (game_combat.Attack.perform, attackers.declare),
    "508.1m": (game_combat.Attack.perform, triggers.detect),
    "508.2": (structure.settle_declaration, structure.receive_priority, attackers.declare_what_must),
    "508.2a": (game_combat.Attack.perform,),
    "508.2b": (structure.settle_declaration,),
    "508.3": (game_combat.Attack.perform, triggers.detect),
    "508.3a": (game_combat.Attack.perform,),
    "508.3b": (game_combat.IsAttacked,),
    "508.3c": (game_combat.Attack.perform,),
    "508.3d": (game_combat.PlayerAttacks,),
    "508.3e": (game_combat.IsAttacked,),
    "508.3f": (game_combat.StayUnblocked.perform,),
    "508.4": (entering.put_attacking, entering.do_become_attacking, game_combat.Attack.perform),
    "508.4a": (entering.put_attacking,),
    "508.4b": (entering.do_become_attacking,),
    "508.4c": (entering.put_attacking, entering.do_become_attacking),
    "508.4d": (game_combat.Attack.perform, entering.put_attacking),
    "508.5": (game_combat.defending, words._defender, filters._defends),
    "508.5a": (game_combat.defending,),
    "508.6": (amounts._attacked, game_combat.Attack.perform),
    "508.7": (reselecting.do_reselect,),
    "508.7a": (game_combat.Reselect, reselecting.do_reselect),
    "508.7b": (reselecting.do_reselect,),
    "508.7c": (reselecting.may_be_reselected, reselecting.do_reselect),
    "508.7d": (reselecting.do_reselect,),
    "508.7e": (reselecting.in_range, reselecting.do_reselect),
    "508.8": (attackers.nobody_attacks, structure.next_step),
}
