"""122. Counters: the code of each rule."""

from __future__ import annotations

from refapp.game.events import counters as game_counters
from refapp.game.reading import continuous, matching, power_from_counters
from refapp.game.state import objects as state
from refapp.rulebook.abilities import graft
from refapp.rulebook.actions import counters as actions_counters
from refapp.rulebook.by_section import Code
from refapp.rulebook.replacement import counters as replacement_counters
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import battle, loyalty, most_counters, opposite_counters, poison
from refapp.rulebook.turn import rad_counters

CODE: Code = {
    "122.1": (game_counters.PutCounters, actions_counters.do_add, actions_counters.do_remove),
    "122.1a": (continuous.Layers.apply, power_from_counters.summed),
    "122.1b": (continuous.Layers._found,),
    "122.1c": (replacement_counters.shield, replacement_counters.shield_from_damage, game_counters.UseShieldCounter),
    "122.1d": (replacement_counters.stun,),
    "122.1e": (loyalty.loyalty,),
    "122.1f": (poison.poison,),
    "122.1g": (battle.battle,),
    "122.1h": (replacement_counters.finality,),
    "122.1i": (rad_counters.at_the_beginning, rad_counters.do_radiate),
    "122.1j": (continuous.Layers.apply,),
    "122.2": (state.Obj.forget,),
    "122.3": (opposite_counters.cancel,),
    "122.4": (most_counters.cap,),
    "122.5": (graft.do_move_counters,),
    "122.6": (entering.more_counters, replacement_counters.counters_put),
    "122.6a": (entering.more_counters,),
    "122.7": (matching._numbered,),
    "122.8": (actions_counters.do_put_same,),
    "122.9": (actions_counters.do_put_same,),
}
