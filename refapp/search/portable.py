"""The tables of a search for those who have no service: an index as small files that a script in a browser reads.

The script (``refapp/web/static/copy``) only adds up: impacts and places of words, names, weights, lists of small words
and irregular forms are all written here, from the same modules and the same open index. Everything about a word is
found by its key, in shards of neighbouring keys; what some hundred very common words weigh stands apart, so that
nobody fetches *the* for *their*. A query needs :data:`BASE`, :data:`SHARED`, the facts of its indexes and the shards
of its words; suggestions need one file of names.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from refapp.i18n import LANGUAGES
from refapp.search import analysers, stems, weights
from refapp.search.combined import joining
from refapp.search.entries import SearchEntry
from refapp.search.function_words import FUNCTION_WORDS, NEGATIONS, SPELLED, is_function_word
from refapp.search.index import KINDS, SearchIndex
from refapp.search.names import small_in_names
from refapp.search.paraphrases import PARAPHRASES
from refapp.search.sayings import SAYINGS
from refapp.search.slots import SCATTERED
from refapp.search.stems import fold
from refapp.search.tables import FIELD_SHIFT, Tables
from refapp.search.terms import TermPairs, small_keys

BASE, SHARED = "base.json", "shared.json"
"""What needs no text, and the facts of entries that are the same in all languages."""
SHARD, HEAVY = 9_500, 1_500
"""How large a shard may be (``_worth``); characters of a word's entries that stand in a file of their own."""
TEXTS = 16
"""Texts in a file: some two kilobytes compressed, of which a page of ten results fetches seven."""
FIELD = 4096
"""A place is ``field × FIELD + words before it``; longer fields are cut there."""
DIGITS = "".join(chr(code) for code in range(35, 127) if chr(code) != "\\")[:-1]
"""What numbers are written in: the first half ends a number, least digits first; one digit of all for an impact."""
NEXT_FIELD = "~"
SEEN, SEEN_TIMES = 6, 4
"""Bits for each word of a filter that tells most words that no text has, and how many of them each word sets."""
IMPACT = len(DIGITS) - 1
"""An impact is written as so many parts of the one that the word cannot exceed."""
_WEIGHTS = ("ASIDE", "ASKED", "BEND", "BESIDE", "DEFINITION", "EXACT", "FAMILY", "FEW", "HEADED", "INNER", "K1", "LIFT",
            "MIN_COVERAGE", "NAMED", "NAMED_FIRST", "NAMED_STEP", "NEAR", "NEARLY_ALL", "OPENING", "PARTIAL_FROM",
            "PENALTY", "RERANKED", "RULE_FIRST", "SENT_INSIDE", "SLIGHT", "TOGETHER", "TOGETHER_STEP")


Boards = Callable[[SearchEntry, str], Sequence[tuple[str, str]]]


def portable(indexes: Sequence[SearchIndex], terms: TermPairs, boards: Boards) -> Iterator[tuple[str, bytes]]:
    """Every file (path, content) of a search over some indexes, one for each language.

    ``boards`` are the identifiers and titles, in a language, of the live examples that show an entry best.
    """
    langs = [index.lang for index in indexes]
    yield BASE, _json({
        "weights": {name: getattr(weights, name) for name in _WEIGHTS}, "scattered": SCATTERED, "field": FIELD,
        "impact": IMPACT, "texts": TEXTS, "seen": SEEN_TIMES, "kinds": [kind.value for kind in KINDS],
        "tongues": [_tongue(lang) for lang in langs],
        "pairs": [[list(pair.forms.get(lang, ())) for lang in langs] for pair in terms.pairs],
        "sayings": {lang: [*SAYINGS.get(lang, ()), *PARAPHRASES.get(lang, ())] for lang in langs}})
    facts = [_facts(index) for index in indexes]
    shared = {name: said for name, said in facts[0].items() if all(each[name] == said for each in facts)}
    yield SHARED, _json(shared)
    for index, every in zip(indexes, facts, strict=True):
        own = {name: said for name, said in every.items() if name not in shared}
        yield from ((f"{index.lang}/{name}", content) for name, content in _files(index, own, boards))


def _tongue(lang: str) -> dict[str, Any]:
    """What tells the words of a language: see ``words.js``."""
    analyser = LANGUAGES[lang].analyser
    return {
        "lang": lang, "analyser": analyser,
        "irregular": dict(stems.IRREGULAR[analyser]), "endings": stems.ENDINGS[analyser],
        "functions": sorted(FUNCTION_WORDS.get(lang, ())), "spelled": sorted(SPELLED.get(lang, ())),
        "small": sorted(small_in_names(lang)), "joining": sorted(joining(lang)), "optional": sorted(small_keys(lang)),
        "dice": stems.ACCENTED[analyser], "negations": sorted(NEGATIONS),
        "beforeNoun": sorted(analysers.BEFORE_NOUN), "afterNoun": sorted(analysers.AFTER_NOUN)}


