"""725. The Monarch: the code of each rule."""

from __future__ import annotations

from refapp.game.events import monarch_and_initiative as titles
from refapp.game.reading import layers
from refapp.game.reading.titles import asked
from refapp.rulebook.actions import monarch_and_initiative
from refapp.rulebook.by_section import Code

CODE: Code = {
    "725.1": (monarch_and_initiative.do_become_monarch, asked),
    "725.2": (titles.watch, monarch_and_initiative.do_become_monarch),
    "725.3": (titles.TakeTitle,),
    "725.4": (titles.pass_on, titles.cant_take),
    "725.5": (layers.taker,),
}
