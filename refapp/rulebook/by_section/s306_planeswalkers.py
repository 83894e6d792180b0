"""306. Planeswalkers: the code of each rule."""

from __future__ import annotations

from refapp.game.events import combat as game_combat
from refapp.game.events import damage as game_damage
from refapp.game.machine import permanent_spells
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, permission
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import loyalty

CODE: Code = {
    "306.1": (permission.check,),
    "306.2": (permanent_spells.BecomePermanent.perform,),
    "306.5": (entering.with_counters,),
    "306.5b": (entering.with_counters,),
    "306.5c": (loyalty.loyalty,),
    "306.5d": (activate._once,),
    "306.6": (game_combat.defenders,),
    "306.8": (game_damage._results,),
    "306.9": (loyalty.loyalty,),
}
