"""121. Drawing a Card: the code of each rule."""

from __future__ import annotations

from refapp.game.events import damage as game_damage
from refapp.game.events import drawing
from refapp.rulebook.abilities import miracle
from refapp.rulebook.actions import draw as actions_draw
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying, while_resolving
from refapp.rulebook.replacement import draw as replacement_draw
from refapp.rulebook.sba import draw as sba_draw

CODE: Code = {
    "121.1": (drawing.Draw, actions_draw.do_draw),
    "121.2": (actions_draw.draw_cards,),
    "121.2a": (actions_draw.draw_cards, replacement_draw.cards_drawn, drawing.DrawCards),
    "121.2b": (drawing.Draw.forbidden, while_resolving.do_may_do),
    "121.2c": (actions_draw.do_draw,),
    "121.2d": (actions_draw.do_draw,),
    "121.3": (while_resolving.do_may_do,),
    "121.3a": (while_resolving.do_may_do,),
    "121.4": (drawing.Draw.perform, sba_draw.draw),
    "121.5": (move.do_move,),
    "121.6": (replacement_draw.drawn,),
    "121.6a": (replacement_draw.drawn,),
    "121.6b": (actions_draw.draw_cards,),
    "121.6c": (actions_draw.draw_cards,),
    "121.7": (game_damage.DealDamage.perform,),
    "121.8": (drawing.Draw.perform, paying._face_down),
    "121.9": (miracle.drawn,),
}
