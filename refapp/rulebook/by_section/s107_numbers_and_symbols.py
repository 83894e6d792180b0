"""107. Numbers and Symbols: the code of each rule."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.events import amounts, mana
from refapp.game.events import casting as game_casting
from refapp.game.machine import resolving
from refapp.game.reading import replaced_number, wording, x_in_triggers
from refapp.game.state import items
from refapp.language import costs, values
from refapp.rulebook.abilities import morph, ravenous, suspend
from refapp.rulebook.actions import double, turn_face_up_and_down
from refapp.rulebook.actions import life as actions_life
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import announcing, paying
from refapp.rulebook.triggers import delayed

CODE: Code = {
    "107.1": (values.number,),
    "107.1a": (replaced_number.new_number, values.number),
    "107.1b": (replaced_number.new_number, double.multiply, actions_life.do_gain_life),
    "107.1c": (decisions.some_of,),
    "107.2": (amounts.amount,),
    "107.3": (announcing.variable, wording.with_x, announcing.with_x),
    "107.3a": (announcing.variable,),
    "107.3b": (announcing.variable,),
    "107.3c": (announcing._defined, resolving._follow),
    "107.3d": (morph.turn_up, suspend.put_aside),
    "107.3e": (amounts._x_of,),
    "107.3f": (announcing.variable, announcing._in_text),
    "107.3g": (costs.ManaCost.mana_value,),
    "107.3h": (turn_face_up_and_down._pay_and_turn,),
    "107.3i": (wording.with_x,),
    "107.3j": (amounts.amount, amounts._by_gained_trigger, announcing.variable),
    "107.3k": (game_casting.Announce, items.StackItem),
    "107.3m": (x_in_triggers.with_known_x, amounts.remembered, ravenous.enters),
    "107.3n": (delayed.do_delayed,),
    "107.4": (costs.read_cost,),
    "107.4e": (mana._paid, costs.Symbol.colors),
    "107.4f": (mana._paid, costs.Symbol.colors),
    "107.4h": (mana.pays,),
    "107.6": (paying._turn,),
}
