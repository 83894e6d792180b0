"""The compiled tables: the postings of an index as flat arrays with finished BM25F impacts.

``compile_tables`` reads the strings of all entries with the analyser of their language; ``Tables.dump`` and
``Tables.load`` keep the result in a file of plain numbers and JSON (nothing that could run code). Tables are never
changed after loading; what ``impacts``, ``merged`` and ``prefix`` remember is derived from them, the same for every
thread, so no lock is needed. This module scores single words only; it knows neither queries nor entries.
"""

from __future__ import annotations

import json
import math
import sys
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, TypeVar

from refapp.search.analysers import key_function, spread
from refapp.search.schema import PLACED
from refapp.search.stems import fold
from refapp.search.weights import FIELDS, K1

MAGIC = b"refapp-tables-1\n"
_CODES = {
    "key_start": "I",
    "rows": "I",
    "impacts": "f",
    "hit_start": "I",
    "hit_place": "I",
    "hit_char": "I",
    "hit_end": "I",
    "hit_form": "I",
    "form_key": "I",
    "form_count": "I",
}
FIELD_SHIFT = 24
"""A hit's place is ``field index << 24 | words before it``: one number that orders and separates fields."""


MERGED = 256
"""So many sayings are kept merged; players have some hundreds of them."""
Merged = tuple[dict[int, float], float, tuple[Container[int], ...]]
"""Row → impact of a thing said in several ways, the impact it cannot exceed, and which rows hold each way."""
Places = tuple[int, ...]
"""Where a word stands in an entry (field and word count in one number), ascending."""


Span = tuple[int, int, int]
Spans = tuple[list[Span], list[Span]]
"""In the text and in the examples, the first character, last character + 1 and key of words found, ascending."""
_TEXT, _EXAMPLES = PLACED.index("text"), PLACED.index("examples")
_NOWHERE: Spans = ([], [])
Of = TypeVar("Of")


class ByRow(dict[int, Of]):
    """What the arrays say of one word, entry by entry: read when first asked for and then kept, never to be changed.

    Only entries looked at word by word or shown are ever asked for, the best few of a query.
    """

    __slots__ = ("_key", "_read")

    def __init__(self, read: Callable[[int, int], Of], key: int) -> None:
        self._read = read
        self._key = key

    def __missing__(self, row: int) -> Of:
        found = self[row] = self._read(self._key, row)
        return found


Postings = ByRow[Places | None]


