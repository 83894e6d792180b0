"""702.136 Riot."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.language.scenario import Changes, Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("riot", "702.136", "702.136a", several="702.136b")


@entering("riot", "702.136a", "702.136b", "614.1c")
def enters(_game: Game, arrival: Arrival, _keyword: Keyword, at: int) -> None:
    """It enters with a +1/+1 counter more or, if its controller doesn’t want that, gains haste."""
    if arrival.may("riot", at, arrival.player, "702.136a"):
        arrival.put("+1/+1", 1, "702.136a")
    else:
        arrival.changed(Changes(grant=(Keyword("haste"),)))
