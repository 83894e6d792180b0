"""726. The Initiative: the code of each rule."""

from __future__ import annotations

from refapp.game.events import monarch_and_initiative as titles
from refapp.game.reading.titles import asked
from refapp.rulebook.actions import monarch_and_initiative
from refapp.rulebook.by_section import Code

CODE: Code = {
    "726.1": (monarch_and_initiative.do_take_initiative, asked),
    "726.2": (titles.watch, monarch_and_initiative.do_take_initiative),
    "726.3": (titles.TakeTitle,),
    "726.4": (titles.pass_on,),
    "726.5": (monarch_and_initiative.do_take_initiative,),
}
