"""702.26 Phasing out and in."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import phasing
from refapp.game.events.until import Away
from refapp.game.events.words import objects, on_battlefield, single
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.rulebook.registry import action


class PhasesNot(Sentence, says="The event until which {subject} should be phased out has happened already: it doesn’t "
                "phase out."): ...


@word("phase_out")
class PhaseOut(Instruction):
    """Permanents phase out, with what is attached to them; they are then as if they weren't there."""

    what: Objects
    until_leaves: One | None = None
    """A permanent: they are phased out until it leaves the battlefield (610.4)."""


@word("phase_in")
class PhaseIn(Instruction):
    """Permanents phase in again, with what phased out along with them."""

    what: Objects


@action(PhaseOut, "110.5", "603.10b", "610.4", "610.4b", "610.4c", "610.4d")
def do_phase_out(game: Game, step: PhaseOut, context: Context) -> None:
    """Permanents phase out, with what is attached to them; they are then as if they weren't there."""
    watch = single(game, step.until_leaves, context, phased_out=True) if step.until_leaves is not None else None
    found = objects(game, step.what, context, phased_out=True)
    if step.until_leaves is not None and (watch is None or watch.obj is None or watch.obj.zone != "battlefield"):
        triggered = context.item is not None and context.item.trigger is not None
        for obj in found:
            game.note(PhasesNot, ["610.4c" if triggered else "610.4b", "610.4"], obj.id)
        return
    away = []
    rules = ("610.4",) if watch is not None else ()
    with game.events():
        for obj in found:
            if on_battlefield(obj) and happen(game, phasing.PhaseOut(obj, rules=rules)):
                away.append((obj.id, obj.incarnation, "battlefield"))
    if watch is not None and watch.obj is not None and away:
        happen(game, Away(tuple(away), (watch.obj.id, watch.obj.incarnation), phased=True))


@action(PhaseIn, "110.5")
def do_phase_in(game: Game, step: PhaseIn, context: Context) -> None:
    """Permanents phase in again, with what phased out along with them."""
    with game.events():
        for obj in objects(game, step.what, context, phased_out=True):
            if obj.exists and obj.zone == "battlefield" and obj.here.phased_out:
                happen(game, phasing.PhaseIn(obj))
