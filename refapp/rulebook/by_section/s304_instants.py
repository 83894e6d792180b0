"""304. Instants: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves
from refapp.game.machine import resolving
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import activate, mana_abilities, permission

CODE: Code = {
    "304.1": (permission.check,),
    "304.2": (resolving._resolve_spell,),
    "304.4": (moves._stays,),
    "304.5": (activate.activate, mana_abilities.check_while_paying),
}
