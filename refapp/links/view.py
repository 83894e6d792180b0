"""A view of a marked-up text: what a reader sees of it, with the way back to every character.

Each format reads its markup into a view: markup drops out, so that ``rule [b]704[/b]`` reads ``rule 704``; what must
not be touched stays readable as *closed* text, because the words around a mention decide what it is, and must
be the same when the text is linked a second time; code and pictures shrink to one NUL, which ends every phrase.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field

from refapp.lazy_dataclass import dataclass

GAP = "\0"
"""Stands for something that is neither a word nor a space."""


@dataclass(slots=True)
class View:
    """``text`` is read; :meth:`locate` finds where a piece of it stands in the source."""

    source: str
    bracketed: list[tuple[int, int]] = field(default_factory=list)
    """Spans of ``[[…]]`` in open text that the view hides, because elsewhere they are other programs' links."""
    _parts: list[str] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)  # of each part, in the view
    _spans: list[tuple[int, int, bool]] = field(default_factory=list)  # of each part, in the source; and if open
    _size: int = 0

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def keep(self, start: int, end: int, *, closed: bool = False) -> None:
        """Show a piece of the source as it is; closed pieces are read but never linked."""
        if start < end:
            self._add(self.source[start:end], start, end, closed=closed)

    def put(self, shown: str, start: int, end: int, *, closed: bool = False) -> None:
        """Show one character for a piece of the source: an entity, a line break, a gap."""
        self._add(shown, start, end, closed=closed)

    def locate(self, start: int, end: int) -> tuple[int, int] | None:
        """The source span of a span of the view; None where it is closed or has markup inside."""
        i = bisect_right(self._starts, start) - 1
        left, right, is_open = self._spans[i]
        if not is_open:
            return None
        source_start = left + (start - self._starts[i] if self._is_verbatim(i) else 0)
        while self._starts[i] + len(self._parts[i]) < end:
            i += 1
            following, next_right, is_open = self._spans[i]
            if following != right or not is_open:
                return None
            left, right = following, next_right
        source_end = left + (end - self._starts[i]) if self._is_verbatim(i) else right
        return source_start, source_end

    def _is_verbatim(self, i: int) -> bool:
        left, right, _ = self._spans[i]
        return right - left == len(self._parts[i])

    def _add(self, shown: str, start: int, end: int, *, closed: bool) -> None:
        self._parts.append(shown)
        self._starts.append(self._size)
        self._spans.append((start, end, not closed))
        self._size += len(shown)
