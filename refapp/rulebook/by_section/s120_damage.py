"""120. Damage: the code of each rule."""

from __future__ import annotations

from refapp.game.events import damage as game_damage
from refapp.game.events import turns
from refapp.game.reading import x_in_triggers
from refapp.rulebook.actions import damage as actions_damage
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import damage as combat_damage
from refapp.rulebook.sba import lethal_damage

CODE: Code = {
    "120.1": (game_damage.Damage,),
    "120.1a": (game_damage._can_be_dealt,),
    "120.2": (game_damage.Damage,),
    "120.2a": (combat_damage.deal_damage,),
    "120.2b": (actions_damage.do_damage,),
    "120.3": (game_damage._results,),
    "120.3a": (game_damage._results,),
    "120.3b": (game_damage._results,),
    "120.3c": (game_damage._results,),
    "120.3d": (game_damage._results,),
    "120.3e": (game_damage._results,),
    "120.3f": (game_damage.DealDamage.perform,),
    "120.3g": (game_damage._results,),
    "120.3h": (game_damage._results,),
    "120.4": (game_damage.DealDamage,),
    "120.4a": (game_damage._without_excess,),
    "120.4b": (game_damage.DealDamage._settled,),
    "120.4c": (game_damage._results,),
    "120.4d": (game_damage.DealDamage,),
    "120.5": (game_damage._results,),
    "120.6": (lethal_damage.lethal, turns.EndTurnEffects),
    "120.7": (game_damage.Damage,),
    "120.8": (game_damage._can_be_dealt,),
    "120.9": (game_damage.DealDamage.perform, x_in_triggers.with_known_x),
    "120.10": (game_damage.DealDamage.perform, game_damage._enough),
}
