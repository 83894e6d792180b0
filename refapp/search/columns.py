"""The columns of a portable index (:mod:`refapp.search.portable`) as bits: words with their entries, facts of rows.

``refapp/web/static/copy/columns.js`` reads them in the same order. Each kind of number learns for itself how it is
spread (:mod:`refapp.search.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from refapp.lazy_dataclass import dataclass
from refapp.search.bits import Bits
from refapp.search.index import SearchIndex
from refapp.search.tables import FIELD_SHIFT

FIELD = 4096
"""A place is ``field × FIELD + words before it``; longer fields are cut there."""
IMPACT = 127
"""An impact is written as so many parts of the one that the word cannot exceed."""
_STEPS, _STANDS, _COUNTS, _FIELDS, _PLACES, _IMPACTS = 0, 3, 4, 5, 12, 26
_MANY, _KEPT, _KEY, _FORMS, _FORM, _NAMES, _NAME, _BEARERS, _BEARER, _STRENGTH, _HEADINGS, _HEADING, _WORD_KINDS = (
    50, 51, 52, 54, 55, 57, 58, 60, 61, 62, 63, 64, 65)
"""The kinds of numbers of a word; of some there are several, by what stands before."""


@dataclass(frozen=True, slots=True)
class Word:
    """What is known of a word: its key and place among the keys, forms as its texts have them (by place among all
    forms), the names that begin with it (the other words, rows with strengths), headings with it."""

    key: str
    at: int
    forms: Sequence[int]
    names: Sequence[tuple[str, Sequence[tuple[int, int]]]]
    headings: Sequence[int]


def words(index: SearchIndex, some: Sequence[Word]) -> bytes:
    """Words in the order of their keys."""
    bits, last, tables = Bits(_WORD_KINDS), "", index.tables
    bits.number(_MANY, len(some))
    for word in some:
        bits.number(_MANY, tables.frequency(word.at))
        _ending(bits, _KEY, word.key, last)
        bits.number(_FORMS, len(word.forms))
        for form in word.forms:
            _ending(bits, _FORM, tables.forms[form], word.key)
        bits.number(_NAMES, len(word.names))
        for rest, bearers in word.names:
            bits.text(_NAME, rest)
            bits.number(_BEARERS, len(bearers))
            for row, strength in bearers:
                bits.number(_BEARER, row)
                bits.number(_STRENGTH, strength)
        _ascending(bits, _HEADINGS, _HEADING, sorted(word.headings))
        _entries(bits, index, word)
        last = word.key
    return bits.done()


def _ending(bits: Bits, kind: int, text: str, like: str) -> None:
    """A text by how many letters it shares with one that is known, and the others."""
    same = next((at for at, (one, two) in enumerate(zip(text, like, strict=False)) if one != two),
                min(len(text), len(like)))
    bits.number(_KEPT, same)
    bits.text(kind, text[same:])


def _ascending(bits: Bits, many: int, kind: int, numbers: Sequence[int]) -> None:
    bits.number(many, len(numbers))
    for last, number in zip((0, *numbers), numbers, strict=False):
        bits.number(kind, number - last)


def _entries(bits: Bits, index: SearchIndex, word: Word) -> None:
    """A word's entries: rows since the last, places field by field, the forms that stand there, impacts."""
    tables = index.tables
    most = tables.ideal(word.at) or 1.0
    forms = {form: 1 << at for at, form in enumerate(word.forms)}
    last, step = -1, 2
    for row, impact in tables.impacts(word.at).items():
        kind, step = _STEPS + min(step, 2), row - last - 1
        last = row
        bits.number(kind, step)
        start, end = tables.hits(word.at, row)
        first = _places(bits, tables.hit_place[start:end])
        if len(forms) > 1 and end > start:
            bits.number(_STANDS, sum(forms[form] for form in set(tables.hit_form[start:end])))
        bits.symbol(_IMPACTS + first * 3 + min(end - start, 3), round(impact / most * IMPACT), 7)


