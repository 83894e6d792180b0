"""Why a description of objects doesn't mean one that it fits: that is no permanent, or phased out."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.reading.filters import Viewpoint, passes
from refapp.language.filters import Filter


def tell(game: Game, wanted: Filter, eye: Viewpoint) -> None:
    """Say so where somebody wants to know."""
    if not (game.wants("609.2") or game.wants("702.26b")):
        return
    for other in game.board().values():
        elsewhere = other.zone != "battlefield" and wanted.zone is None
        if (other.phased_out or elsewhere) and passes(wanted, other, eye, game.board()):
            if other.phased_out:
                game.consider("702.26b", other.id, "{what} is phased out: it is as if it weren’t there.", what=other.id)
            else:
                game.consider("609.2", other.id, "{what} isn’t a permanent: the effect doesn’t apply to it ({zone}).",
                              what=other.id, zone=other.zone)
