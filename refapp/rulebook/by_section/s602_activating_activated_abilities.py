"""602. Activating Activated Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game import casting as game_casting
from refapp.language import scenario
from refapp.rulebook.abilities import boast
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import (
    activate,
    choosers,
    mana_abilities,
    mana_as_though,
    paying,
    paying_mana,
    summoning_sickness,
    total_cost,
)
from refapp.rulebook.questions import possible

CODE: Code = {
    "602.1": (activate.do_activate,),
    "602.1a": (activate.do_activate, activate.whole_cost),
    "602.1b": (activate.activate, activate._instructions, mana_abilities.check_while_paying),
    "602.1c": (activate._cannot,),
    "602.1e": (mana_as_though.any_color, scenario.Static, paying_mana.pay_mana),
    "602.2": (activate.do_activate, activate.begin, activate.activate),
    "602.2a": (activate.do_activate, game_casting.PutAbility, activate.activate),
    "602.2b": (activate.do_activate, activate.activate, activate._all_paid),
    "602.3": (choosers.rival, choosers.rules, scenario.Activated),
    "602.3a": (choosers.rival,),
    "602.3b": (choosers.one_after_the_other,),
    "602.4": (total_cost.alters, activate.activate),
    "602.5": (activate.do_activate, possible.legal_actions, activate._cannot),
    "602.5a": (paying._turn, summoning_sickness.tired),
    "602.5b": (activate._once, boast.restricted, activate.activate),
    "602.5c": (activate._alike, activate._once),
    "602.5d": (activate._cannot,),
    "602.5e": (mana_abilities.check_while_paying, activate._instructions, scenario.Activated),
}
