"""612. Text-Changing Effects: the code of each rule."""

from __future__ import annotations

from refapp.game import continuous, layers, overriding, text_boxes
from refapp.rulebook.abilities import splice
from refapp.rulebook.actions import exchange
from refapp.rulebook.by_section import Code
from refapp.rulebook.effects import modify

CODE: Code = {
    "612.1": (modify.do_modify, text_boxes.ExchangeText.perform, modify.modify),
    "612.2": (modify.do_modify, layers._worded, modify._of_text),
    "612.2a": (modify.do_modify, layers._described, layers.creates),
    "612.3": (modify.do_modify, modify._of_text),
    "612.4": (modify.do_modify, modify._of_text),
    "612.5": (exchange.do_exchange_text, text_boxes.ExchangeText.perform),
    "612.6": (overriding.settle, overriding._texts, continuous.Layers.texts),
    "612.7": (overriding.settle, overriding._texts, continuous.Layers.creature_names),
    "612.8": (modify.do_modify, modify.modify),
    "612.10": (splice.spliced,),
}
