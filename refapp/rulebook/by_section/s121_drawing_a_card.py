"""121. Drawing a Card: the code of each rule."""

from __future__ import annotations

from refapp.game import damage as game_damage
from refapp.game import drawing, game_state
from refapp.rulebook.abilities import miracle
from refapp.rulebook.actions import draw as actions_draw
from refapp.rulebook.actions import move
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying, while_resolving
from refapp.rulebook.replacement import draw as replacement_draw

CODE: Code = {
    "121.1": (actions_draw.do_draw, drawing.Draw, drawing.Draw.perform),
    "121.2": (actions_draw.do_draw, actions_draw.draw_cards),
    "121.2a": (replacement_draw.cards_drawn, actions_draw.do_draw, drawing.DrawCards),
    "121.2b": (while_resolving.do_may_do, actions_draw.do_draw, drawing.Draw.forbidden),
    "121.2c": (actions_draw.do_draw,),
    "121.2d": (actions_draw.do_draw,),
    "121.3": (while_resolving.do_may_do, drawing.Draw.forbidden),
    "121.3a": (while_resolving.do_may_do,),
    "121.4": (drawing.Draw.perform,),
    "121.5": (move.do_move,),
    "121.6": (replacement_draw.drawn,),
    "121.6a": (replacement_draw.drawn,),
    "121.6b": (actions_draw.draw_cards,),
    "121.6c": (actions_draw.do_draw, actions_draw.draw_cards),
    "121.7": (game_damage.DealDamage.perform,),
    "121.8": (paying._face_down, drawing.Draw.perform, game_state.GameState.__init__),
    "121.9": (miracle.drawn,),
}
