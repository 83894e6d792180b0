"""508. Declare Attackers Step: the code of each rule."""

from __future__ import annotations

from refapp.game import amounts, filters, state, trigger_rules, triggers
from refapp.game import combat as game_combat
from refapp.language import scenario
from refapp.rulebook.abilities import banding, defender, encore, enlist, ninjutsu
from refapp.rulebook.actions import create_bearer
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import attackers, attempts, costs, entering, reselecting, restrictions_and_requirements
from refapp.rulebook.turn import structure

CODE: Code = {
    "508.1": (attackers.do_declare_attackers, attackers.declare_what_must, attackers.legal_attackers),
    "508.1a": (attempts.do_attack, attackers.do_declare_attackers, attackers.legal_attackers),
    "508.1b": (attackers.do_declare_attackers, attackers.why_not),
    "508.1c": (restrictions_and_requirements.words, defender.may_attack, restrictions_and_requirements.not_alone),
    "508.1d": (restrictions_and_requirements.must_attack, attempts.legal_attacks, encore.must_attack),
    "508.1e": (banding.why_not,),
    "508.1f": (attempts.do_attack, attackers.do_declare_attackers, attackers._tap),
    "508.1g": (attempts.do_attack, enlist.why_not, attackers.do_declare_attackers),
    "508.1h": (costs.pay_to_attack, attackers.declare, scenario.Static),
    "508.1i": (costs.pay_to_attack,),
    "508.1j": (costs.pay_to_attack,),
    "508.1k": (attackers.do_declare_attackers, game_combat.Attack, attackers.declare),
    "508.1m": (attackers.do_declare_attackers, triggers.detect, trigger_rules),
    "508.2": (attackers.declare_what_must, structure.receive_priority, structure.settle_declaration),
    "508.2a": (game_combat.Attack,),
    "508.2b": (structure.settle_declaration,),
    "508.3": (triggers.detect, trigger_rules),
    "508.3a": (triggers.detect,),
    "508.3b": (triggers.detect, game_combat.IsAttacked),
    "508.3c": (game_combat.Attack,),
    "508.3d": (triggers.detect, game_combat.PlayerAttacks),
    "508.3e": (game_combat.IsAttacked,),
    "508.3f": (triggers.detect,),
    "508.4": (create_bearer.do_create_attackers, entering.do_become_attacking, ninjutsu.do_enter_attacking),
    "508.4a": (ninjutsu.do_enter_attacking, create_bearer.do_create_attackers, entering.put_attacking),
    "508.4b": (entering.do_become_attacking,),
    "508.4c": (entering.do_become_attacking, entering.put_attacking),
    "508.4d": (ninjutsu.do_enter_attacking, entering.put_attacking, entering.do_become_attacking),
    "508.5": (state.Obj.forget, game_combat.defending, filters._defends),
    "508.5a": (game_combat.defending,),
    "508.6": (amounts._attacked,),
    "508.7": (reselecting.do_reselect,),
    "508.7a": (reselecting.do_reselect, game_combat.Reselect),
    "508.7b": (reselecting.do_reselect,),
    "508.7c": (reselecting.do_reselect, reselecting.may_be_reselected),
    "508.7d": (reselecting.do_reselect,),
    "508.7e": (reselecting.do_reselect, reselecting.in_range),
    "508.8": (attackers.nobody_attacks, structure.next_step),
}
