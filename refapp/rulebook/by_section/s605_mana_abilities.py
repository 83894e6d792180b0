"""605. Mana Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game import casting as game_casting
from refapp.game import game_state, triggered_mana, triggers
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import cast as casting_cast
from refapp.rulebook.casting import mana_abilities, paying_mana

CODE: Code = {
    "605.1": (mana_abilities.is_mana_ability,),
    "605.1a": (mana_abilities.is_mana_ability, mana_abilities.resolve_at_once),
    "605.1b": (triggers.is_mana_ability, triggers._of_that_type, triggers._record),
    "605.2": (mana_abilities.resolve_at_once,),
    "605.3": (mana_abilities.resolve_at_once,),
    "605.3a": (mana_abilities.check_while_paying, paying_mana._spend, paying_mana.pay_mana),
    "605.3b": (mana_abilities.resolve_at_once, game_casting.ResolveMana, paying_mana._spend),
    "605.3c": (mana_abilities.check_while_paying,),
    "605.4": (triggered_mana.resolve_quick,),
    "605.4a": (triggered_mana.resolve_quick, game_state.GameState.__init__, paying_mana._spend),
    "605.5": (mana_abilities.is_mana_ability,),
    "605.5a": (mana_abilities.is_mana_ability,),
    "605.5b": (casting_cast._after_cast,),
}
