"""407. Ante: the code of each rule."""

from __future__ import annotations

from refapp.game.events import ending
from refapp.rulebook.actions import ante
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "407.2": (start_game._ante, ending.Win.perform),
    "407.4": (ante.do_ante,),
}