def _files(index: SearchIndex, facts: Mapping[str, Any], boards: Boards) -> Iterator[tuple[str, bytes]]:
    names, headings = _names_by_key(index), {
        index.tables.keys[key]: list(rows) for key, rows in index.headings.items()}
    forms = _forms_by_key(index.tables)
    cuts: list[str] = []
    heavy: list[str] = []
    shard: dict[str, Any] = {}
    size = 0.0
    for at, key in enumerate(index.tables.keys):
        own = forms.get(at, ())
        data = _entries_of(index, at, own)
        word = [index.tables.frequency(at), [index.tables.forms[form] for form in own], data, names.get(key, 0),
                headings.get(key, 0)]
        if sum(map(len, data)) > HEAVY:
            yield f"h{len(heavy)}.json", _json(data)
            heavy.append(key)
            word[2] = 0
        worth = _worth(word)
        if shard and size + worth > SHARD:
            yield f"w{len(cuts) - 1}.json", _json(shard)
            shard, size = {}, 0.0
        if not shard:
            cuts.append(key)
        shard[key] = word
        size += worth
    if shard:
        yield f"w{len(cuts) - 1}.json", _json(shard)
    yield "facts.json", _json({**facts, "asks": _asks(index), "cuts": cuts, "heavy": heavy})
    yield from _by_letter(index)
    yield "forms.json", _json([[form, index.tables.form_count(at)] for at, form in enumerate(index.tables.forms)])
    for start in range(0, len(index.entries), TEXTS):
        yield f"t{start // TEXTS}.json", _json([
            [entry.title or entry.label or "", entry.text, entry.examples, boards(entry, index.lang)]
            for entry in index.entries[start:start + TEXTS]])


def _worth(word: list[Any]) -> float:
    """The characters of a word, more of one that many texts have: asked for more often, it stands with few."""
    return float(len(str(word)) * (1 + word[0]) ** 0.35)


def _by_letter(index: SearchIndex) -> Iterator[tuple[str, bytes]]:
    """What is suggested for a beginning: (name, number) of entries by the letters that begin words of their name, or by
    the digit that begins their number."""
    small, found = small_in_names(index.lang), dict[str, list[tuple[str, str]]]()
    for entry in index.entries:
        name, number = entry.title or entry.label or "", str(entry.number or "")
        words = [word for word in re.findall(r"[^\W\d_]\w*", fold(name)) if word not in small]
        for begin in sorted({*(word[0] for word in words), *number[:1]}):
            found.setdefault(begin, []).append((name, number))
    yield from ((f"n{begin}.json", _json(names)) for begin, names in sorted(found.items()) if begin.isascii())


def _asks(index: SearchIndex) -> list[str]:
    """The ways to ask for each entry in three columns: how many, the places that each takes, what each tells."""
    asked = [_asked(index, row) for row in range(len(index.entries))]
    return ["".join(_written(len(asks)) for asks in asked),
            "".join(_written(_places(ask, index.lang)) for asks in asked for ask, _ in asks),
            "".join(_written(round(told)) for asks in asked for _, told in asks)]


def _places(text: str, lang: str) -> int:
    """How many places a text takes in its field."""
    words = analysers.spread(text, lang)
    return words[-1][1] + 1 if words else 0


def _asked(index: SearchIndex, row: int) -> list[tuple[str, float]]:
    """The ways to ask for an entry, in the order in which they stand in its field, with what each tells."""
    told = {}
    for ask in index.entries[row].asks:
        ids = {index.tables.key_ids[word.key] for word in analysers.analyse(ask, index.lang)
               if word.key in index.tables.key_ids and not is_function_word(word.form, index.lang)}
        told[ask] = sum(map(index.tables.ideal, ids))
    return [(ask, told[ask]) for ask in index.entries[row].asks]


def _facts(index: SearchIndex) -> dict[str, Any]:
    """What ranking asks of every entry, a list or a string with a place for each."""
    entries, facts = index.entries, index.facts
    worth = sorted(set(facts.weight))
    return {
        "lang": index.lang, "edition": index.edition.isoformat(), "rows": len(entries),
        "numbers": _numbers([str(entry.number or "") for entry in entries]),
        "kind": "".join(str(code) for code in facts.kind_code),
        "weight": "".join(str(worth.index(each)) for each in facts.weight), "weights": worth,
        "defines": "".join(str(int(entry.is_definition)) for entry in entries),
        "heading": [row - heading if heading >= 0 else 0 for row, heading in enumerate(facts.heading)],
        "opening": sorted(facts.opening.items()),
        "seen": b64encode(seen_filter(index.tables.keys)).decode(), "small": _small_words(index),
        "inside": {" ".join(name): list(sections) for name, sections in index.names.inside.items()}}


