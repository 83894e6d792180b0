"""706. Rolling a Die: the code of each rule."""

from __future__ import annotations

from refapp.game.events import chance
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import dice

CODE: Code = {
    "706.1": (dice.do_roll, dice.do_reroll),
    "706.1a": (dice.do_roll,),
    "706.2": (dice.do_roll, chance.RollDice),
    "706.2a": (dice._optional, chance.ShowNatural),
    "706.2b": (dice.do_roll, dice.RollDie),
    "706.3": (dice.do_roll,),
    "706.3a": (dice._within, dice.do_roll),
    "706.3b": (dice.do_roll,),
    "706.3c": (dice.do_roll,),
    "706.4": (dice.do_roll,),
    "706.5": (dice.do_roll,),
    "706.6": (chance.RollDice.perform, dice.do_roll),
    "706.7": (chance.RollPlanar.perform, dice.do_roll_planar),
    "706.8": (dice.do_roll, dice.do_reroll, chance.StoreResults.perform),
    "706.8a": (chance.StoreResults.perform, dice.do_roll),
    "706.8b": (dice.do_reroll, chance.StoreResults.perform),
    "706.8c": (dice.do_reroll, chance.StoreResults.perform),
}
