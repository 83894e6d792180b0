"""The tables of a search for those who have no service: an index as small files that a script in a browser reads.

The script (``refapp/web/static/copy``) only adds up: impacts and places of words, names, weights, lists of small words
and irregular forms are all written here, from the same modules and the same open index. Everything about a word is
found by its key, in shards of neighbouring keys; a very common word has one to itself, so that nobody fetches *the* for
*their*. A query needs :data:`BASE`, :data:`FACTS` and the shards of its words; suggestions need one file of names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from refapp.i18n import LANGUAGES
from refapp.search import analysers, stems, weights
from refapp.search.columns import FIELD, IMPACT, Asked, Word, facts, words
from refapp.search.columns import weights as weights_of
from refapp.search.combined import joining
from refapp.search.entries import SearchEntry
from refapp.search.function_words import FUNCTION_WORDS, NEGATIONS, SPELLED, is_function_word
from refapp.search.index import SearchIndex
from refapp.search.names import small_in_names
from refapp.search.paraphrases import PARAPHRASES
from refapp.search.sayings import SAYINGS
from refapp.search.slots import SCATTERED
from refapp.search.stems import fold
from refapp.search.tables import Tables
from refapp.search.terms import TermPairs, small_keys

BASE, FACTS = "base.json", "facts.bin"
"""What every query needs: words and small lists, and the facts of entries."""
SHARD, ALONE = 950, 190
"""How large a shard may be (``_worth``); from how many entries on a word stands alone."""
TEXTS = 16
"""Texts in a file: some two kilobytes compressed, of which a page of ten results fetches seven."""
SEEN, SEEN_TIMES = 6, 4
"""Bits for each word of a filter that tells most words that no text has, and how many of them each word sets."""
_WEIGHTS = ("ASIDE", "ASKED", "BEND", "BESIDE", "COMMON", "DEFINITION", "EXACT", "FAMILY", "FEW", "HEADED", "INNER",
            "K1", "LIFT", "MIN_COVERAGE", "NAMED", "NAMED_FIRST", "NAMED_STEP", "NEAR", "NEARLY_ALL", "OPENING",
            "PARTIAL_FROM", "PENALTY", "POPULAR", "POPULAR_FROM", "RERANKED", "RULE_FIRST", "SENT_INSIDE", "SLIGHT",
            "TOGETHER", "TOGETHER_STEP")


Boards = Callable[[SearchEntry, str], Sequence[tuple[str, str]]]


def portable(indexes: Sequence[SearchIndex], terms: TermPairs, boards: Boards) -> Iterator[tuple[str, bytes]]:
    """Every file (path, content) of a search over some indexes, one for each language.

    ``boards`` are the identifiers and titles, in a language, of the live examples that show an entry best.
    """
    langs = [index.lang for index in indexes]
    cuts: dict[str, list[str]] = {index.lang: [] for index in indexes}
    for index in indexes:
        for shard in _shards(index):
            before = cuts[index.lang]
            yield f"{index.lang}/w{len(before)}.bin", words(index, shard)
            before.append(shard[0].key)
        yield from ((f"{index.lang}/{name}", content) for name, content in _files(index, boards))
    yield BASE, _json({
        "weights": {name: getattr(weights, name) for name in _WEIGHTS}, "scattered": SCATTERED, "field": FIELD,
        "impact": IMPACT, "texts": TEXTS, "seen": SEEN_TIMES,
        "tongues": [_tongue(lang) for lang in langs],
        "pairs": ["\n".join("|".join(_said(pair.forms.get(lang, ()), lang)) for pair in terms.pairs) for lang in langs],
        "sayings": {lang: [*SAYINGS.get(lang, ()), *PARAPHRASES.get(lang, ())] for lang in langs},
        "indexes": [{"lang": index.lang, "edition": index.edition.isoformat(), "rows": len(index.entries),
                     "weights": weights_of(index), "small": _small_words(index), "cuts": cuts[index.lang],
                     "inside": {" ".join(name): list(rows) for name, rows in index.names.inside.items()}}
                    for index in indexes]})
    yield FACTS, facts(indexes, [_asked(index) for index in indexes],
                       [seen_filter(index.tables.keys) for index in indexes])


def _said(forms: Sequence[str], lang: str) -> Iterator[str]:
    """Names as they are analysed, each once."""
    known = set()
    for form in forms:
        read = tuple((word.key, word.place) for word in analysers.analyse(form, lang))
        if read not in known:
            yield form.lower()
        known.add(read)


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


def _shards(index: SearchIndex) -> Iterator[list[Word]]:
    """The words of an index in the order of their keys, in shards of some hundreds of bytes."""
    names, forms, tables = _names_by_key(index), _forms_by_key(index.tables), index.tables
    shard: list[Word] = []
    size = 0.0
    for at, key in enumerate(tables.keys):
        word = Word(key, at, forms.get(at, ()), names.get(key, ()), index.headings.get(at, ()))
        frequent = tables.frequency(at)
        worth = (4 + frequent) * (1 + frequent) ** 0.35  # asked for more often, it stands with few
        if shard and (frequent > ALONE or size + worth > SHARD):
            yield shard
            shard, size = [], 0.0
        shard.append(word)
        size += worth
    yield shard


def _files(index: SearchIndex, boards: Boards) -> Iterator[tuple[str, bytes]]:
    yield from _by_letter(index)
    yield "forms.json", _json([[form, index.tables.form_count(at)] for at, form in enumerate(index.tables.forms)])
    for start in range(0, len(index.entries), TEXTS):
        yield f"t{start // TEXTS}.json", _json([
            [entry.title or entry.label or "", entry.text, entry.examples, boards(entry, index.lang)]
            for entry in index.entries[start:start + TEXTS]])


def _by_letter(index: SearchIndex) -> Iterator[tuple[str, bytes]]:
    """What is suggested for a beginning: (name, number) of entries by the two letters that begin words of their name,
    or by the two digits that begin their number."""
    small, found = small_in_names(index.lang), dict[str, list[tuple[str, str]]]()
    for entry in index.entries:
        name, number = entry.title or entry.label or "", str(entry.number or "")
        words = [word for word in re.findall(r"[^\W\d_]\w*", fold(name)) if word not in small]
        for begin in sorted({word[:2] for word in words if word[1:]} | {number[:2]} - {""}):
            found.setdefault(begin, []).append((name, number))
    yield from ((f"n{begin}.json", _json(names)) for begin, names in sorted(found.items()) if begin.isascii())


def _asked(index: SearchIndex) -> Asked:
    """Of each entry the places that every way to ask for it takes, with what it tells."""
    return [[(_places(ask, index.lang), round(told)) for ask, told in _asks(index, row)]
            for row in range(len(index.entries))]


def _places(text: str, lang: str) -> int:
    """How many places a text takes in its field."""
    words = analysers.spread(text, lang)
    return words[-1][1] + 1 if words else 0


def _asks(index: SearchIndex, row: int) -> list[tuple[str, float]]:
    """The ways to ask for an entry, in the order in which they stand in its field, with what each tells."""
    told = {}
    for ask in index.entries[row].asks:
        ids = {index.tables.key_ids[word.key] for word in analysers.analyse(ask, index.lang)
               if word.key in index.tables.key_ids and not is_function_word(word.form, index.lang)}
        told[ask] = sum(map(index.tables.ideal, ids))
    return [(ask, told[ask]) for ask in index.entries[row].asks]


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


def _names_by_key(index: SearchIndex) -> Mapping[str, Sequence[tuple[str, Sequence[tuple[int, int]]]]]:
    """First word → the other words of each name, the rows that answer to it and how well (thousandths)."""
    found: dict[str, list[tuple[str, Sequence[tuple[int, int]]]]] = {}
    for name, rows in index.names.exact.items():
        found.setdefault(name[0], []).append(
            (" ".join(name[1:]), [(row, round(strength * 1000)) for row, strength in rows]))
    return found


def _forms_by_key(tables: Tables) -> Mapping[int, Sequence[int]]:
    """The forms in which a word stands in texts, by its place among the keys."""
    found: dict[int, list[int]] = {}
    for form in range(len(tables.forms)):
        found.setdefault(tables.form_key(form), []).append(form)
    return found


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
