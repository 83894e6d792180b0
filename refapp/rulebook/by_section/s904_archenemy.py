"""904. Archenemy: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import scheme

CODE: Code = {
    "904.10": (scheme._turn_down,),
}
