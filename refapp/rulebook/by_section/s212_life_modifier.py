"""212. Life Modifier: the code of each rule."""

from __future__ import annotations

from refapp.game.events import starting
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "212.1": (start_game.starting_life, starting.modifier),
}
