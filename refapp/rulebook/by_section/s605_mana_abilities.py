"""605. Mana Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.machine import triggered_mana, triggers
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, cast, mana_abilities, paying_mana

CODE: Code = {
    "605.1": (mana_abilities.is_mana_ability,),
    "605.1a": (mana_abilities.is_mana_ability,),
    "605.1b": (triggers.is_mana_ability,),
    "605.2": (mana_abilities.is_mana_ability, mana_abilities.resolve_at_once),
    "605.3": (activate.activate, mana_abilities.resolve_at_once),
    "605.3a": (activate.activate, activate.mana_abilities, paying_mana.pay_mana),
    "605.3b": (mana_abilities.resolve_at_once, activate.activate),
    "605.3c": (mana_abilities.check_while_paying,),
    "605.4": (triggered_mana.resolve_quick,),
    "605.4a": (triggered_mana.resolve_quick,),
    "605.5": (mana_abilities.is_mana_ability,),
    "605.5a": (mana_abilities.is_mana_ability, triggers.is_mana_ability),
    "605.5b": (cast.cast, cast._after_cast),
}
