"""905. Conspiracy Draft: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "905.4": (start_game._conspiracies,),
    "905.4a": (start_game._conspiracies,),
}
