"""105. Colors: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import filters, layers
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adding_mana

CODE: Code = {
    "105.2a": (filters._word,),
    "105.2b": (filters._word,),
    "105.2c": (filters._word,),
    "105.3": (layers.recolor,),
    "105.4": (adding_mana.do_add_mana,),
}
