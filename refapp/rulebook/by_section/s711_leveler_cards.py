"""711. Leveler Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import designations
from refapp.language import parse_levels
from refapp.rulebook.abilities import level_symbol
from refapp.rulebook.by_section import Code

CODE: Code = {
    "711.1": (level_symbol.level,),
    "711.2": (level_symbol.level, parse_levels.read_level),
    "711.2a": (level_symbol.level,),
    "711.2b": (level_symbol.level,),
    "711.3": (level_symbol.level,),
    "711.4": (level_symbol.level,),
    "711.5": (level_symbol.level,),
    "711.6": (level_symbol.level,),
    "711.7": (designations.Level.perform, designations.Level),
}
