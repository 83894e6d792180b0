"""123: stickers while a game is played. They aren't objects, counters or tokens (123.1)."""

from __future__ import annotations

from refapp.language.stickers import StickerSpec
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Sticker:
    """A sticker and where it is; each is another one, whatever is printed on it (§123.3a)."""

    id: str
    says: StickerSpec
    on: str | None = None
    """The object that it is on."""
    after: int = 0
    """Of a name sticker: how many words stood before its word in the name as it was put there (123.6b)."""
    ts: int = 0
    """When it was put there (613.7k)."""
