"""719. Case Cards: the code of each rule."""

from __future__ import annotations

from refapp.language import parse_levels
from refapp.rulebook.abilities import solved, to_solve
from refapp.rulebook.actions import designate
from refapp.rulebook.by_section import Code

CODE: Code = {
    "719.3": (to_solve.to_solve,),
    "719.3a": (to_solve.to_solve, parse_levels.read_to_solve),
    "719.3b": (designate.do_designate,),
    "719.3c": (solved.solved,),
}
