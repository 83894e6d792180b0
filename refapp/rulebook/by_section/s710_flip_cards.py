"""710. Flip Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import copiable_values, faces
from refapp.game.state import objects as state
from refapp.language import parse_characteristics, scenario
from refapp.rulebook.actions import choose_card_name, flip
from refapp.rulebook.by_section import Code

CODE: Code = {
    "710.1": (parse_characteristics.read_characteristics, scenario.Characteristics),
    "710.1a": (parse_characteristics.read_characteristics, scenario.Characteristics),
    "710.1b": (faces.flipped,),
    "710.1c": (faces.flipped,),
    "710.2": (copiable_values.copiable, faces.flipped),
    "710.4": (flip.do_flip, state.Obj.forget),
    "710.5": (choose_card_name.names_of,),
}
