"""613. Interaction of Continuous Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import attaching, counters, effects, lasting, moves, turning_over
from refapp.game.machine import setup
from refapp.game.reading import continuous, copiable_values, layers
from refapp.game.state.board import Active
from refapp.rulebook.by_section import Code
from refapp.rulebook.replacement import damage
from refapp.rulebook.turn import cleanup_step

CODE: Code = {
    "613.1": (continuous.Layers.apply, layers),
    "613.1a": (lasting.copies, copiable_values.copiable),
    "613.1b": (layers.take, lasting._changes_hands),
    "613.1c": (layers.reword,),
    "613.1d": (layers.retype,),
    "613.1e": (layers.recolor,),
    "613.1f": (layers.give, continuous.Layers._abilities),
    "613.1g": (layers.define, layers.modify, layers.switch),
    "613.2": (lasting.copies,),
    "613.2a": (copiable_values.copiable, lasting.copies),
    "613.2b": (copiable_values.copiable, turning_over.TurnFaceDown.perform),
    "613.2c": (copiable_values.copiable,),
    "613.3": (continuous.Layers._layer,),
    "613.4": (continuous.Layers.apply, layers),
    "613.4a": (layers.define,),
    "613.4b": (layers.define,),
    "613.4c": (layers.modify, continuous.Layers.apply),
    "613.4d": (layers.switch,),
    "613.5": (game.Game.board,),
    "613.6": (continuous.Layers._start, Active.__init__),
    "613.7": (continuous.Layers._layer,),
    "613.7a": (continuous.Layers._abilities,),
    "613.7b": (effects.begin,),
    "613.7c": (counters.PutCounters.perform,),
    "613.7d": (moves._arrive,),
    "613.7e": (attaching.attach,),
    "613.7f": (turning_over.TurnFaceDown.perform, turning_over.TurnFaceUp.perform),
    "613.7g": (turning_over.TurnOver,),
    "613.7h": (turning_over.TurnUpPlane.perform, turning_over.ShowScheme.perform),
    "613.7i": (setup._place,),
    "613.7j": (turning_over.TurnUpConspiracy.perform,),
    "613.7m": (lasting._stamps,),
    "613.7n": (effects.being,),
    "613.8": (continuous.Layers._next,),
    "613.8a": (continuous.Layers._footprint,),
    "613.8b": (continuous.Layers._next,),
    "613.8c": (continuous.Layers._layer, continuous.Layers._reconsider),
    "613.9": (continuous.Layers._layer,),
    "613.10": (game.Game.abilities_of_player, damage.protection),
    "613.11": (cleanup_step._hand_size, layers.only_forbids),
}
