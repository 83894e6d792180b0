"""731. Day and Night: the code of each rule."""

from __future__ import annotations

from refapp.game.events import daytime
from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import day_and_night

CODE: Code = {
    "731.1": (day_and_night.do_become, daytime.BecomeDay, daytime.BecomeDay.perform),
    "731.1a": (day_and_night.do_become, daytime.BecomeDay),
    "731.2": (day_and_night.check,),
    "731.2a": (day_and_night.check,),
    "731.2b": (day_and_night.check,),
    "731.2c": (day_and_night.check,),
}
