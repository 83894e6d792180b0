"""704.5t: a dungeon that is completed."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.dungeons import CompleteDungeon
from refapp.game.events.moves import Cease
from refapp.game.said.several import LeavesGame
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.waiting import is_source


@state_based("704.5t", at=260)
def dungeon(game: Game) -> Iterator[Finding]:
    """A dungeon whose bottommost room holds the venture marker, with no room ability waiting, is removed (§309.6)."""
    for player in game.remaining():
        if player.venture is None or not player.venture[1]:
            continue
        name = player.venture[0]
        if name in game.objects and game.objects[name].exists and not is_source(game, name):
            yield Finding("leave_dungeon", name, {"player": player.name}, _leave)


def _leave(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, Cease(game.objects[finding.subject], (*keys, "309.6"), LeavesGame),
                  CompleteDungeon(finding.params["player"], finding.subject))
