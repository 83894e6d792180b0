"""800. General: the code of each rule."""

from __future__ import annotations

from refapp.game import ending
from refapp.rulebook.by_section import Code

CODE: Code = {
    "800.4a": (ending.LeaveGame.perform, ending.LeaveGame, ending.LeaveStack),
}
