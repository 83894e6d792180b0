"""702.44 Sunburst.

“Modular—Sunburst” (702.44c): `abilities/modular.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.game.reading.copiable_values import copiable
from refapp.game.state.objects import Obj
from refapp.language.costs import COLORS
from refapp.language.errors import Unsupported
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("sunburst", "702.44", "702.44a", "702.44b", several="702.44d")


@entering("sunburst", "702.44a", "702.44b", "702.44d", "614.1c")
def enters(game: Game, arrival: Arrival, _keyword: Keyword, _at: int) -> None:
    """A counter for each colour of mana spent to cast it: +1/+1 if it enters as a creature, otherwise charge.

    What effects make of it doesn't count, save between September 2017 and January 2019 (614.12).
    """
    shape = arrival.move.copy or copiable(arrival.obj)
    creature = "creature" in (arrival.view.types if game.rules.holds("sunburst.as_it_would_be") else shape.types)
    many = colors_spent(arrival.obj)
    several = sum(1 for one in arrival.view.abilities if isinstance(one, Keyword) and one.word == "sunburst") > 1
    if not many:
        game.consider("702.44b", arrival.obj.id, "No colored mana was spent to cast {object}, or it wasn’t cast.",
                      object=arrival.obj.id)
    arrival.put("+1/+1" if creature else "charge", many, "702.44a", "702.44b",
                *(["702.44d"] if several else []))


def colors_spent(obj: Obj) -> int:
    """How many colours of mana were spent on the costs of the spell that the object is or is about to have been."""
    record = obj.here.record if obj.zone == "stack" else None
    if record is None:
        return 0
    if record.spent.get("any"):
        raise Unsupported("Which colors of mana were spent isn’t known on this board.", rules=["702.44a"])
    return len({kind for kind, many in record.spent.items() if many} & set(COLORS.values()))
