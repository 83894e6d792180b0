"""603.7: delayed triggered abilities as they are created; also those of static abilities’ effects (603.7f, 603.7g)."""

from __future__ import annotations

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.items import Delayed
from refapp.game.state import Ref, View
from refapp.language.scenario import Trigger
from refapp.lazy_dataclass import dataclass


def delay(game: Game, trigger: Trigger, source: View, it: Ref, rule: str) -> None:
    """A static ability's effect creates a delayed triggered ability about an object (603.7f, 603.7g)."""
    game.delayed.append(Delayed(trigger, source.controller, source.ref, it, game.tick(), rule))
    game.note("delayed", ["603.7", "603.7a", "603.7c", rule], it.id, trigger=trigger.id, player=source.controller)


@dataclass(frozen=True, slots=True)
class Delay(Event):
    """A delayed triggered ability is created (603.7)."""

    trigger: Trigger
    controller: str
    source: Ref | None
    it: Ref | None
    rule: str = "603.7e"

    def perform(self, game: Game) -> bool:
        game.delayed.append(Delayed(self.trigger, self.controller, self.source, self.it, game.tick(), self.rule))
        return True
