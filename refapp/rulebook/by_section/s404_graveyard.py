"""404. Graveyard: the code of each rule."""

from __future__ import annotations

from refapp.game import moves, zone_order
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code

CODE: Code = {
    "404.1": (moves.Move,),
    "404.3": (move.do_move, zone_order.arrange),
}
