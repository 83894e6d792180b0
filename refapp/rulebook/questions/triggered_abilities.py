"""603.1: what reads like a triggered ability."""

from __future__ import annotations

import re

from refapp.game.door.game import Game
from refapp.language.asking import Question, asks
from refapp.language.kinds import Line
from refapp.rulebook.registry import question

_ABILITY_WORD = re.compile(r"^[^—:.,]{1,40} — ")


@asks("is_triggered_ability")
class IsTriggeredAbility(Question):
    """Whether a line reads like a triggered ability."""

    line: Line


@question(IsTriggeredAbility, "603.1")
def is_triggered_ability(_game: Game, step: IsTriggeredAbility) -> bool:
    """Whether a line, English or French, reads like a triggered ability: it begins with when, whenever or at."""
    line = step.line.strip().lower().replace("\u00a0", " ")
    line = _ABILITY_WORD.sub("", line)  # "Landfall — Whenever …"
    return line.startswith(("when ", "whenever ", "at ", "quand ", "à chaque fois ", "au début ", "à la fin "))
