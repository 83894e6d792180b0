"""708. Face-Down Spells and Permanents: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves, turning_over
from refapp.game.reading import copiable_values, entering, faces
from refapp.rulebook.abilities import disguise, morph
from refapp.rulebook.actions import look, reveal, turn_face_up_and_down
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import proposal
from refapp.rulebook.effects import becoming_copies
from refapp.rulebook.replacement import turning_up

CODE: Code = {
    "708.1": (copiable_values.copiable, faces),
    "708.2": (copiable_values.copiable, turning_over.TurnFaceDown.perform),
    "708.2a": (copiable_values.copiable, turning_over.TurnFaceDown.perform),
    "708.2b": (turn_face_up_and_down.do_turn_face_down,),
    "708.3": (moves._enter, moves.Move.perform),
    "708.4": (proposal.Proposal.view, morph.face_down, disguise.face_down),
    "708.5": (look.do_look,),
    "708.7": (turn_face_up_and_down._procedure, turn_face_up_and_down.special),
    "708.8": (turning_over.TurnFaceUp.perform,),
    "708.9": (moves.Move.perform,),
    "708.10": (copiable_values.copiable, becoming_copies.do_become_copy),
    "708.11": (turning_up.turned_up, morph.turn_up),
    "708.12": (reveal.do_reveal, reveal._itself, entering.face_up_view),
}
