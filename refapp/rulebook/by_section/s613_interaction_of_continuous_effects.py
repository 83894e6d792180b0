"""613. Interaction of Continuous Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import (
    attaching,
    continuous,
    designations,
    lasting,
    layers,
    overriding,
    play,
    setup,
    state,
    turning_over,
)
from refapp.game import effects as game_effects
from refapp.rulebook.abilities import awaken, backup
from refapp.rulebook.actions import double, exchange, move, turn_face_up_and_down
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import becoming_copies, control, modify
from refapp.rulebook.replacement import damage as replacement_damage
from refapp.rulebook.turn import cleanup_step

CODE: Code = {
    "613.1": (modify.do_modify, play._note_effects, layers.Board.__init__),
    "613.1a": (becoming_copies.do_become_copy, lasting.static_copies),
    "613.1b": (control.do_gain_control, game_effects.Begin.perform, lasting._changes_hands),
    "613.1c": (modify.do_modify, overriding._texts, modify.modify),
    "613.1d": (modify.do_modify, modify.modify),
    "613.1e": (modify.do_modify, modify.modify),
    "613.1f": (modify.do_modify, backup.do_back_up, modify.modify),
    "613.1g": (modify.do_modify, modify.modify),
    "613.2": (becoming_copies.do_become_copy,),
    "613.2a": (becoming_copies.do_become_copy, lasting.static_copies),
    "613.2b": (turn_face_up_and_down.do_turn_face_down, turning_over.TurnFaceDown.perform),
    "613.2c": (becoming_copies.do_become_copy,),
    "613.3": (continuous,),
    "613.4": (layers,),
    "613.4a": (layers,),
    "613.4b": (modify.do_modify, awaken.do_awaken, exchange.do_exchange_life),
    "613.4c": (modify.do_modify, double.multiply, modify.modify),
    "613.4d": (modify.do_modify, modify.do_switch, modify.SwitchPT),
    "613.5": (overriding.settle, overriding._reach),
    "613.6": (layers.Active.__init__,),
    "613.7": (overriding.newest, designations.Designate, overriding.settle),
    "613.7a": (continuous.Layers._abilities,),
    "613.7b": (overriding.newest, game_effects.Stamp, game_effects.begin),
    "613.7c": (overriding.settle, overriding._newest_counter, state.Obj.forget),
    "613.7d": (overriding.settle,),
    "613.7e": (attaching.attach,),
    "613.7f": (turning_over.TurnFaceDown.perform, turning_over.TurnFaceUp.perform),
    "613.7g": (turning_over.turn_over,),
    "613.7h": (turning_over.TurnUpPlane.perform, turning_over.ShowScheme.perform),
    "613.7i": (setup._place,),
    "613.7j": (turning_over.TurnUpConspiracy.perform,),
    "613.7m": (lasting._stamps,),
    "613.7n": (move.do_put, game_effects.being),
    "613.8": (overriding.settle, continuous.Layers, layers.Board.__init__),
    "613.8a": (overriding.settle, continuous.Layers._footprint),
    "613.8b": (overriding.settle, continuous.Layers._next),
    "613.8c": (overriding.settle, continuous.Layers._reconsider, layers.Board.__init__),
    "613.9": (overriding.newest, overriding._say),
    "613.10": (replacement_damage.protection,),
    "613.11": (cleanup_step.discard_down, cleanup_step._hand_size, layers.only_forbids),
}
