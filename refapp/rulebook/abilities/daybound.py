"""702.145 Daybound and Nightbound."""

from __future__ import annotations

from refapp.game.door.game import Game, whenever
from refapp.game.door.happen import happen
from refapp.game.events import turning_over
from refapp.game.events.arriving import Arrival
from refapp.game.events.daytime import BecomeDay
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.language.errors import Unsupported
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword
from refapp.rulebook.replacement.entering_with_keywords import entering


@keyword("daybound", "702.145", "702.145a", "702.145b", "702.145c", "702.145d")
def daybound(_keyword: Keyword) -> tuple[Ability, ...]:
    """It transforms as it becomes night and for nothing else: what happens is said below."""
    return abilities({"static": {"affects": "self", "grant": ["cant transform"]}})


@keyword("nightbound", "702.145", "702.145a", "702.145e", "702.145f", "702.145g")
def nightbound(_keyword: Keyword) -> tuple[Ability, ...]:
    """It transforms as it becomes day and for nothing else: what happens is said below."""
    return abilities({"static": {"affects": "self", "grant": ["cant transform"]}})


@entering("daybound", "702.145b", "614.1c")
def enters(game: Game, arrival: Arrival, _keyword: Keyword, _at: int) -> None:
    """If it is night and there is another face, it enters transformed."""
    if game.day == "night" and arrival.obj.printed.back is not None and not arrival.transformed:
        arrival.turned_over("702.145b")


@whenever("daybound", "702.145b", "702.145c", "702.145d")
def by_day(game: Game) -> None:
    """With neither it becomes day; by night whatever is front face up transforms at once."""
    if game.day is None:
        happen(game, BecomeDay("day", ("702.145d",)))
    if game.day != "night":
        return
    for view in game.permanents():
        obj = game.objects[view.id]
        _alone(view, obj)
        if "daybound" in view.keywords and not obj.here.transformed and not obj.here.face_down \
                and obj.printed.back is not None:
            turning_over.turn_over(game, obj, ["702.145c", "702.145b"])


def _alone(view: View, obj: Obj) -> None:
    """Raises Unsupported for a merged permanent: which of its components day and night turn over isn’t modelled."""
    if obj.here.components and {"daybound", "nightbound"} & view.keywords and any(
            one.base.back is not None for one in obj.here.components):
        raise Unsupported("What day and night do to a merged permanent isn’t modelled.", rules=["702.145b", "730.2i"])


@whenever("nightbound", "702.145e", "702.145f", "702.145g")
def by_night(game: Game) -> None:
    """With neither, and no daybound permanent about, it becomes night; by day whatever is back face up transforms."""
    if game.day is None and not any("daybound" in view.keywords for view in game.permanents()):
        happen(game, BecomeDay("night", ("702.145g",)))
    if game.day != "day":
        return
    for view in game.permanents():
        obj = game.objects[view.id]
        _alone(view, obj)
        if "nightbound" in view.keywords and obj.here.transformed and not obj.here.face_down \
                and obj.printed.back is not None:
            turning_over.turn_over(game, obj, ["702.145f", "702.145e"])
