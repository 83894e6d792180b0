"""312. Phenomena: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves
from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import phenomenon

CODE: Code = {
    "312.2": (moves._stays,),
    "312.7": (phenomenon.phenomenon,),
}
