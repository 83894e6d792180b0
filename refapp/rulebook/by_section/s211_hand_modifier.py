"""211. Hand Modifier: the code of each rule."""

from __future__ import annotations

from refapp.game.events import starting
from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import cleanup_step

CODE: Code = {
    "211.1": (starting.hand_size, cleanup_step._hand_size, starting.modifier),
}
