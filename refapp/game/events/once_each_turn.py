"""What may be done only once each turn, and has been done; what triggers only once each turn, and has triggered."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.said.several import AlreadyThisTurn, TriggeredAlready
from refapp.language.triggers import Trigger
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class MarkThisTurn(Event):
    """It has been done this turn."""

    mark: tuple[str, int, str, str]

    def perform(self, game: Game) -> bool:
        game.this_turn.done.add(self.mark)
        return True


def first_time(game: Game, trigger: Trigger, key: tuple[str, int, str], controller: str) -> bool:
    """Whether an ability can trigger still: one that does so only once each turn, or does so something (603.2h).

    What triggers once has done so whoever controls it; what is done once another controller hasn't done yet.
    """
    source = key[0] if key[0] in game.objects else None
    if trigger.do_once_each_turn and (*key, controller) in game.this_turn.done:
        game.note(AlreadyThisTurn, ["603.2h"], source, trigger=trigger.id)
        return False
    if trigger.once_each_turn:
        if (*key, "") in game.this_turn.done:
            game.note(TriggeredAlready, ["603.2"], source, trigger=trigger.id)
            return False
        happen(game, MarkThisTurn((*key, "")))
    return True
