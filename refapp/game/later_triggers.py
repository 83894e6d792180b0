"""Delayed triggered abilities that the effects of static abilities create (603.7f, 603.7g)."""

from __future__ import annotations

from refapp.game.game import Game
from refapp.game.items import Delayed
from refapp.game.state import Ref, View
from refapp.language.scenario import Trigger


def delay(game: Game, trigger: Trigger, source: View, it: Ref, rule: str) -> None:
    """A static ability's effect creates a delayed triggered ability about an object (603.7f, 603.7g)."""
    game.delayed.append(Delayed(trigger, source.controller, source.ref, it, game.tick(), rule))
    game.note("delayed", ["603.7", "603.7a", "603.7c", rule], it.id, trigger=trigger.id, player=source.controller)
