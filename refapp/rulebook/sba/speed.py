"""704.5aa: engines start."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.speed import SetSpeed
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5aa", at=310)
def speed(game: Game) -> Iterator[Finding]:
    """A player without speed who controls a permanent with start your engines! gets speed 1."""
    revved = {view.controller for view in game.permanents() if "start your engines!" in view.keywords}
    for player in game.remaining() if revved else ():
        if player.speed is None and player.name in revved:
            yield Finding("speed", player.name, perform=_start)
        elif player.name in revved:
            game.consider("704.5aa", player.name, "{subject} has speed {n}.", n=player.speed)


def _start(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, SetSpeed(finding.subject, 1, (*keys, "702.179a")))
