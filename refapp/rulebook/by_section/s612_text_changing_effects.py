"""612. Text-Changing Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.events import text_boxes
from refapp.game.reading import continuous, layers
from refapp.rulebook.abilities import splice
from refapp.rulebook.actions import exchange
from refapp.rulebook.by_section import Code

CODE: Code = {
    "612.1": (layers.reword,),
    "612.2": (layers._worded,),
    "612.2a": (layers._described,),
    "612.3": (continuous.Layers.apply, layers.reword),
    "612.4": (layers.reword,),
    "612.5": (text_boxes.ExchangeText.perform, exchange.do_exchange_text),
    "612.6": (layers._full_text, continuous.Layers.texts),
    "612.7": (layers.reword, continuous.Layers.creature_names),
    "612.8": (layers.reword,),
    "612.10": (splice.spliced,),
}
