"""408. Command: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import continuous
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "408.1": (continuous.functions,),
    "408.3": (start_game._commanders, start_game._conspiracies, start_game.proceed),
}
