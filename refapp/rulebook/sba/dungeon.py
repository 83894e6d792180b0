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
from refapp.rulebook.sba.waiting import is_source, still_waits


@state_based("704.5t", at=260)
def dungeon(game: Game) -> Iterator[Finding]:
    """A dungeon whose bottommost room holds the venture marker, with no room ability waiting, is removed (§309.6)."""
    for player in game.remaining():
        if player.venture is None:
            continue
        name, last = player.venture[0], player.venture[1]
        if name not in game.objects or not game.objects[name].exists:
            continue
        if not last:
            game.consider("704.5t", name, "The venture marker isn’t on the bottommost room of {subject}.")
        elif is_source(game, name):
            still_waits(game, name, "704.5t")
        else:
            yield Finding("leave_dungeon", name, {"player": player.name}, _leave)


def _leave(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, Cease(game.objects[finding.subject], (*keys, "309.6"), LeavesGame),
                  CompleteDungeon(finding.params["player"], finding.subject))