def _places(bits: Bits, places: Sequence[int]) -> int:
    """Places in order, each as words since the one before it or since the beginning of its field; the first field."""
    bits.number(_COUNTS, len(places))
    before = 0
    for field, inside in groupby(places, lambda place: place >> FIELD_SHIFT):
        last = -1
        for place in inside:
            at = min(place & ((1 << FIELD_SHIFT) - 1), FIELD - 1)
            bits.number(_FIELDS + before, field - before)
            bits.number(_PLACES + 2 * field + (last >= 0), at - max(last, 0))
            before, last = field, at
    return places[0] >> FIELD_SHIFT if places else 0


_STEP, _NUMBER, _DEFINES, _ABOVE, _OPENED, _WEIGHT, _ASKS, _WIDTH, _TOLD, _SEEN, _SAME, _FACT_KINDS = (
    0, 1, 3, 8, 9, 10, 26, 27, 28, 44, 45, 46)
"""The kinds of numbers of facts."""
Asked = Sequence[Sequence[tuple[int, int]]]
"""Of each entry the places that every way to ask for it takes, with what it tells."""


def facts(indexes: Sequence[SearchIndex], asked: Sequence[Asked], seen: Sequence[bytes]) -> bytes:
    """What ranking asks of every entry of every index: what is the same in all stands once."""
    bits, before = Bits(_FACT_KINDS), b""
    for index, asks, each in zip(indexes, asked, seen, strict=True):
        alone = Bits(_FACT_KINDS)
        _rows(alone, index)
        rows = alone.done()
        bits.number(_SAME, int(rows == before))
        if rows != before:
            _rows(bits, index)
        before = rows
        for ways in asks:
            bits.number(_ASKS, len(ways))
            for width, told in ways:
                bits.number(_WIDTH, width)
                bits.number(_TOLD + min(width, 15), told)
        bits.number(_SEEN, len(each))
        for byte in each:
            bits.symbol(_SEEN, byte, 8)
    return bits.done()


def _rows(bits: Bits, index: SearchIndex) -> None:
    entries, found = index.entries, index.facts
    worth = weights(index)
    number, heading, weight = "", -1, 0
    for row, entry in enumerate(entries):
        ways = (*steps(number), "")
        number = str(entry.number or "")
        bits.number(_STEP, ways.index(number) if number in ways else len(ways))
        if number not in ways:
            bits.text(_NUMBER, number)
        bits.symbol(_DEFINES + found.kind_code[row], int(entry.is_definition), 1)
        above = found.heading[row]
        bits.number(_ABOVE, 0 if above < 0 else 1 if above == heading else 1 + row - above)
        if above >= 0:
            heading = above
        bits.symbol(_WEIGHT + weight, worth.index(found.weight[row]), 4)
        weight = worth.index(found.weight[row])
    _ascending(bits, _OPENED, _OPENED, sorted(found.opening))  # the rule right behind opens a section


def weights(index: SearchIndex) -> list[float]:
    """What entries weigh, each once."""
    return sorted(set(index.facts.weight))


def steps(number: str) -> tuple[str, ...]:
    """The numbers that may follow one in book order: the next, the first below it, the next of what is above it."""
    found = [after(number), {0: "1", 1: f"{number}00", 3: f"{number}.1"}.get(len(number), f"{number}a")]
    while (number := above(number)):
        found.append(after(number))
    return tuple(found)


def after(number: str) -> str:
    """704.5b after 704.5a (no l and no o), 704.6 after 704.5, 705 after 704, 8 after 7."""
    if number[-1:].isalpha():
        return number[:-1] + {"k": "m", "n": "p"}.get(number[-1], chr(ord(number[-1]) + 1))
    section, _, rule = number.rpartition(".")
    return f"{section}.{int(rule) + 1}" if section else str(int(number or 0) + 1)


def above(number: str) -> str:
    """The number right above another; "" above a chapter."""
    if number[-1:].isalpha():
        return number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return number[:3] if "." in number else number[:1] if len(number) == 3 else ""
