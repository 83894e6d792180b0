"""701.15 Goad.

What a goaded creature must do (701.15b, 701.15c): `combat/attackers.py`; that it ends (701.15a):
`game/events/designations.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import Mark
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.said.several import AlreadySo, Designated
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("goad")
class Goad(Instruction):
    """A creature is goaded by a player; the same player doing it again changes nothing."""

    what: Objects
    by: PlayerWord


@action(Goad, "701.15a", "701.15b", "701.15c", "701.15d")
def do_goad(game: Game, step: Goad, context: Context) -> None:
    """A creature is goaded by a player; the same player doing it again changes nothing."""
    player = player_named(game, step.by, context)
    for obj in objects(game, step.what, context):
        view = game.view(obj.id)
        decisions.fits(context, obj, ["701.15a"], able=view is not None and "creature" in view.types)
        if not decisions.fits(context, obj, ["701.15a"], able=on_battlefield(obj)):
            continue
        again = player.name in obj.here.goaded
        several = ("701.15c",) if obj.here.goaded else ()
        happen(game, Mark(obj, "goaded", player.name, ("701.15d",) if again else ("701.15a", "701.15b", *several),
                          AlreadySo if again else Designated))
