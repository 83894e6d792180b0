"""704.5aa: engines start."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.records import SetSpeed
from refapp.game.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("sba.speed", "704.5aa", at=310)
def speed(game: Game) -> Iterator[Finding]:
    """A player without speed who controls a permanent with start your engines! gets speed 1."""
    for player in game.remaining():
        if player.speed is None and any(
                view.controller == player.name and "start your engines!" in view.keywords
                for view in game.permanents()):
            yield Finding("speed", player.name, perform=_start)


def _start(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, SetSpeed(finding.subject, 1, (*keys, "702.179a")))
