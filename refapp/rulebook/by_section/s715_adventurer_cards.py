"""715. Adventurer Cards: the code of each rule."""

from __future__ import annotations

from refapp.game import copiable_values, state
from refapp.language import scenario
from refapp.rulebook.actions import choose_card_name
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import adventures, copies_on_stack, split_cards

CODE: Code = {
    "715.1": (scenario.Characteristics,),
    "715.2": (copiable_values.base_view,),
    "715.2a": (copiable_values.base_view, state.View),
    "715.2b": (copiable_values.base_view, scenario.Characteristics),
    "715.2c": (copiable_values.base_view,),
    "715.3": (split_cards.of_half,),
    "715.3a": (split_cards.of_half,),
    "715.3b": (copiable_values.base_view, split_cards.of_half),
    "715.3c": (copies_on_stack.copy_item, adventures.as_adventure, adventures.exiled),
    "715.3d": (adventures.afterwards, adventures.land, adventures.exiled),
    "715.4": (copiable_values.base_view,),
    "715.5": (choose_card_name.names_of, copiable_values.base_view),
}
