"""What came of instructions, remembered under a name for later instructions and the evaluation."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Answer(Event):
    """What came of an instruction is remembered under a name, for later instructions and the evaluation."""

    name: str
    value: Any = field(compare=False)

    def perform(self, game: Game) -> bool:
        game.answers[self.name] = self.value
        return True


def answer(game: Game, name: str, value: object) -> None:
    """Remember what came of an instruction."""
    happen(game, Answer(name, value))
