"""402. Hand: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game
from refapp.rulebook.turn import cleanup_step

CODE: Code = {
    "402.1": (start_game.proceed,),
    "402.2": (cleanup_step._discard_down, cleanup_step._hand_size),
}
