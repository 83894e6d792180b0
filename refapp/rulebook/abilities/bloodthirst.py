"""702.54 Bloodthirst."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("bloodthirst", "702.54", "702.54a", "702.54b", several="702.54c", takes="number")


@entering("bloodthirst", "702.54a", "702.54b", "702.54c", "614.1c")
def enters(game: Game, arrival: Arrival, keyword: Keyword, _at: int) -> None:
    """If an opponent was dealt damage this turn, it enters with N counters; bloodthirst X counts that damage."""
    dealt = sum(game.this_turn.damage_taken[player.name] for player in game.opponents(arrival.player))
    if not dealt:
        game.consider("702.54a", arrival.obj.id, "No opponent of {who} was dealt damage this turn.",
                      who=arrival.player)
    elif keyword.quality == "x":
        arrival.put("+1/+1", dealt, "702.54b")
    else:
        arrival.put("+1/+1", keyword.n or 0, "702.54a")
