"""701.3 Attach: the verb; what may be attached to what, and what happens then, is in `game/events/attaching.py`.

Unattached (701.3d): `game/events/attaching.py`, as something leaves the game `game/events/ending.py`; told once for
what triggers on it: `game/state/batch.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import attaching
from refapp.game.events.words import objects, single
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, One
from refapp.rulebook.registry import action


@word("attach")
class Attach(Instruction):
    """An Aura, Equipment or Fortification goes onto what it can be attached to, with a new timestamp.

    ``as_creature``: as though that were a creature.
    """

    what: Objects
    to: One
    as_creature: Flag = False


@word("unattach")
class Unattach(Instruction):
    """An Equipment moves away from what it's attached to and stays on the battlefield."""

    what: Objects


@action(Attach, "701.3a", "701.3b", "701.3c")
def do_attach(game: Game, step: Attach, context: Context) -> None:
    """An Aura, Equipment or Fortification goes onto what it can be attached to, with a new timestamp."""
    host = single(game, step.to, context)
    for obj in objects(game, step.what, context):
        if host is not None and (host.obj is not None or host.id in game.players):
            attaching.attach(game, obj, host.id, as_creature=step.as_creature)


@action(Unattach, "701.3d")
def do_unattach(game: Game, step: Unattach, context: Context) -> None:
    """An Equipment moves away from what it's attached to and stays on the battlefield."""
    for obj in objects(game, step.what, context):
        happen(game, attaching.Unattach(obj))
