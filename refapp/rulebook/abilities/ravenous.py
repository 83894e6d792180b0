"""702.156 Ravenous."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword
from refapp.rulebook.replacement.entering_with_keywords import entering


@keyword("ravenous", "702.156", "702.156a", on="creature")
def ravenous(_keyword: Keyword) -> tuple[Ability, ...]:
    """When it enters, if X is 5 or more, a card is drawn."""
    return abilities(trigger("ravenous", "enters", who="self", **{"if": {"x_at_least": 5}}, do=[
        {"do": "draw", "player": "you"}]))


@entering("ravenous", "702.156a", "107.3m", "614.1c")
def enters(_game: Game, arrival: Arrival, _keyword: Keyword, _at: int) -> None:
    """It enters with X +1/+1 counters, X being what was chosen as its spell was cast; otherwise X is 0."""
    record = arrival.obj.here.record if arrival.obj.zone == "stack" else None
    arrival.put("+1/+1", (record.x or 0) if record is not None else 0, "702.156a", "107.3m")
