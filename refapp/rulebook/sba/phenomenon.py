"""704.6f: a phenomenon that is face up."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events.planeswalking import planeswalk
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.waiting import is_source


@state_based("704.6f", at=350)
def phenomenon(game: Game) -> Iterator[Finding]:
    """While a phenomenon is face up and no source of a waiting trigger, the planar controller planeswalks.

    So the phenomenon is left behind once its ability is done with (312.7).
    """
    if not game.plays("planechase"):
        return
    for view in game.board().values():
        if view.zone == "command" and "phenomenon" in view.types and not view.face_down \
                and not is_source(game, view.id):
            yield Finding("planeswalk", game.planar_controller, perform=_planeswalk)


def _planeswalk(game: Game, finding: Finding, keys: list[str]) -> bool:
    return planeswalk(game, game.players[finding.subject], [*keys, "901.10", "701.31c"])
