"""113. Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import casting as game_casting
from refapp.game.events import instead, moves, words
from refapp.game.machine import resolving, triggers, waiting_triggers
from refapp.game.reading import continuous, copiable_values, filters, layers, matching, targets
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.state import items
from refapp.language import casting as language_casting
from refapp.language import functioning, parse_abilities, scenario
from refapp.rulebook.actions import counter
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, cast, mana_abilities, permission, total_cost
from refapp.rulebook.combat import restrictions_and_requirements
from refapp.rulebook.replacement import entering

CODE: Code = {
    "113.1": (copiable_values.base_view, game.Game.abilities_of_player, game_casting.PutAbility),
    "113.1a": (copiable_values.base_view, layers.give),
    "113.1b": (game.Game.abilities_of_player,),
    "113.1c": (game_casting.PutAbility, waiting_triggers._put, items.StackItem),
    "113.2": (continuous.Layers._targets, scenario.Static),
    "113.2a": (restrictions_and_requirements.cant,),
    "113.2b": (cast.spell_of, language_casting.Spell),
    "113.2c": (parse_abilities.read_abilities,),
    "113.2d": (resolving.carry_out,),
    "113.3": (parse_abilities.read_ability,),
    "113.3a": (resolving.carry_out, language_casting.Spell),
    "113.3b": (activate.activate, scenario.Activated),
    "113.3c": (waiting_triggers.put_on_stack, scenario.Trigger),
    "113.3d": (continuous.functions, scenario.Static),
    "113.4": (mana_abilities.is_mana_ability,),
    "113.5": (activate._once,),
    "113.6": (continuous.functions, instead._functions, activate._cannot),
    "113.6b": (matching.functions,),
    "113.6c": (continuous.functions,),
    "113.6d": (total_cost.changes,),
    "113.6e": (permission.restricted,),
    "113.6f": (permission._plays_itself,),
    "113.6g": (counter.counter_item,),
    "113.6h": (entering.with_counters,),
    "113.6i": (moves.Move.perform,),
    "113.6j": (functioning.of_cost, activate._cannot),
    "113.6k": (matching.only_elsewhere,),
    "113.6m": (functioning.of_effect, activate._cannot),
    "113.7": (activate.begin, triggers._triggered, words.source_of),
    "113.7a": (viewpoint_of, filters.Viewpoint),
    "113.8": (activate.begin, triggers._triggered),
    "113.9": (targets._candidates, targets.candidates),
    "113.10": (layers.give,),
    "113.10a": (layers.give, activate._granted),
    "113.10b": (layers.give,),
    "113.10c": (layers.give,),
    "113.11": (layers.give,),
    "113.12": (restrictions_and_requirements.cant,),
}
