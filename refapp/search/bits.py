"""Numbers written in as few bits as what came before lets expect, for a script in a browser (``static/copy/bits.js``).

An arithmetic coder of single bits (as in H. Schmidt and M. Mahoney's *lpaq* and many others): each bit has a context,
which learns how often it is 1. Columns of a word's entries take two thirds of what gzip makes of the same as text,
whose one code for all columns must suit each of them.
"""

from __future__ import annotations

from functools import lru_cache

SLOTS = 256
"""Contexts of a kind of number; a kind is what numbers are alike in: steps between rows, impacts, letters."""
LIMIT = 30
"""From so many bits on what is newest counts the same."""
_RATES = [65536 * 2 // (2 * seen + 3) for seen in range(LIMIT + 1)]
_MODELLED, _LOW = 3, 200
"""The first so many binary digits of a number have a context each by those before them, others by their place."""


_Bits = tuple[tuple[int, int], ...]
"""Bits, each behind its context."""


class Bits:
    """Writes bits; :meth:`done` gives the bytes."""

    __slots__ = ("_high", "_low", "_ones", "_out", "_seen")

    def __init__(self, kinds: int) -> None:
        self._low, self._high = 0, 0xFFFFFFFF
        self._out = bytearray()
        self._ones = [32768] * (kinds * SLOTS)
        self._seen = [0] * (kinds * SLOTS)

    def number(self, kind: int, number: int) -> None:
        """Any number from 0 on: how many binary digits one more than it has, then these."""
        self._write(_number(kind, number))

    def symbol(self, kind: int, symbol: int, width: int) -> None:
        """One of 2 ** width symbols, at most 256, of which any may be frequent."""
        self._write(_symbol(kind, symbol, width))

    def text(self, kind: int, text: str) -> None:
        """A text: its length as ``kind``, its letters as the kind behind it."""
        encoded = text.encode()
        self.number(kind, len(encoded))
        for byte in encoded:
            self.symbol(kind + 1, byte, 8)

    def done(self) -> bytes:
        dropped = next(each for each in (24, 16, 8, 0) if (self._high >> each) << each >= self._low)
        return bytes(self._out) + (self._high >> dropped).to_bytes(4 - dropped // 8, "big")

    def _write(self, bits: _Bits) -> None:
        low, high, ones, counts = self._low, self._high, self._ones, self._seen
        for context, bit in bits:
            one, seen = ones[context], counts[context]
            middle = low + ((high - low) * one >> 16)
            if bit:
                high = middle
                ones[context] = one + ((65536 - one) * _RATES[seen] >> 16)
            else:
                low = middle + 1
                ones[context] = one - (one * _RATES[seen] >> 16)
            if seen < LIMIT:
                counts[context] = seen + 1
            while not (low ^ high) >> 24:
                self._out.append(high >> 24)
                low = low << 8 & 0xFFFFFFFF
                high = (high << 8 & 0xFFFFFFFF) | 255
        self._low, self._high = low, high


@lru_cache(maxsize=65536)
def _number(kind: int, number: int) -> _Bits:
    number, base = number + 1, kind * SLOTS
    digits = number.bit_length() - 1
    bits = [(base + at, int(at < digits)) for at in range(digits + 1)]
    for at, left in enumerate(range(digits - 1, -1, -1)):
        slot = 32 + 8 * digits + (number >> left + 1) if at < _MODELLED else _LOW + left
        bits.append((base + slot, number >> left & 1))
    return tuple(bits)


@lru_cache(maxsize=65536)
def _symbol(kind: int, symbol: int, width: int) -> _Bits:
    whole = symbol | 1 << width
    return tuple((kind * SLOTS + (whole >> left + 1), whole >> left & 1) for left in range(width - 1, -1, -1))
