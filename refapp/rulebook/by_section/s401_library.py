"""401. Library: the code of each rule."""

from __future__ import annotations

from refapp.game.events import revealing, zone_order
from refapp.rulebook.actions import arrange
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import top_card
from refapp.rulebook.starting import start_game

CODE: Code = {
    "401.1": (start_game.proceed,),
    "401.2": (arrange.do_arrange,),
    "401.4": (zone_order.arrange,),
    "401.5": (top_card.shows, revealing.TopWaits.perform),
    "401.6": (revealing.ShowTop.perform,),
    "401.7": (zone_order.PutAt.perform,),
}
