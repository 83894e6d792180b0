"""110. Permanents: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves, phasing, turning_over
from refapp.game.machine import permanent_spells
from refapp.game.reading import continuous, copiable_values, filters
from refapp.game.state import objects as state
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import becoming_copies
from refapp.rulebook.questions import objects, permanents

CODE: Code = {
    "110.1": (permanents.is_permanent, filters._word),
    "110.2": (copiable_values._default_controller, moves.Move.perform, objects.owner),
    "110.2a": (move._under, move.do_put),
    "110.2b": (permanent_spells.BecomePermanent.perform,),
    "110.3": (continuous.compute, objects.characteristics),
    "110.4": (permanents.permanent_types, moves._stays, permanents.is_permanent_card),
    "110.4b": (permanents.is_permanent_spell,),
    "110.4c": (permanents.is_permanent,),
    "110.5": (state.Obj.forget, turning_over.Flip, phasing.PhaseOut.perform),
    "110.5a": (objects.characteristics,),
    "110.5b": (moves._enter,),
    "110.5c": (copiable_values.copiable, becoming_copies.do_become_copy),
    "110.5d": (objects.has_status, state.Obj.forget),
}
