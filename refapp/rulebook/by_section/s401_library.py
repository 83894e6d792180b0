"""401. Library: the code of each rule."""

from __future__ import annotations

from refapp.game import revealing, zone_order
from refapp.rulebook.actions import arrange, move
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import top_card
from refapp.rulebook.starting import start_game

CODE: Code = {
    "401.1": (start_game.do_start_game, start_game._empty, start_game.proceed),
    "401.2": (arrange.do_arrange,),
    "401.4": (move.do_move, zone_order.arrange),
    "401.5": (top_card.shows, top_card.no_longer_shows, revealing.TopWaits),
    "401.6": (top_card.shows, revealing.ShowTop.perform),
    "401.7": (move.do_move, zone_order.PutAt, zone_order.PutAt.perform),
}
