"""701: designations that keywords give: renowned, saddled and their like."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import designations
from refapp.game.events.casting import SetAside
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.several import Designated
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, Word
from refapp.rulebook.questions.objects import DESIGNATIONS
from refapp.rulebook.registry import action
from refapp.rulebook.starting.before_they_existed import designation_must_be_known

_ASIDE = {"foretold": "702.143d", "plotted": "702.170c"}


@word("designate")
class Designate(Instruction):
    """Permanents get a designation, such as renowned; a card in exile becomes foretold or plotted."""

    what: Objects
    designation: Word


@action(Designate, "702.112b", "702.143d", "702.170c", "702.171b", "719.3b", plain=True)
def do_designate(game: Game, step: Designate, context: Context) -> None:
    """The designation has no meaning but the one that abilities give it."""
    wanted = step.designation.lower()
    designation_must_be_known(game, wanted)
    if wanted in _ASIDE:
        for obj in objects(game, step.what, context):
            if obj.zone == "exile":
                game.note(Designated, [_ASIDE[wanted]], obj.id, designation=wanted)
                happen(game, SetAside(obj, wanted, game.turn, face_down=obj.here.face_down))
        return
    rules = DESIGNATIONS.get(wanted, ())
    happen(game, *(designations.Designate(obj, wanted, rules) for obj in objects(game, step.what, context)
                   if on_battlefield(obj) and wanted not in obj.here.designations))
