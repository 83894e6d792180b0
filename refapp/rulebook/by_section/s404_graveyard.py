"""404. Graveyard: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves, zone_order
from refapp.game.machine import resolving
from refapp.rulebook.by_section import Code

CODE: Code = {
    "404.1": (moves._arrive, resolving._resolve_spell),
    "404.3": (zone_order.arrange,),
}
