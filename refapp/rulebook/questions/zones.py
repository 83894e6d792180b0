"""400.1 and 400.2: in which zone an object is, and whether a zone is public."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.language.asking import Question, asks
from refapp.language.kinds import One, Zone
from refapp.rulebook.registry import question

HIDDEN = frozenset({"library", "library_top", "library_bottom", "hand"})


@asks("zone")
class ZoneOf(Question):
    """The zone in which an object is; nothing for one outside the game."""

    object: One

    def cites(self, game: Game) -> Sequence[str]:
        return ["400.11"] if game.obj(self.object).zone == "outside" else ["400.1"]


@asks("is_public_zone")
class IsPublicZone(Question):
    """Whether a zone is public, whatever is face down or revealed in it."""

    zone: Zone


@question(ZoneOf, "400.1", "400.11")
def zone(game: Game, step: ZoneOf) -> str | None:
    """Library, hand, battlefield, graveyard, stack, exile or command; outside the game is no zone."""
    obj = game.obj(step.object)
    return obj.zone if obj.exists and obj.zone != "outside" else None


@question(IsPublicZone, "400.2")
def is_public_zone(_game: Game, step: IsPublicZone) -> bool:
    """Library and hand are hidden zones, even while all cards there are revealed."""
    return step.zone not in HIDDEN