def _small_words(index: SearchIndex) -> dict[str, Any]:
    """What plans ask of function words: how many texts have one, and its forms. Entries are for who looks for one."""
    tables, forms = index.tables, _forms_by_key(index.tables)
    keys = {word.key for form in FUNCTION_WORDS.get(index.lang, ()) for word in analysers.analyse(form, index.lang)}
    return {key: [tables.frequency(at), [tables.forms[form] for form in forms.get(at, ())]]
            for key, at in ((key, tables.key_ids.get(key)) for key in sorted(keys)) if at is not None}


def seen_filter(keys: Sequence[str]) -> bytes:
    """A Bloom filter: what isn't in it is certainly none of these words (B. H. Bloom, CACM 13:7, 1970).

    So nobody fetches a shard to learn that the other language doesn't know a word. Each word sets the bits that two
    halves of its FNV-1a hash lead to, step by step. Numbers, half of all keys, are seldom typed and left out.
    """
    words = [key for key in keys if not key[0].isdigit()]
    bits = 8 * (1 + SEEN * len(words) // 8)
    found = bytearray(bits // 8)
    for key in words:
        hashed = 0x811C9DC5
        for letter in key:
            hashed = (hashed ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
        step = hashed >> 16 | 1
        for turn in range(SEEN_TIMES):
            at = (hashed + turn * step) % bits
            found[at >> 3] |= 1 << (at & 7)
    return bytes(found)


def _numbers(numbers: Sequence[str]) -> list[str | int]:
    """Numbers in book order: each as text, or how many follow that stand in for ``successor`` of the one before."""
    found: list[str | int] = []
    before = ""
    for number in numbers:
        if number == successor(before):
            if found and isinstance(found[-1], int):
                found[-1] += 1
            else:
                found.append(1)
        else:
            found.append(number)
        before = number
    return found


def successor(number: str) -> str:
    """The number that usually follows: 704.5a after 704.5 stands for itself, 704.5c follows 704.5b, 704.6 704.5."""
    if not number or "." not in number:
        return number and number + ".1"
    if number[-1].isalpha():
        after = {"k": "m", "n": "p"}.get(number[-1], chr(ord(number[-1]) + 1))
        return number[:-1] + after
    section, rule = number.split(".")
    return f"{section}.{int(rule) + 1}"


def _names_by_key(index: SearchIndex) -> Mapping[str, list[Any]]:
    """First word → [the other words, the rows that answer to the name and how well (hundredths)]."""
    found: dict[str, list[Any]] = {}
    for name, rows in index.names.exact.items():
        found.setdefault(name[0], []).append(
            [" ".join(name[1:]), [each for row, strength in rows for each in (row, round(strength * 1000))]])
    return found


def _forms_by_key(tables: Tables) -> Mapping[int, Sequence[int]]:
    """The forms in which a word stands in texts, by its place among the keys."""
    found: dict[int, list[int]] = {}
    for form in range(len(tables.forms)):
        found.setdefault(tables.form_key(form), []).append(form)
    return found


def _entries_of(index: SearchIndex, key: int, forms: Sequence[int]) -> list[str]:
    """A word's entries in five columns: rows since the last, impacts, forms that stand there, counts of places, places.

    Neighbours of one kind compress better than neighbours of one entry.
    """
    tables = index.tables
    most = tables.ideal(key) or 1.0
    bits = {form: 1 << at for at, form in enumerate(forms)}
    rows: list[str] = []
    impacts: list[str] = []
    stands: list[str] = []
    counts: list[str] = []
    places: list[str] = []
    last = 0
    for row, impact in tables.impacts(key).items():
        start, end = tables.hits(key, row)
        rows.append(_written(row - last))
        impacts.append(DIGITS[round(impact / most * IMPACT)])
        stands.append(_written(sum(bits[form] for form in set(tables.hit_form[start:end]))))
        counts.append(_written(end - start))
        places += _places_written(tables.hit_place[start:end])
        last = row
    return ["".join(column) for column in (rows, impacts, stands, counts, places)]


def _places_written(places: Iterable[int]) -> Iterator[str]:
    """Each as words since the one before it, or since the beginning of its field."""
    at, last = 0, 0
    for place in places:
        field, word = place >> FIELD_SHIFT, min(place & ((1 << FIELD_SHIFT) - 1), FIELD - 1)
        if field > at:
            yield NEXT_FIELD * (field - at)
            at, last = field, 0
        yield _written(word - last)
        last = word


def _written(number: int) -> str:
    """A number in digits, the least first; all but the last are of the second half."""
    half = len(DIGITS) // 2
    text = ""
    while number >= half:
        number, digit = divmod(number, half)
        text += DIGITS[half + digit]
    return text + DIGITS[number]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
