"""Whole answers of many searches, one a line, for comparing two ways to run the same sources (test_compiled.py).

    python tests/search/answers.py FILE EACH MADE     every EACH-th known query and MADE invented ones; of all (1) the publisher's texts, too

Judged queries and those of the bench, and invented ones that try to break the reading of queries, over texts of ours (and the publisher's): in one language, in both, with names known in the other and without, narrowed, page after page. An answer is told
whole (rows, scores, passages with their marks, counts, how the query was understood); an error is a line, too.
"""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import os
import random
import sys
import tempfile
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import refapp.search  # noqa: E402
from refapp.corpus_io import load_restated, load_terms  # noqa: E402
from refapp.ingest.reader import read  # noqa: E402
from refapp.model import Origin, RuleNumber  # noqa: E402
from refapp.search.build import build_index  # noqa: E402
from refapp.search.entries import entries_from  # noqa: E402
from refapp.search.index import SearchIndex, open_index  # noqa: E402
from refapp.search.service import search  # noqa: E402
from refapp.search.terms import NO_TERMS, TermPair, TermPairs  # noqa: E402
from tests.bench.search_bench import ENGLISH, FRENCH  # noqa: E402
from tests.bench.search_bench import queries as of_bench  # noqa: E402

EDITION = date(2026, 9, 25)
SHARED = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
PIECES = ('"', "“", "”", "«", "»", "-", "−", "*", "**", ":", "section:", "section:704", "chapitre:7", "lang:fr", "langue:en", "kind:rule", "kind:", "in:title",
          "dans:texte", "in:example", "lang:xx", "(", ")", "{T}", "{", "}", "+1/+1", "-1/-1", "’", "'", "l'", "d’", "é", "É", "œ", "Æ", "ß", "ﬁ", "İ", "\u0301", "\u202e",
          "\u00a0", "\u2028", "\x00", "\x7f", "\ud800", "𝕏", "🂡", "中文", "٣", "704.5k", "704", "7", "999.99z", "1.", "0", "-1", "1e9", "nan", "the", "a", "si", "le",
          "qu’est-ce que", "not", "ne", "pas", "legend", "légende", "créature", "creature", "deathtuch", "simetiere", "firststrike", "first strike", "regener*",
          "état", "a" * 70, "z" * 400, "9" * 50, "combat damage", "state-based", "intervening if", "dies", "comes into play", "rule", "règle", "\t", "\n", "  ", ",", ".", ";")


def invented(count: int) -> Iterator[str]:
    dice = random.Random(704)
    words = [word for query in (*of_bench(ENGLISH), *of_bench(FRENCH)) for word in query.split()]
    for _ in range(count):
        parts = [dice.choice(PIECES) if dice.random() < 0.5 else dice.choice(words) for _ in range(dice.randint(0, 9))]
        text = dice.choice((" ", " ", " ", "")).join(parts)
        if text and dice.random() < 0.3:  # a letter lost, doubled or swapped
            at = dice.randrange(len(text))
            text = text[:at] + dice.choice(("", text[at] * 2, dice.choice("aeé*\"-: "))) + text[at + 1:]
        yield text


def indexes(folder: Path, *, official: bool) -> Iterator[SearchIndex]:
    for lang in ("en", "fr"):
        made = build_index(folder / lang, entries_from(load_restated(ROOT / "corpus", EDITION, lang).document), lang, EDITION, Origin.RESTATED)
        opened = open_index(folder / lang)
        assert [made.entries == opened.entries, made.fingerprint == opened.fingerprint] == [True, True]
        yield opened
    path = SHARED / "official" / "en" / "2011-09-30.txt"
    if official and path.is_file():
        yield build_index(folder / "official", entries_from(read(path.read_bytes(), path.name)), "en", date(2011, 9, 30))


def ways(kept: list[SearchIndex]) -> list[tuple[list[SearchIndex], dict[str, Any]]]:
    """Which indexes are asked, and how."""
    english, french, *older = kept
    terms = TermPairs(TermPair({"en": term.names("en"), "fr": term.names("fr")}) for term in load_terms(ROOT / "corpus"))
    narrow = {"within": (RuleNumber.parse("702"),), "limit": 200}
    return [([english], {"limit": 10}), ([french], {"limit": 10}), ([english, french], {"lang": "fr", "terms": terms, "terms_apart": True}),
            ([english, french], {"lang": "en", "terms": terms, "offset": 10}), ([english, french, *older], {"terms": terms, "terms_apart": True, "limit": 30}),
            ([french], {"lang": "fr", "terms": terms, "terms_apart": True, "offset": 20}), ([french, english], {"terms": NO_TERMS, "only": "en"}),
            ([english, french], {"terms": terms, **narrow}), (older or [english], {"terms": terms, "limit": 0})]


def told(asked: list[SearchIndex], query: str, how: dict[str, Any]) -> str:
    try:
        answer = search(asked, query, **how)
        short = [tuple(one._replace(entry=(one.entry.number, one.entry.position)) for one in part) for part in (answer.results, answer.terms)]
        return repr(answer._replace(results=short[0], terms=short[1]))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def main() -> None:
    out, each, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    judged = SHARED / "research" / "queries_dev.jsonl"
    asked = [json.loads(line)["query"] for line in judged.read_text(encoding="utf-8").splitlines()] if judged.is_file() else []
    asked = [*asked, *of_bench(ENGLISH), *of_bench(FRENCH)][::each]
    with tempfile.TemporaryDirectory() as temporary, out.open("w", encoding="utf-8") as file:
        kept = list(indexes(Path(temporary), official=each == 1))
        for path in sorted(Path(temporary).rglob("*")):
            if path.is_file():
                file.write(f"{path.relative_to(temporary)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n")
        every = ways(kept)

        def line(query: str, at: int) -> str:
            answer = told(*(every[at][0], query, every[at][1]))
            shown = answer if answer.partition("(")[0] != "SearchResults" else answer[-40:]
            return f"{at} {query!a} {hashlib.sha256(answer.encode('utf-8', 'surrogatepass')).hexdigest()} {shown!a}\n"

        lines = [line(query, at) for query in asked for at in range(len(every))]
        lines += [line(query, at) for query, at in zip(invented(count), itertools.cycle(range(len(every))))]
        file.writelines(lines)
        # the same again from several threads at once: indexes are shared
        again: dict[int, list[str]] = {}
        threads = [threading.Thread(target=lambda part=part: again.__setitem__(part, [  # type: ignore[misc]
            line(query, at) for query in asked[part::4] for at in range(len(every))])) for part in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        first = lines[:len(asked) * len(every)]
        same = all(again[part] == [one for at in range(part, len(asked), 4) for one in first[at * len(every):(at + 1) * len(every)]] for part in range(4))
        file.write(f"threads {same}\n")
        entry = next(entry for entry in kept[0].entries if entry.number)
        other = dataclasses.replace(entry, title="another")
        file.write(f"{other!r} {other == entry} {hash(entry) == hash(dataclasses.replace(entry))}\n")
    print(refapp.search.FORM)


if __name__ == "__main__":
    main()
