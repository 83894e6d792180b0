"""702.104 Tribute."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.game.events.designations import Designate
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("tribute", "702.104", "702.104a", "702.104b", takes="number")


@entering("tribute", "702.104a", "702.104b", "614.1c")
def enters(game: Game, arrival: Arrival, keyword: Keyword, at: int) -> None:
    """A chosen opponent may put N +1/+1 counters more on it; whether that was done its other abilities can ask."""
    options = [player.name for player in game.opponents(arrival.player)]
    who = decisions.one_of(game, "tribute", None, options, arrival.player, message="Which opponent may pay tribute?")
    if who is not None and arrival.may("tribute", at, who, "702.104a"):
        arrival.put("+1/+1", keyword.n or 0, "702.104a")
        arrival.afterwards(Designate(arrival.obj, "tribute paid", ("702.104b",), silent=True))
