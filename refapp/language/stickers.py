"""123.1: the stickers that players have, as a board lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from refapp.language.fields import record, ref
from refapp.language.kinds import Natural, One, PlainPT, PlayerWord, Word
from refapp.language.scenario import Abilities
from refapp.lazy_dataclass import dataclass

NAME, ABILITY, SIZE, ART = "name", "ability", "power and toughness", "art"
STICKER_KINDS = (NAME, ABILITY, SIZE, ART)
"""The four kinds of stickers (123.1)."""

@record("sticker")
@dataclass(frozen=True, slots=True)
class StickerSpec:
    """A sticker: with a word a name sticker, with abilities or a size one of these, with none of them an art sticker.

    ``on`` is what it is on; of a name sticker ``after`` how many words of the name stand before its word there.
    """

    owner: PlayerWord
    sheet: Word = ""
    word: Word | None = None
    abilities: Abilities = ()
    pt: PlainPT | None = None
    cost: Natural = 0
    """Its ticket cost (123.3c)."""
    on: One | None = None
    after: Natural = 0

    @property
    def kind(self) -> str:
        """Which of the four kinds it is."""
        return NAME if self.word else ABILITY if self.abilities else SIZE if self.pt is not None else ART

    @property
    def printed(self) -> tuple[object, ...]:
        """What is printed on it."""
        return (self.word, self.abilities, self.pt, self.cost)

Stickers = Annotated[Mapping[str, StickerSpec], ref("stickers")]
