"""503. Upkeep Step: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import timing
from refapp.rulebook.turn import structure

CODE: Code = {
    "503.1": (structure.receive_priority,),
    "503.1a": (structure.receive_priority,),
    "503.2": (timing.holds,),
}
