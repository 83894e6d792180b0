"""315. Conspiracies: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves
from refapp.rulebook.by_section import Code

CODE: Code = {
    "315.3": (moves._stays,),
}
