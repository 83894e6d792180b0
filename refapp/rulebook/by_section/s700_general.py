"""700. General: the code of each rule."""

from __future__ import annotations

from refapp.game.events import words
from refapp.game.machine import resolving, triggers, waiting_triggers
from refapp.game.reading import devotion_and_party, filters, matching
from refapp.language import casting as language_casting
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import announcing, changing_targets, copies_on_stack

CODE: Code = {
    "700.1": (triggers.detect,),
    "700.2": (announcing.modes, resolving.carry_out, language_casting.SpellMode),
    "700.2a": (announcing.costs, announcing.modes),
    "700.2b": (waiting_triggers._put,),
    "700.2c": (language_casting.SpellMode,),
    "700.2d": (announcing.modes,),
    "700.2e": (announcing.modes,),
    "700.2f": (changing_targets.do_change_target,),
    "700.2g": (copies_on_stack.copy_item,),
    "700.2h": (announcing.costs, language_casting.SpellMode),
    "700.4": (matching.matches,),
    "700.5": (devotion_and_party.devotion,),
    "700.6": (filters._word,),
    "700.7": (words.find,),
    "700.8": (devotion_and_party.party,),
    "700.8a": (devotion_and_party.party,),
    "700.8b": (devotion_and_party.party,),
    "700.8c": (devotion_and_party.party,),
    "700.9": (filters._word,),
    "700.12": (filters._word,),
    "700.12a": (filters._word,),
    "700.15": (matching.matches,),
    "700.16": (filters._word,),
}
