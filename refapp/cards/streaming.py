"""Takes big JSON files apart: the objects in the arrays near the top, one at a time, in bounded memory.

Files of card data are an array of objects, or objects around such arrays; gigabytes of them pass through here without
being held. Plain or gzipped. Depth, size of an object and size of the whole are bounded
(docs/decisions/cards.md says why no library does this).
"""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from refapp.cards.card import CardFileError
from refapp.model import Phrase

CHUNK = 1 << 20
MAX_OBJECT = 8 << 20
"""Characters of one object, or of a value that is passed over: sealed products and boosters of a set have a million."""
MAX_FILE = 12 << 30
"""Bytes of a file, unpacked: five times the largest that there is."""
DEPTH = 4
"""Objects and arrays around the objects that are looked for: {data: {SET: {cards: […]}}}."""
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


def objects(path: Path, progress: Callable[[float], None] | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a file, each with the name of the array that it stands in; raises CardFileError."""
    try:
        with path.open("rb") as raw:
            size = path.stat().st_size or 1
            zipped = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            source: IO[bytes] = gzip.GzipFile(fileobj=raw) if zipped else raw  # type: ignore[assignment]

            def told(_: int) -> None:
                if progress is not None:
                    progress(min(1.0, raw.tell() / size))

            text = _Text(source, told)
            yield from _within(text, "", DEPTH)
            if text.peek():
                raise ValueError(f"{text.buffer[text.at:text.at + 20]!r} after its end")
    except (OSError, EOFError, zlib.error) as error:
        reason = Phrase(error.strerror) if isinstance(error, OSError) and error.strerror else str(error)
        raise CardFileError("cards_unreadable", "{file} can't be read: {reason}", file=path.name,
                            reason=reason) from error
    except (ValueError, RecursionError) as error:
        raise CardFileError("cards_damaged", "{file} isn't whole JSON ({reason}); nothing was changed. Fetch it again",
                            file=path.name, reason=str(error)[:120]) from error


class _Text:
    """The text of a file, of which only what isn't read yet is held."""

    def __init__(self, source: IO[bytes], told: Callable[[int], None]) -> None:
        self._source, self._told = source, told
        self._decode = codecs.getincrementaldecoder("utf-8-sig")()
        self._total, self._ended = 0, False
        self.buffer, self.at = "", 0

    def more(self) -> bool:
        """Read on; whether there was more."""
        if self._ended:
            return False
        data = self._source.read(CHUNK)
        self._total += len(data)
        if self._total > MAX_FILE:
            raise ValueError("it is too large")
        self._ended = not data
        self.buffer = self.buffer[self.at:] + self._decode.decode(data, final=self._ended)
        self.at = 0
        self._told(self._total)
        return True

    def peek(self) -> str:
        """The next character that isn't space; "" at the end."""
        while True:
            self.at = _SPACE.match(self.buffer, self.at).end()  # type: ignore[union-attr]
            if self.at < len(self.buffer):
                return self.buffer[self.at]
            if not self.more():
                return ""

    def take(self, expected: str) -> str:
        """The next character, which is one of those expected."""
        found = self.peek()
        if not found or found not in expected:
            raise ValueError(f"{expected!r} is missing")
        self.at += 1
        return found

    def value(self) -> Any:
        """The next value, whole."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self.buffer, self.at)
                if end < len(self.buffer) or not self.more():  # a number may go on
                    self.at = end
                    return value
            except json.JSONDecodeError:
                if len(self.buffer) - self.at > MAX_OBJECT:
                    raise ValueError("a value has no end, or is too large") from None
                if not self.more():
                    raise


def _within(text: _Text, name: str, depth: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects in the next value, if it is an array or an object that holds some."""
    opening = text.peek()
    if opening == "[" and depth:
        for _ in _items(text, "]"):
            if text.peek() == "{":
                yield name, text.value()
            else:
                text.value()
    elif opening == "{" and depth:
        for _ in _items(text, "}"):
            key = text.value() if text.peek() == '"' else text.take('"')
            text.take(":")
            yield from _within(text, key, depth - 1)
    else:
        text.value()


def _items(text: _Text, closing: str) -> Iterator[None]:
    """Goes from item to item of an array or object: what is between them is read here."""
    text.at += 1
    if text.peek() == closing:
        text.at += 1
        return
    while True:
        yield
        if text.take("," + closing) == closing:
            return
