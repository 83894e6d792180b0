"""310. Battles: the code of each rule."""

from __future__ import annotations

from refapp.game.events import attaching, moves, protectors
from refapp.game.events import combat as game_combat
from refapp.game.events import damage as game_damage
from refapp.game.machine import permanent_spells
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import permission, sieges
from refapp.rulebook.combat import blockers
from refapp.rulebook.questions import objects
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import battle, nonattachment, protector

CODE: Code = {
    "310.1": (permission.check,),
    "310.2": (permanent_spells.BecomePermanent.perform,),
    "310.4": (objects.characteristics,),
    "310.4a": (objects._defense,),
    "310.4b": (entering.with_counters,),
    "310.4c": (objects._defense,),
    "310.5": (game_combat.defenders,),
    "310.6": (game_damage._results,),
    "310.7": (battle.battle,),
    "310.8": (battle.no_siege,),
    "310.9": (protectors.choose_protector,),
    "310.9a": (moves._entered, protectors.protector_options),
    "310.9b": (game_combat.defenders,),
    "310.9c": (blockers.why_not_block,),
    "310.9d": (game_combat.defender_of,),
    "310.9e": (game_combat.defenders,),
    "310.10": (attaching.can_be_attachment, nonattachment.nonattachment),
    "310.11": (protector.protector, protector.unfit, protector._choose),
    "310.12": (sieges.siege,),
    "310.12a": (protectors.protector_options, moves._entered, protector.unfit),
    "310.12b": (sieges.siege, sieges.do_defeat),
}
