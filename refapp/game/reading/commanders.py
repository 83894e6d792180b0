"""903.3: which cards a commander is: a card keeps the designation in every zone, and what it is part of has it, too."""

from __future__ import annotations

from refapp.game.reading.position import Position
from refapp.game.state.objects import Obj


def components(game: Position, obj: Obj) -> list[Obj]:
    """The cards that represent an object: one, or several of a melded or merged permanent, its own first.

    What an effect asks of a commander is found in whatever zone it is (§903.3e).
    """
    return [obj, *(one for one in game.objects.values() if one.part_of == obj.id)]


def commanders_in(game: Position, obj: Obj) -> list[Obj]:
    """The commanders among the cards that represent an object (§903.3b of a melded, §903.3c of a merged permanent)."""
    if not (obj.commander or obj.here.with_commander):
        return []
    return [one for one in components(game, obj) if one.commander]


def joins(game: Position, host: Obj, obj: Obj, rule: str) -> list[str]:
    """What is cited where a card becomes part of a permanent, one of them being a commander."""
    if not game.with_commanders or not (obj.commander or host.commander or host.here.with_commander):
        return []
    return [rule]
