"""715. Adventurer Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import copiable_values
from refapp.game.reading.halves import card_of
from refapp.language import parse_objects, scenario
from refapp.rulebook.actions import choose_card_name
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adventures, copies_on_stack
from refapp.rulebook.casting import cast as casting_cast

CODE: Code = {
    "715.1": (parse_objects.read_object, scenario.Characteristics),
    "715.2": (casting_cast.shape_of, scenario.Characteristics),
    "715.2a": (copiable_values.base_view,),
    "715.2b": (copiable_values.base_view, scenario.Characteristics),
    "715.2c": (card_of,),
    "715.3": (casting_cast.shape_of,),
    "715.3a": (casting_cast.shape_of,),
    "715.3b": (copiable_values.copiable, casting_cast.shape_of),
    "715.3c": (adventures.as_adventure, copies_on_stack.copy_item),
    "715.3d": (adventures.exiled, adventures.afterwards, adventures.land),
    "715.4": (copiable_values.copiable,),
    "715.5": (choose_card_name.names_of, copiable_values.base_view),
}
