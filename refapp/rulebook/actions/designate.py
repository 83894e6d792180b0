"""701: designations that keywords give: renowned, saddled and their like."""

from __future__ import annotations

from dataclasses import dataclass

from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.run import objects, on_battlefield
from refapp.game.state import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, Word
from refapp.rulebook.registry import action


@word("designate")
class Designate(Instruction):
    """Permanents get a designation, such as renowned."""

    what: Objects
    designation: Word


@dataclass(frozen=True, slots=True)
class GetDesignation(Event):
    """A permanent gets a designation."""

    obj: Obj
    designation: str

    def perform(self, game: Game) -> bool:
        if self.designation in self.obj.designations:
            return False
        self.obj.designations.add(self.designation)
        game.note("designated", [], self.obj.id, designation=self.designation)
        return True


@action("designate", "702.112b")
def do_designate(game: Game, step: Designate, context: Context) -> None:
    """The designation has no meaning but the one that abilities give it."""
    happen(game, *(GetDesignation(obj, step.designation.lower()) for obj in objects(game, step, "what", context)
                   if on_battlefield(obj)))
