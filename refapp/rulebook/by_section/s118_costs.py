"""118. Costs: the code of each rule."""

from __future__ import annotations

from refapp.game.events import mana
from refapp.game.reading import layers
from refapp.rulebook.abilities import ward
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import (
    announcing,
    offers,
    paying,
    paying_mana,
    permission,
    proposal,
    total_cost,
    while_resolving,
)

CODE: Code = {
    "118.1": (paying.pay,),
    "118.2": (paying.pay, paying_mana.pay_mana),
    "118.3": (paying.pay, paying_mana.pay_mana, paying._turn),
    "118.3a": (mana.SpendMana, paying_mana.pay_mana),
    "118.3b": (paying._life, paying_mana._spend),
    "118.3c": (paying.pay,),
    "118.5": (paying.pay,),
    "118.5a": (paying.pay,),
    "118.6": (paying.pay, layers._with_own_cost),
    "118.6a": (paying.pay,),
    "118.7": (total_cost.determine,),
    "118.7a": (total_cost.less,),
    "118.7b": (total_cost.less,),
    "118.7c": (total_cost.less,),
    "118.7d": (total_cost.less,),
    "118.7e": (total_cost._halves, total_cost.less),
    "118.7f": (total_cost.less,),
    "118.7g": (total_cost.less,),
    "118.8": (announcing.costs, proposal.Proposal.add),
    "118.8a": (announcing.costs,),
    "118.8b": (announcing.costs,),
    "118.8c": (offers.do_cast_if_able,),
    "118.8d": (announcing.costs,),
    "118.9": (announcing.costs, permission.way, permission.free),
    "118.9a": (permission.way,),
    "118.9b": (permission.way,),
    "118.9c": (announcing.costs,),
    "118.9d": (announcing.costs, proposal.Proposal.add),
    "118.10": (paying._taken,),
    "118.11": (paying._do,),
    "118.12": (while_resolving.do_may_do, while_resolving.do_may_pay, while_resolving.pays),
    "118.12a": (while_resolving.do_may_pay, ward.do_ward),
    "118.12b": (while_resolving.do_may_do,),
    "118.13": (mana.ways,),
    "118.13a": (paying_mana._as_asked,),
    "118.13b": (paying_mana.pay_mana,),
    "118.13c": (paying_mana.pay_mana,),
    "118.14": (paying_mana.any_type, paying_mana.pay_mana),
}
