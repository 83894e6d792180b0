"""722: preparation cards, whose prepare spell isn't cast but copied; the copy may be.

The inset frame (722.1, 722.2): `language/objects.py`. The copy in exile: `game/events/preparing.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import preparing
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import action


@word("prepare")
class Prepare(Instruction):
    """A permanent with a prepare spell becomes prepared: a copy of that spell waits in exile, and may be cast."""

    what: Objects


@word("unprepare")
class Unprepare(Instruction):
    """A permanent is no longer prepared; the copy of its prepare spell goes."""

    what: Objects


@action(Prepare, "722.3a", "722.3c")
def do_prepare(game: Game, step: Prepare, context: Context) -> None:
    """Each permanent with a prepare spell that isn't prepared becomes prepared."""
    for obj in objects(game, step.what, context):
        if on_battlefield(obj):
            happen(game, preparing.Prepare(obj))


@action(Unprepare, "722.3b")
def do_unprepare(game: Game, step: Unprepare, context: Context) -> None:
    """The designation is removed."""
    for obj in objects(game, step.what, context):
        if on_battlefield(obj):
            preparing.unprepare(game, obj)


@moments.how(preparing.WAITING, "722.3c")
def from_exile(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """Whoever controls the prepared permanent may cast the copy, for its mana cost (722.3c)."""
    obj = preparing.permanent_of(proposal.game, proposal.obj)
    view = proposal.game.view(obj.id) if obj is not None else None
    if view is None or view.controller != proposal.player.name:
        return None
    return Way(None, ("exile",), ("722.3c",))


@moments.cast(preparing.WAITING, "722.3c")
def has_been_cast(proposal: Proposal) -> None:
    """As the copy becomes cast, its permanent is no longer prepared (722.3c, 601.2i)."""
    name, incarnation = proposal.game.prepared.get(proposal.obj.id, ("", 0))
    obj = proposal.game.objects.get(name)
    if obj is not None and obj.incarnation == incarnation:
        preparing.unprepare(proposal.game, obj, ("722.3c", "601.2i"))
