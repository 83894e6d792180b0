"""702.26 Phasing out and in."""

from __future__ import annotations

from refapp.game import status
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context
from refapp.game.words import objects, on_battlefield
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("phase_out")
class PhaseOut(Instruction):
    """Permanents phase out, with what is attached to them; they are then as if they weren't there."""

    what: Objects


@word("phase_in")
class PhaseIn(Instruction):
    """Permanents phase in again, with what phased out along with them."""

    what: Objects


@action("phase_out", "110.5", "603.10b")
def do_phase_out(game: Game, step: PhaseOut, context: Context) -> None:
    """Permanents phase out, with what is attached to them; they are then as if they weren't there."""
    with game.events():
        for obj in objects(game, step.what, context, phased_out=True):
            if on_battlefield(obj):
                happen(game, status.PhaseOut(obj))


@action("phase_in", "110.5")
def do_phase_in(game: Game, step: PhaseIn, context: Context) -> None:
    """Permanents phase in again, with what phased out along with them."""
    with game.events():
        for obj in objects(game, step.what, context, phased_out=True):
            if obj.exists and obj.zone == "battlefield" and obj.phased_out:
                happen(game, status.PhaseIn(obj))
