"""728. Rad Counters: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import rad_counters

CODE: Code = {
    "728.1": (rad_counters.do_radiate, rad_counters.at_the_beginning),
    "728.1a": (rad_counters.do_radiate,),
}
