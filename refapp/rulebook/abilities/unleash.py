"""702.98 Unleash."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword
from refapp.rulebook.replacement.entering_with_keywords import entering


@keyword("unleash", "702.98", "702.98a")
def unleash(_keyword: Keyword) -> tuple[Ability, ...]:
    """It may enter with a +1/+1 counter more, and can’t block as long as it has one."""
    return abilities({"static": {"affects": "self counters:+1/+1>0", "grant": ["cant block"]}})


@entering("unleash", "702.98a", "614.1c")
def enters(_game: Game, arrival: Arrival, _keyword: Keyword, at: int) -> None:
    """Its controller chooses as it enters."""
    if arrival.may("unleash", at, arrival.player, "702.98a"):
        arrival.put("+1/+1", 1, "702.98a")
