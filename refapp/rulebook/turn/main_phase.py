"""505: the main phases."""

from __future__ import annotations

from refapp.game import life
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.language.scenario import Trigger
from refapp.rulebook.registry import turn_based


@turn_based("main.lore", "precombat main", "505.4", "703.4f", "714.3c", since="2018-04-27", at=20)
def lore(game: Game) -> None:
    """In the precombat main phase, each Saga of the active player with chapter abilities gets a lore counter."""
    sagas = [view for view in game.permanents() if view.controller == game.active and "saga" in view.subtypes
             and "enchantment" in view.types
             and any(isinstance(one, Trigger) and one.chapter is not None for one in view.abilities)]
    happen(game, *(life.PutCounters(view.id, "lore", 1, ("505.4", "703.4f", "714.3c")) for view in sagas))
