"""704.6d: a commander in a graveyard or in exile."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.moves import move
from refapp.game.said.moving import CommandZone
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.6d", at=320)
def commander(game: Game) -> Iterator[Finding]:
    """A commander put into a graveyard or exile since the last check may go to the command zone (§903.9a)."""
    if not game.with_commanders:
        return
    for view in game.board().values():
        obj = game.objects[view.id]
        if not obj.commander or not obj.here.commander_new or obj.zone not in ("graveyard", "exile"):
            continue
        wanted = game.choices.commander_to_command.get(obj.id, True)
        decisions.chose(game, "commander_to_command", ["704.6d", "903.9a"], obj.id, obj.owner,
                        "command" if wanted else obj.zone)
        if wanted:
            yield Finding("command_zone", obj.id, perform=_put)


def _put(game: Game, finding: Finding, keys: list[str]) -> bool:
    obj = game.objects[finding.subject]
    return move(game, obj, "command", says=CommandZone, rules=[*keys, "903.9a"], player=obj.owner)
