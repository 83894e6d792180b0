"""612.5, 701.12h: two creatures exchange their text boxes."""

from __future__ import annotations

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.objects import Obj
from refapp.lazy_dataclass import dataclass


class TextExchanged(Sentence, says="{a} and {b} exchange their rules texts."):
    a: Names
    b: Names


@dataclass(frozen=True, slots=True)
class ExchangeText(Event):
    """Two creatures exchange their text boxes (701.12h)."""

    first: Obj
    second: Obj

    def perform(self, game: Game) -> bool:
        """§612.5."""
        first, second = self.first, self.second
        texts = [copiable(obj).abilities if (own := obj.here.rules_text) is None else own for obj in (first, second)]
        first.here.rules_text, second.here.rules_text = texts[1], texts[0]
        game.note(TextExchanged, ["701.12h", "612.1", "612.5"], first.id, a=first.id, b=second.id)
        return True
