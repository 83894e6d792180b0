"""714. Saga Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import chapters
from refapp.game.reading import matching
from refapp.language import parse_abilities, scenario
from refapp.rulebook.abilities import read_ahead
from refapp.rulebook.by_section import Code
from refapp.rulebook.replacement import entering
from refapp.rulebook.sba import saga
from refapp.rulebook.turn import main_phase

CODE: Code = {
    "714.1a": (matching.matches,),
    "714.2": (parse_abilities.read_trigger, scenario.Trigger),
    "714.2a": (parse_abilities.read_trigger, scenario.Trigger),
    "714.2b": (matching.matches,),
    "714.2c": (parse_abilities._read_each,),
    "714.2d": (chapters.final_chapter, saga.saga),
    "714.2e": (chapters.resolved,),
    "714.3": (main_phase.lore,),
    "714.3a": (entering.with_counters,),
    "714.3b": (read_ahead.enters,),
    "714.3c": (main_phase.lore,),
    "714.4": (saga.saga,),
}
