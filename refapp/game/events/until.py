"""Objects that are away until a permanent leaves the battlefield, and come back right then (610.3, 610.4)."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.moves import Move
from refapp.game.events.phasing import PhaseIn
from refapp.game.said.moving import OntoBattlefield, Returned
from refapp.game.said.sentence import Sentence
from refapp.lazy_dataclass import dataclass


class UntilReturn(Sentence, says="What {subject} was away for is over: it returns at once."): ...


@dataclass(frozen=True, slots=True)
class Away(Event):
    """These objects (with incarnation, and the zone they were in) are away until a permanent leaves.

    ``phased``: they are phased out instead of in another zone (610.4).
    """

    objects: tuple[tuple[str, int, str], ...]
    until: tuple[str, int]
    phased: bool = False

    def perform(self, game: Game) -> bool:
        game.away.append(self)
        game.watch_away = back
        return True


def back(game: Game) -> None:
    """Right after an event: bring back, at the same time, what was away until something that is over now.

    What was exiled returns to its zone (§610.3), what was phased out phases in (§610.4, §610.3c).
    """
    over = [one for one in game.away if not _there(game, one.until)]
    if not over:
        return
    game.away = [one for one in game.away if one not in over]
    returning: list[Event] = []
    for one in over:
        if one.phased:
            returning += _phasing_in(game, one, len(over) > 1)
            continue
        for name, incarnation, zone in one.objects:
            obj = game.objects[name]
            if obj.exists and obj.incarnation == incarnation and obj.zone == "exile":
                several = ("610.3d",) if len(over) > 1 else ()
                rules = ("610.3", *(("610.3c",) if zone == "battlefield" else ()), *several)
                game.note(UntilReturn, rules, name)
                returning.append(Move(obj, zone, OntoBattlefield if zone == "battlefield" else Returned, rules,
                                      obj.owner))
    happen(game, *returning)  # all at the same time (§610.3d, §610.4d)


def _phasing_in(game: Game, one: Away, several: bool) -> list[Event]:
    """What is still phased out in that way phases in (610.4)."""
    found: list[Event] = []
    for name, incarnation, _ in one.objects:
        obj = game.objects[name]
        if obj.exists and obj.incarnation == incarnation and obj.zone == "battlefield" and obj.here.phased_out:
            found.append(PhaseIn(obj, ("610.4", *(("610.4d",) if several else ()))))
    return found


def held_out(game: Game, name: str, incarnation: int) -> bool:
    """Whether a permanent is phased out until something happens, so that no untap step lets it phase in (610.4a)."""
    return any(one.phased and any((name, incarnation) == held[:2] for held in one.objects) for one in game.away)


def _there(game: Game, name: tuple[str, int]) -> bool:
    obj = game.objects[name[0]]
    return obj.exists and obj.incarnation == name[1] and obj.zone == "battlefield"
