"""106. Mana: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting as game_casting
from refapp.game.events import mana as game_mana
from refapp.game.events import turns
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adding_mana, mana_abilities, paying_mana
from refapp.rulebook.replacement import mana as replacement_mana

CODE: Code = {
    "106.1": (game_mana.SpendMana,),
    "106.3": (adding_mana.do_add_mana, mana_abilities.resolve_at_once),
    "106.4": (game_mana.AddMana, turns.EmptyPools),
    "106.5": (adding_mana._could,),
    "106.6": (paying_mana._usable, adding_mana.do_add_mana),
    "106.6a": (replacement_mana.produced,),
    "106.7": (mana_abilities.could_produce, adding_mana._could),
    "106.8": (adding_mana._symbols,),
    "106.9": (adding_mana._symbols,),
    "106.10": (adding_mana._symbols,),
    "106.11": (adding_mana._symbols,),
    "106.12": (mana_abilities.resolve_at_once,),
    "106.12a": (game_casting.ResolveMana,),
    "106.12b": (replacement_mana.produced,),
    "106.13": (game_mana.TakeMana, adding_mana.do_lose_mana),
}
