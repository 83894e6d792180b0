"""404. Graveyard: the code of each rule."""

from __future__ import annotations

from refapp.game import moves, resolving, zone_order
from refapp.rulebook.by_section import Code

CODE: Code = {
    "404.1": (moves._arrive, resolving._resolve_spell),
    "404.3": (zone_order.arrange,),
}
