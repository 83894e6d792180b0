"""702.43 Modular."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.abilities.sunburst import colors_spent
from refapp.rulebook.registry import keyword
from refapp.rulebook.replacement.entering_with_keywords import entering


@keyword("modular", "702.43", "702.43a", several="702.43b", takes="number")
def modular(keyword: Keyword) -> tuple[Ability, ...]:
    """It enters with N +1/+1 counters; when it dies, as many as it has may go on target artifact creature."""
    return abilities(
        *([{"enters_with": {"+1/+1": keyword.n}}] if keyword.n else []),
        trigger("modular", "put_into_graveyard", who="self", target="artifact creature", may=True, do=[
            {"do": "add_counters", "what": "@target", "kind": "+1/+1", "n": {"counters": "+1/+1", "on": "@self"}}]))


@entering("modular", "702.43a", "702.44c", "614.1c")
def by_colors(_game: Game, arrival: Arrival, keyword: Keyword, _at: int) -> None:
    """“Modular—sunburst”: the number is that of the colours of mana spent, on whatever card it stands."""
    if keyword.quality == "sunburst":
        arrival.put("+1/+1", colors_spent(arrival.obj), "702.43a", "702.44c")
