"""106. Mana: the code of each rule."""

from __future__ import annotations

from refapp.game import casting as game_casting
from refapp.game import items
from refapp.game import mana as game_mana
from refapp.rulebook.abilities import firebending
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adding_mana, mana_abilities, paying_mana
from refapp.rulebook.replacement import mana as replacement_mana

CODE: Code = {
    "106.1": (game_mana.SpendMana,),
    "106.3": (adding_mana.do_add_mana, mana_abilities.resolve_at_once),
    "106.4": (firebending.do_firebend, adding_mana.do_add_mana, adding_mana.do_lose_mana),
    "106.5": (adding_mana.do_add_mana, adding_mana._could),
    "106.6": (adding_mana.do_add_mana, paying_mana.pay_mana, paying_mana._usable),
    "106.6a": (replacement_mana.produced,),
    "106.7": (adding_mana.do_add_mana, adding_mana._could, mana_abilities.could_produce),
    "106.8": (adding_mana._symbols,),
    "106.9": (adding_mana._symbols,),
    "106.10": (adding_mana._symbols,),
    "106.11": (adding_mana._symbols,),
    "106.12": (mana_abilities.resolve_at_once, items.StackItem, game_mana.AddMana),
    "106.12a": (game_casting.ResolveMana,),
    "106.12b": (replacement_mana.produced, paying_mana._spend),
    "106.13": (adding_mana.do_lose_mana, game_mana.TakeMana, game_mana.TakeMana.perform),
}