class Tables:
    """Everything about words that answering needs, by key (see :mod:`refapp.search.stems`)."""

    __slots__ = (
        "_arrays", "_folded", "_form_rows", "_impacts", "_marks", "_postings", "_rows", "_starts", "count",
        "form_counts", "form_ids", "forms", "hit_char", "hit_end", "hit_form", "hit_place", "hit_start", "key_ids",
        "keys", "merged")

    def __init__(self, count: int, keys: list[str], forms: list[str], arrays: Mapping[str, array[Any]]) -> None:
        self.count = count
        self.keys = keys
        self.forms = forms
        self._arrays = dict(arrays)
        self.hit_place = self._arrays["hit_place"]
        self.hit_char = self._arrays["hit_char"]
        self.hit_end = self._arrays["hit_end"]
        self.hit_form = self._arrays["hit_form"]
        self.key_ids = {key: i for i, key in enumerate(keys)}
        self.form_ids = {form: i for i, form in enumerate(forms)}
        self.hit_start = self._arrays["hit_start"]
        self.form_counts = Counter(self._arrays["form_key"])
        self._postings: list[Postings | None] = [None] * len(keys)
        self._rows = list(range(count))
        self._marks: list[ByRow[Spans] | None] = [None] * len(keys)
        self._form_rows: dict[int, frozenset[int]] = {}
        self._starts: list[dict[int, int] | None] = [None] * len(keys)
        self._impacts: list[dict[int, float] | None] = [None] * len(keys)
        self.merged: dict[Hashable, Merged] = {}
        self._folded: tuple[list[str], list[int]] | None = None

    def impacts(self, key: int) -> dict[int, float]:
        """Row → BM25F impact of a word; shared, not to be changed."""
        found = self._impacts[key]
        if found is None:
            start, end = self._arrays["key_start"][key], self._arrays["key_start"][key + 1]
            found = dict(zip(self._numbered(start, end), self._arrays["impacts"][start:end], strict=True))
            self._impacts[key] = found
        return found

    def remember(self, of: Hashable, made: Merged) -> Merged:
        """Keep what several ways to say a thing come to ("legends": legendary, too), as the postings of words are kept.

        Never to be changed; after MERGED such things all are forgotten and made anew.
        """
        if len(self.merged) >= MERGED:
            self.merged = {}
        self.merged[of] = made
        return made

    def frequency(self, key: int) -> int:
        """In how many entries a word stands."""
        starts = self._arrays["key_start"]
        return int(starts[key + 1] - starts[key])

    def ideal(self, key: int | None) -> float:
        """The impact that a word cannot exceed: what an entry wholly about it would get."""
        return idf(self.count, self.frequency(key) if key is not None else 0) * (K1 + 1)

    def hits(self, key: int, row: int) -> tuple[int, int]:
        """From where to where in ``hit_place``, ``hit_char``, … a word's occurrences in an entry stand."""
        at = self.starts(key).get(row)
        return (0, 0) if at is None else (self.hit_start[at], self.hit_start[at + 1])

    def starts(self, key: int) -> dict[int, int]:
        """Row → index into ``hit_start``, where a word's occurrences in that entry begin; not to be changed."""
        found = self._starts[key]
        if found is None:
            start, end = self._arrays["key_start"][key], self._arrays["key_start"][key + 1]
            found = self._starts[key] = dict(zip(self._numbered(start, end), range(start, end), strict=True))
        return found

    def _numbered(self, start: int, end: int) -> Iterable[int]:
        """Rows of the arrays, each always the same object: looking one up then compares no two numbers."""
        return map(self._rows.__getitem__, self._arrays["rows"][start:end])

    def postings(self, key: int) -> Postings:
        """Row → the places of a word in that entry."""
        found = self._postings[key]
        if found is None:
            found = self._postings[key] = ByRow(self._places, key)
        return found

    def marks(self, key: int) -> ByRow[Spans]:
        """Row → the characters of a word in that entry."""
        found = self._marks[key]
        if found is None:
            found = self._marks[key] = ByRow(self._spans, key)
        return found

    def _places(self, key: int, row: int) -> Places | None:
        return tuple(self.places(key, row)) if row in self.starts(key) else None

    def places(self, key: int, row: int) -> array[int]:
        """The places (field and word count in one number) of a word in an entry, ascending."""
        start, end = self.hits(key, row)
        return self.hit_place[start:end]

    def rows_with(self, form: int) -> frozenset[int]:
        """The rows in which the very form stands (not only another form of the word), in a placed field."""
        found = self._form_rows.get(form)
        if found is None:
            starts, forms = self.hit_start, self.hit_form
            found = self._form_rows[form] = frozenset(
                [
                    row
                    for row, at in self.starts(self.form_key(form)).items()
                    if form in forms[starts[at] : starts[at + 1]]
                ]
            )
        return found

    def _spans(self, key: int, row: int) -> Spans:
        start, end = self.hits(key, row)
        if start == end:
            return _NOWHERE
        places = self.hit_place[start:end]
        first, middle, last = [bisect_left(places, field << FIELD_SHIFT) for field in (_TEXT, _EXAMPLES, _EXAMPLES + 1)]
        spans = list(zip(self.hit_char[start:end], self.hit_end[start:end], repeat(key)))
        return spans[first:middle], spans[middle:last]

    def form_key(self, form: int) -> int:
        return int(self._arrays["form_key"][form])

    def form_count(self, form: int) -> int:
        """In how many entries a form stands."""
        return int(self._arrays["form_count"][form])

    def _folded_forms(self) -> tuple[list[str], list[int]]:
        found = self._folded
        if found is None:
            pairs = sorted((fold(form), i) for i, form in enumerate(self.forms))
            found = self._folded = ([text for text, _ in pairs], [i for _, i in pairs])
        return found

    @property
    def folded(self) -> tuple[list[str], list[int]]:
        """Every form without accents, sorted, and beside it the form's id."""
        return self._folded_forms()

    def prefix(self, start: str, limit: int) -> tuple[int, ...]:
        """Keys of the words that begin so (accents ignored), the most frequent ``limit`` of them."""
        texts, ids = self._folded_forms()
        start = fold(start)
        low = bisect_left(texts, start)
        high = bisect_left(texts, start + "\U0010ffff")
        counted: dict[int, int] = {}
        for form in ids[low:high]:
            key = self.form_key(form)
            counted[key] = max(counted.get(key, 0), self.form_count(form))
        return tuple(sorted(counted, key=lambda key: (-counted[key], key))[:limit])

    def dump(self) -> bytes:
        """The file: a magic line, the length of a JSON header, the header, then the arrays in turn."""
        header = json.dumps(
            {
                "count": self.count,
                "byteorder": sys.byteorder,
                "keys": self.keys,
                "forms": self.forms,
                "arrays": [[name, code, len(self._arrays[name])] for name, code in _CODES.items()],
            },
            ensure_ascii=False,
            separators=(",", ":"),
        ).encode()
        return b"".join(
            [
                MAGIC,
                len(header).to_bytes(8, "little"),
                header,
                *(self._arrays[name].tobytes() for name in _CODES),
            ]
        )

    @classmethod
    def load(cls, data: bytes) -> Tables:
        """Read a file's bytes; raises ValueError where they are not tables of this machine's kind."""
        if not data.startswith(MAGIC):
            raise ValueError("not a tables file")
        start = len(MAGIC) + 8
        length = int.from_bytes(data[len(MAGIC) : start], "little")
        header = json.loads(data[start : start + length])
        if header["byteorder"] != sys.byteorder or [a[:2] for a in header["arrays"]] != [
            list(x) for x in _CODES.items()
        ]:
            raise ValueError("tables written on another kind of machine")
        view, at = memoryview(data), start + length
        arrays: dict[str, array[Any]] = {}
        for name, code, size in header["arrays"]:
            filled = array(code)
            step = size * filled.itemsize
            filled.frombytes(view[at : at + step])
            if len(filled) != size:
                raise ValueError("tables file cut short")
            arrays[name], at = filled, at + step
        return cls(header["count"], header["keys"], header["forms"], arrays)


