"""Objects that are away until a permanent leaves the battlefield, and come back right then (610.3)."""

from __future__ import annotations

from dataclasses import dataclass

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.moves import Move


@dataclass(frozen=True, slots=True)
class Away(Event):
    """These objects (with incarnation, and the zone they were in) are away until a permanent leaves."""

    objects: tuple[tuple[str, int, str], ...]
    until: tuple[str, int]

    def perform(self, game: Game) -> bool:
        game.away.append(self)
        game.watch_away = back
        return True


def back(game: Game) -> None:
    """Right after an event: bring back, at the same time, what was away until something that is over now."""
    over = [one for one in game.away if not _there(game, one.until)]
    if not over:
        return
    game.away = [one for one in game.away if one not in over]
    returning = []
    for one in over:
        for name, incarnation, zone in one.objects:
            obj = game.objects[name]
            if obj.exists and obj.incarnation == incarnation and obj.zone == "exile":
                several = ("610.3d",) if len(over) > 1 else ()
                rules = ("610.3", *(("610.3c",) if zone == "battlefield" else ()), *several)
                game.note("until_return", rules, name)
                returning.append(Move(obj, zone, "put_onto_battlefield" if zone == "battlefield" else "returned", rules,
                                      obj.owner))
    happen(game, *returning)


def _there(game: Game, name: tuple[str, int]) -> bool:
    obj = game.objects[name[0]]
    return obj.exists and obj.incarnation == name[1] and obj.zone == "battlefield"
