"""809. Emperor Variant: the code of each rule."""

from __future__ import annotations

from refapp.game.events import ending, ranges
from refapp.rulebook.by_section import Code

CODE: Code = {
    "809.5": (ending._all_lose,),
    "809.5a": (ending.finish,),
    "809.5b": (ending._all_lose,),
    "809.5c": (ranges.leave_drawn,),
}