def idf(count: int, frequency: int) -> float:
    """How much a word tells: about 0.1 for *the*, 8 for a word found once in 4,000 entries."""
    return math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))


_ORDER = (*PLACED, *(name for name in FIELDS if name not in PLACED))
"""Fields with places first and in their order: occurrences of a word then come in the order of their places."""


def compile_tables(documents: Sequence[Mapping[str, str]], lang: str,
                   weights: Sequence[float] | None = None) -> Tables:
    """Tables of the entries whose strings by field are given; a row is a place in ``documents``.

    ``weights`` are what an entry's impacts count, whatever is asked.
    """
    texts = [
        {name: spread(value, lang) if name != "number" else _numbers(value) for name, value in fields.items()}
        for fields in documents
    ]
    dilutions = {name: _dilution(name, [len(fields[name]) for fields in texts if name in fields]) for name in FIELDS}
    key_of = key_function(lang)
    forms: dict[str, int] = {}
    keys: list[str] = []  # by form
    postings: dict[str, dict[int, tuple[float, list[int]]]] = {}
    form_count: list[int] = []
    last_row: list[int] = []
    for row, fields in enumerate(texts):
        found: dict[str, tuple[list[float], list[int]]] = {}
        for at, name in enumerate(_ORDER):
            words = fields.get(name)
            if not words:
                continue
            share = dilutions[name](len(words))
            base = at << FIELD_SHIFT if name in PLACED else -1
            for form, place, start, end in words:
                form_id = forms.get(form)
                if form_id is None:
                    form_id = forms[form] = len(forms)
                    keys.append(key_of(form))
                    form_count.append(0)
                    last_row.append(-1)
                if last_row[form_id] != row:
                    last_row[form_id] = row
                    form_count[form_id] += 1
                key = keys[form_id]
                known = found.get(key)
                if known is None:
                    known = found[key] = ([0.0], [])
                known[0][0] += share
                if base >= 0:
                    known[1].extend((base | place, start, end, form_id))
        for key, (frequency, hits) in found.items():
            postings.setdefault(key, {})[row] = (frequency[0], hits)
    return _pack(weights or [1.0] * len(texts), forms, keys, form_count, postings)


def _numbers(value: str) -> list[tuple[str, int, int, int]]:
    return [(number, 0, 0, 0) for number in value.lower().split()]


def _dilution(name: str, lengths: Sequence[int]) -> Callable[[int], float]:
    """What one occurrence in a field of a certain length counts."""
    average = sum(lengths) / len(lengths) if lengths else 1.0
    field = FIELDS[name]
    return lambda length: field.weight / (1 - field.b + field.b * length / average)


def _pack(weights: Sequence[float], forms: Mapping[str, int], form_keys: Sequence[str], form_count: Sequence[int],
          postings: Mapping[str, Mapping[int, tuple[float, list[int]]]]) -> Tables:
    keys, count = sorted(postings), len(weights)
    key_ids = {key: i for i, key in enumerate(keys)}
    arrays: dict[str, array[Any]] = {name: array(code) for name, code in _CODES.items()}
    key_start, rows, impacts, hit_start = (arrays[name] for name in ("key_start", "rows", "impacts", "hit_start"))
    hits_of = [arrays[name] for name in ("hit_place", "hit_char", "hit_end", "hit_form")]
    places = hits_of[0]
    for key in keys:
        key_start.append(len(rows))
        by_row = postings[key]
        weight = idf(count, len(by_row)) * (K1 + 1)
        for row, (frequency, hits) in by_row.items():  # rows ascend: they were read in their order
            rows.append(row)
            impacts.append(weight * weights[row] * frequency / (K1 + frequency))
            hit_start.append(len(places))
            if hits:
                for at, into in enumerate(hits_of):
                    into.extend(hits[at::4])
    key_start.append(len(rows))
    hit_start.append(len(places))
    arrays["form_key"].extend(key_ids[key] for key in form_keys)
    arrays["form_count"].extend(form_count)
    return Tables(count, keys, list(forms), arrays)
