"""Day and night as events (731): the game becomes one or the other."""

from __future__ import annotations

from dataclasses import field

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.said.sentence import Sentence
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class BecomesDay(Sentence, says="It becomes day."): ...
class BecomesNight(Sentence, says="It becomes night."): ...


@dataclass(frozen=True, slots=True)
class BecomeDay(Event):
    """It becomes day or night (731.1, 731.1a)."""

    day: str
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        before = game.day
        if before == self.day:
            return False
        game.day = self.day
        game.note(BecomesDay if self.day == "day" else BecomesNight, [*self.rules, "731.1"], None)
        if before is not None:
            who = Ref(game.active, 0, player=True)
            game.happened(Occurrence("day_changes", who, who, player=game.active, kind=self.day))
        return True
