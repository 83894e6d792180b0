"""310. Battles: the code of each rule."""

from __future__ import annotations

from refapp.game import attaching, moves, protectors, resolving, ruleset, state
from refapp.game import combat as game_combat
from refapp.game import damage as game_damage
from refapp.language import scenario
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import permission, sieges
from refapp.rulebook.combat import blockers
from refapp.rulebook.questions import objects
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import battle, protector

CODE: Code = {
    "310.1": (permission,),
    "310.2": (resolving,),
    "310.4": (objects.characteristics, scenario.Characteristics),
    "310.4a": (objects.characteristics, objects.CharacteristicsOf.cites, objects._defense),
    "310.4b": (entering.with_counters,),
    "310.4c": (objects.characteristics, objects.CharacteristicsOf.cites, objects._defense),
    "310.5": (game_combat.defenders,),
    "310.6": (game_damage._results,),
    "310.7": (battle.battle,),
    "310.8": (battle.no_siege,),
    "310.9": (state.Obj.forget,),
    "310.9a": (moves._entered, protectors.protector_options, protector._choose),
    "310.9b": (game_combat.defenders,),
    "310.9c": (blockers.why_not_block,),
    "310.9d": (game_combat.defender_of,),
    "310.9e": (state.Obj.forget,),
    "310.10": (attaching.can_be_attachment,),
    "310.11": (protector._choose,),
    "310.12": (sieges.siege,),
    "310.12a": (protectors.protector_options, moves._entered),
    "310.12b": (sieges.do_defeat, sieges.siege, ruleset.Ruleset),
}
