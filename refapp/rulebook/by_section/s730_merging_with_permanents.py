"""730. Merging with Permanents: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves, relations, turning_over, words
from refapp.game.state import game_state
from refapp.game.state import objects as state
from refapp.rulebook.abilities import mutate
from refapp.rulebook.actions import turn_face_up_and_down
from refapp.rulebook.by_section import Code

CODE: Code = {
    "730.1": (mutate.merges,),
    "730.2": (mutate.merges, relations.Merge),
    "730.2a": (mutate.merges,),
    "730.2b": (mutate.merges,),
    "730.2c": (mutate.merges,),
    "730.2d": (relations.Merge.perform, state.Obj.forget, mutate.merges),
    "730.2f": (turning_over.TurnFaceDown,),
    "730.2j": (turn_face_up_and_down.do_turn_face_down,),
    "730.3": (moves._part,),
    "730.3c": (words._parts, game_state.GameState.__init__),
}
