"""118. Costs: the code of each rule."""

from __future__ import annotations

from refapp.game import layers, mana
from refapp.language import casting as language_casting
from refapp.language import scenario
from refapp.rulebook.abilities import offering, ward
from refapp.rulebook.actions import unlock
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import (
    activate,
    announcing,
    offers,
    paying,
    paying_mana,
    permission,
    proposal,
    spelled_out,
    total_cost,
    while_resolving,
)
from refapp.rulebook.casting import cast as casting_cast

CODE: Code = {
    "118.1": (paying.pay, activate._all_paid, casting_cast._all_paid),
    "118.2": (paying_mana.pay_mana,),
    "118.3": (paying.pay, activate._cannot, paying._tap_power),
    "118.3a": (paying_mana.pay_mana, mana.SpendMana, mana.SpendMana.perform),
    "118.3b": (paying._life, paying_mana._spend),
    "118.3c": (paying.pay,),
    "118.5": (paying.pay,),
    "118.5a": (paying.pay,),
    "118.6": (paying.pay, layers._with_own_cost, unlock.special),
    "118.6a": (paying.pay,),
    "118.7": (total_cost.determine, language_casting.CostChange),
    "118.7a": (total_cost.less, total_cost._of_reduction),
    "118.7b": (total_cost.less, total_cost._of_reduction),
    "118.7c": (total_cost.less, total_cost._of_reduction),
    "118.7d": (total_cost.less, total_cost._of_reduction),
    "118.7e": (total_cost.less, total_cost._halves, total_cost.determine),
    "118.7f": (total_cost.less, total_cost._of_reduction),
    "118.7g": (total_cost.less, total_cost._of_reduction),
    "118.8": (announcing.costs, spelled_out.pay_beside, proposal.Proposal.add),
    "118.8a": (announcing.costs,),
    "118.8b": (announcing.costs,),
    "118.8c": (offers.do_cast_if_able,),
    "118.8d": (total_cost.determine,),
    "118.9": (announcing.costs, casting_cast._say_how, permission.free),
    "118.9a": (announcing.costs,),
    "118.9b": (permission.way,),
    "118.9c": (announcing.costs,),
    "118.9d": (offering.sacrificing, announcing.costs, proposal.Proposal.add),
    "118.10": (paying._taken,),
    "118.11": (paying._do,),
    "118.12": (while_resolving.do_may_do, while_resolving.do_may_pay, while_resolving.pays),
    "118.12a": (while_resolving.do_may_pay, ward.do_ward),
    "118.12b": (while_resolving.do_may_do,),
    "118.13": (mana.ways,),
    "118.13a": (paying_mana._as_asked,),
    "118.13b": (paying_mana._spend,),
    "118.13c": (paying_mana._spend,),
    "118.14": (paying_mana.any_type, scenario.Static, paying_mana.pay_mana),
}
