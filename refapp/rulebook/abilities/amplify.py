"""702.38 Amplify."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.game.events.revealing import Reveal
from refapp.game.reading.subtypes import creature_types
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("amplify", "702.38", "702.38a", several="702.38b", takes="number")


@entering("amplify", "702.38a", "702.38b", "614.1c")
def enters(game: Game, arrival: Arrival, keyword: Keyword, _at: int) -> None:
    """It enters with N +1/+1 counters for each card revealed from the hand that shares a creature type with it."""
    obj = arrival.obj
    mine = creature_types(arrival.view)
    options = []
    for name in game.players[arrival.player].zones["hand"]:
        view = game.view(name) if name != obj.id else None
        if view is not None and mine & creature_types(view):
            options.append(name)
    options, rules = arrival.left(options)
    chosen = decisions.some_of(game, "amplify", options, arrival.player, about=obj.id,
                               message="Which cards are revealed for {what}?")
    arrival.before(*(Reveal(game.objects[name], ("702.38a", "701.20a")) for name in chosen))
    arrival.put("+1/+1", (keyword.n or 0) * len(chosen), "702.38a")
    arrival.cite(*(("702.38a",) if rules else ()))
