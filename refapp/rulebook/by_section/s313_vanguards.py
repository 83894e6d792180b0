"""313. Vanguards: the code of each rule."""

from __future__ import annotations

from refapp.game import moves
from refapp.rulebook.by_section import Code

CODE: Code = {
    "313.2": (moves._stays,),
}
