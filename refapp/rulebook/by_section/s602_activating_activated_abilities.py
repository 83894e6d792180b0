"""602. Activating Activated Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting
from refapp.language import parse_abilities, scenario
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import (
    activate,
    choosers,
    mana_abilities,
    mana_as_though,
    paying,
    paying_mana,
    permission,
    summoning_sickness,
    total_cost,
)

CODE: Code = {
    "602.1": (parse_abilities._activated, scenario.Activated),
    "602.1a": (activate.whole_cost,),
    "602.1b": (activate._cannot, permission.only, activate._once),
    "602.1c": (activate.meant, activate._cannot),
    "602.1e": (mana_as_though.any_color, paying_mana.pay_mana),
    "602.2": (activate.activate, activate._cannot),
    "602.2a": (casting.PutAbility.perform, activate._reveal),
    "602.2b": (activate.activate, activate._all_paid),
    "602.3": (choosers.chooser, choosers.rival),
    "602.3a": (choosers.rival,),
    "602.3b": (choosers.one_after_the_other,),
    "602.4": (total_cost.determine, activate.activate),
    "602.5": (activate._cannot,),
    "602.5a": (summoning_sickness.tired, paying._turn),
    "602.5b": (activate._once,),
    "602.5c": (activate._once, activate._alike),
    "602.5d": (activate._cannot,),
    "602.5e": (mana_abilities.check_while_paying,),
}
