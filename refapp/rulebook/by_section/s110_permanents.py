"""110. Permanents: the code of each rule."""

from __future__ import annotations

from refapp.game import items, moves, permanent_spells, turning_over
from refapp.rulebook.actions import flip, move, phase
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import becoming_copies, control, modify
from refapp.rulebook.questions import objects, permanents

CODE: Code = {
    "110.1": (permanents.is_permanent, moves.Move.perform),
    "110.2": (objects.owner, objects.controller, move.do_put),
    "110.2a": (move.do_put, moves.Move.comes_under, moves.Move.perform),
    "110.2b": (control.do_gain_control, control._whose, items.StackItem),
    "110.3": (objects.name, objects.characteristics, modify.do_modify),
    "110.4": (permanents.is_permanent_card, moves._stays),
    "110.4b": (permanents.is_permanent_spell, permanent_spells.become_permanent),
    "110.4c": (permanents.is_permanent, modify.do_modify, modify.modify),
    "110.5": (objects.has_status, flip.do_flip, phase.do_phase_out),
    "110.5a": (objects.characteristics, objects.Name.cites, objects.CharacteristicsOf.cites),
    "110.5b": (move.do_put, moves._enter),
    "110.5c": (becoming_copies.do_become_copy, flip.do_flip, turning_over.Flip.perform),
    "110.5d": (objects.has_status,),
}
