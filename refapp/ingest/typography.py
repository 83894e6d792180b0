"""Repair of typography on pages that were typed or converted by others than the publisher.

Only what is certain is repaired, each repair is listed, and the caller keeps the original:

* ``don‘t`` → ``don’t`` (an opening quotation mark inside or after a word is an apostrophe),
  ``creature?s`` → ``creature’s`` (a question mark between letters), ``c'est`` → ``c’est``;
* ``«word»`` → ``“word”`` in English, which has no guillemets;
* ``ainsi :» [texte]`` → ``ainsi : « [texte]`` (a closing guillemet where only an opening one can stand);
* ``statebased`` → ``state-based``, ``Double- Faced`` → ``Double-Faced`` (hyphens lost or torn by line ends).

Reported but not repaired, because the source does not say what was there: lost mana symbols
(``« : Exilez``) and quotation marks that do not pair. The publisher's misprints are nobody's to repair.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from refapp.lazy_dataclass import dataclass

_APOSTROPHES = (
    re.compile(r"(?<=[^\W\d_])‘(?=[^\W\d_]|(?<=s‘)[\s.,;:)])"),
    re.compile(r"(?<=[.,!?])‘(?=[\s”»]|$)"),
    # between letters, but not in an address
    re.compile(r"(?<=[^\W\d_])\?(?=[^\W\d_])(?!\w*=)"),
    # the plural possessive: a question would be followed by a capital
    re.compile(r"(?<=s)\?(?=\s[a-zà-ÿ])"),
)
_STRAIGHT = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=s)'(?=\s)")
_TORN_HYPHEN = re.compile(r"(?<=[^\W\d_])-\s(?=[^\W\d_])(?!(?:and|or|to|nor|et|ou|à|ni)\b)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WRONG_WAY = re.compile(r"(?<=:)\s?»\s?(?=[\[\w])")
_LOST_SYMBOL = re.compile(r"[“«]\s*(?=:\s)|\bde(?=\set\sla\b)")

COMPOUNDS = {
    "en": frozenset(("state-based", "turn-based", "double-faced", "two-headed", "single-faced", "last-known")),
    "fr": frozenset(("sous-type", "sous-types", "sur-type", "sur-types", "mot-clé", "mots-clés", "sous-règle")),
}
"""Words of the rules that are always written with a hyphen."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One change (or, where ``expected`` is None, one damage that was left): code, place, what and into what."""

    code: str
    offset: int
    found: str
    expected: str | None


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    text: str
    code: str


class Typographer:
    """Repairs texts of one page; ``texts`` (all of them) bear out which words have a hyphen."""

    def __init__(self, lang: str, texts: Iterable[str]) -> None:
        self.lang = lang
        joined = {word.replace("-", ""): word for word in COMPOUNDS.get(lang, frozenset())}
        seen = Counter(word.lower() for text in texts for word in _WORD.findall(text) if word.count("-") == 1)
        for word, times in seen.items():
            if times > 1 and min(map(len, word.split("-"))) > 3:
                joined.setdefault(word.replace("-", ""), word)
        self._joined = joined

    def repair(self, text: str) -> tuple[str, tuple[Repair, ...]]:
        """The repaired text and what was done, in order; offsets count in the text as it stood."""
        edits = sorted(self._edits(text), key=lambda e: e.start)
        parts: list[str] = []
        repairs: list[Repair] = []
        done = 0
        for edit in edits:
            if edit.start < done:
                continue
            parts += [text[done:edit.start], edit.text]
            done = edit.end
            before, after = _around(text, edit.start, edit.end)
            repairs.append(Repair(edit.code, edit.start, before + text[edit.start:edit.end] + after,
                                  before + edit.text + after))
        parts.append(text[done:])
        repaired = "".join(parts)
        repairs += self._damage(repaired, text)
        return repaired, tuple(sorted(repairs, key=lambda r: r.offset))

    def _edits(self, text: str) -> list[_Edit]:
        edits = [_Edit(m.start(), m.end(), "’", "typography.apostrophe")
                 for pattern in (*_APOSTROPHES, _STRAIGHT) for m in pattern.finditer(text)]
        edits += [_Edit(m.start(), m.end(), "-", "typography.hyphen") for m in _TORN_HYPHEN.finditer(text)]
        for match in _WORD.finditer(text):
            whole = self._joined.get(match.group().lower())
            if whole is not None:
                cut = whole.index("-")
                place = match.start() + cut
                edits.append(_Edit(place, place, "-", "typography.hyphen"))
        if self.lang == "en":
            edits += [_Edit(m.start(), m.end(), "“", "typography.quotes") for m in re.finditer("«", text)]
            edits += [_Edit(m.start(), m.end(), "”", "typography.quotes") for m in re.finditer("»", text)]
        elif text.count("»") > text.count("«"):
            edits += [_Edit(m.start(), m.end(), " « ", "typography.guillemet") for m in _WRONG_WAY.finditer(text)
                      if text.count("«", 0, m.start()) <= text.count("»", 0, m.start())]
        return edits

    def _damage(self, repaired: str, text: str) -> list[Repair]:
        found = [Repair("typography.lost-symbol", min(m.start(), len(text)),
                        repaired[max(m.start() - 12, 0):m.end() + 12], None)
                 for m in _LOST_SYMBOL.finditer(repaired)]
        for opening, closing in (("«", "»"), ("“", "”"), ("(", ")"), ("[", "]")):
            if repaired.count(opening) != repaired.count(closing):
                found.append(Repair("typography.unpaired", 0, f"{opening} {repaired.count(opening)}, "
                                    f"{closing} {repaired.count(closing)}", None))
        return found


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    """The letters right before and after a place, so that a repair is shown as a word."""
    before, after = text[max(start - 15, 0):start], text[end:end + 15]
    return re.split(r"\s", before)[-1], re.split(r"\s", after)[0]
