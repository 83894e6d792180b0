"""What the state-based actions that destroy creatures have in common."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.said.several import Indestructible
from refapp.game.state.ruleset import Finding
from refapp.game.state.views import View


def destroyed(game: Game, view: View, rule: str, *extra: str) -> Iterator[Finding]:
    """The creature is destroyed; an indestructible one isn't, and the trace says so."""
    if "indestructible" in view.keywords:
        several = game.rules.of_several(view.abilities, "indestructible")
        game.note_once(Indestructible, ["702.12b", *several, rule], view.id)
    else:
        yield Finding("destroy", view.id, {"rules": extra} if extra else {})


def creatures(game: Game) -> Iterator[View]:
    for view in game.permanents():
        if "creature" in view.types:
            yield view
