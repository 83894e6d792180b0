"""Search against SQLite FTS5 on whole texts, in one run: ``python tests/bench/search_bench.py``.

A hundred varied queries over an imported English edition and our French text, with highlights and snippets on
both sides, in one Python process: ours through ``refapp.search.search``, whole answers built; theirs through ``sqlite3``
from an FTS5 table in a database file with the same fields and weights, a prefix index, ``bm25`` inside FTS5, ``snippet()`` over
all columns, and all rows fetched. FTS5 has its usual tokenizer, which knows accents but no stems: it finds fewer rules
than ours does. A query's own answer is kept on neither side; both have met its words before (ours has then read their
postings, SQLite its pages and statements). Three ways of asking FTS5, each ten results with snippets and a total:

* ``same`` does what ours does: all words, any of them where few rules have all; marked titles, counts by section;
* ``any``  rules with any of the words, best first (an index of Whoosh or Lucene answers so);
* ``all``  rules with every single word or none, nothing else.

Prints medians, means, p99s and ratios (targets: median at most 1.0, p99 at most 2.0), and how long building and opening
take. It asserts nothing: time is not a test.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from refapp.cite.annotate import annotate  # noqa: E402
from refapp.corpus_io import load_restated  # noqa: E402
from refapp.ingest.reader import read  # noqa: E402
from refapp.model import Origin, RuleGraph  # noqa: E402
from refapp.search.build import build_index  # noqa: E402
from refapp.search.entries import SearchEntry, entries_from  # noqa: E402
from refapp.search.index import SearchIndex, open_index  # noqa: E402
from refapp.search.service import search  # noqa: E402
from refapp.search.weights import FEW  # noqa: E402

EDITION = date(2026, 9, 25)
ROUNDS = 9
ENGLISH = """
flying|legend rule|state-based actions|lethal damage|deathtouch|the stack|graveyard|summoning sickness|trample deathtouch
combat damage step|first strike double strike|planeswalker loyalty|token copy|mulligan|maximum hand size|priority
can I sacrifice a creature someone else controls|what happens when two legends have the same name|mana ability
enters the battlefield|leaves the battlefield|copy of a spell|face down|morph|phasing|regenerate|protection|hexproof
when are state-based actions checked|how many cards in opening hand|who goes first|poison counters|commander damage
color identity|mana value|split card|double-faced card|saga chapter|vehicle crew|equip|aura attached illegal
+1/+1 and -1/-1 counters|"intervening if"|"last known information"|"state-based actions are checked"|regenerat*|destr*
token -copy|damage -combat|section:704 creature|section:603 battlefield|kind:section damage|in:title counter|{T}
layers|timestamp|dependency|continuous effect|replacement effect|prevention effect|one-shot effect|static ability
triggered ability on the stack|activated ability cost|spell resolves|counter target spell|illegal target|modal
attack|block|creature|player|card|if a creature would die instead|at the beginning of the next end step
deathtuch|sacrafice|xyzzy
"""
FRENCH = """
règle des légendes|blessures mortelles|actions basées sur un état|jeton|capacité déclenchée|sacrifier|régénérer
combien de blessures létales|que se passe-t-il quand deux créatures légendaires ont le même nom|endurance 0
arrive sur le champ de bataille|quitte le champ de bataille|« clause d’intervention »|ordre APNAP|cimetiere
marqueurs +1/+1 et -1/-1|contrecarr*|jeton -copie|section:704 créature|permanent|l'aura|planeswalker
"""


def queries(text: str) -> list[str]:
    return [query.strip() for line in text.strip().splitlines() for query in line.split("|")]


def fts5(entries: Sequence[SearchEntry], path: Path) -> sqlite3.Connection:
    """The same texts in an FTS5 table in a file, as one would set it up: unicode61 without accents, prefix index, weights."""
    database = sqlite3.connect(path)
    database.execute("CREATE VIRTUAL TABLE rules USING fts5(title, label, heading, text, examples, number UNINDEXED, "
                     "section UNINDEXED, tokenize=\"unicode61 remove_diacritics 2\", prefix='2 3')")
    database.executemany("INSERT INTO rules VALUES (?,?,?,?,?,?,?)", [
        (e.title or "", e.label or "", " ".join(title for _, title in e.heading_path), e.text, "\n\n".join(e.examples),
         str(e.number or ""), str(e.number.section) if e.number else "") for e in entries])
    database.commit()
    return database


def match(query: str) -> tuple[str, str, str | None]:
    """A query of ours in FTS5's language: with all its words, with any of them, and the section asked for."""
    section = re.search(r"section:(\d+)", query)
    query = re.sub(r"\w+:\w+", " ", query)
    kept: list[str] = []
    for phrase, minus, word, star in re.findall(r"[\"“«]\s*([^\"”»]+?)\s*[\"”»]|(-?)([\w+/{}’'-]+)(\*?)", query):
        text = (phrase or word).replace('"', "")
        kept.append(("NOT " if minus and kept else "") + f'"{text}"' + star)
    words = [k for k in kept if not k.startswith("NOT")]
    without = [k for k in kept if k.startswith("NOT")]
    every, some = (" ".join([f"({f' {joint} '.join(words)})", *without]) for joint in ("AND", "OR"))
    return every, some, section.group(1) if section else None


def ask_fts5(database: sqlite3.Connection, query: str, *, answer: str) -> int:
    """What FTS5 is asked, as the module's docstring says of ``answer``: ``same``, ``any`` or ``all``."""
    every, some, section = match(query)
    if answer == "any":
        return sum(ask_once(database, some, section, counts=False))
    found, total = ask_once(database, every, section, counts=answer == "same")
    if answer == "same" and total < FEW and every != some:
        found, total = ask_once(database, some, section, counts=True)
    return found + total


def ask_once(database: sqlite3.Connection, expression: str, section: str | None, *, counts: bool) -> tuple[int, int]:
    """Ten results with snippets, and the total; with ``counts`` marked titles and labels, and counts by section."""
    where, values = (" AND section = ?", (expression, section)) if section else ("", (expression,))
    marks = "highlight(rules, 0, '<', '>'), highlight(rules, 1, '<', '>'), " if counts else ""
    rows = database.execute(
        f"SELECT number, title, {marks} snippet(rules, -1, '<', '>', '…', 40) FROM rules "
        f"WHERE rules MATCH ?{where} AND rank MATCH 'bm25(8, 7, 2, 1, 0.35)' ORDER BY rank LIMIT 10", values).fetchall()
    counted = database.execute(f"SELECT {'section' if counts else '0'}, count(*) FROM rules WHERE rules MATCH ?{where}"
                               + (" GROUP BY section" if counts else ""), values).fetchall()
    return len(rows), sum(count for _, count in counted)


def timed(ask: Callable[[str], object], asked: Sequence[str], rounds: int) -> list[float]:
    """Milliseconds of each query, the quickest of its rounds (others share the machine); the first one is not counted."""
    for query in asked:
        ask(query)
    times: dict[str, list[float]] = {query: [] for query in asked}
    for _ in range(rounds):
        for query in asked:
            started = time.perf_counter()
            ask(query)
            times[query].append((time.perf_counter() - started) * 1000)
    return [min(taken) for taken in times.values()]


def p99(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def main() -> None:
    shared = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
    path = shared / "official" / "en" / f"{EDITION}.txt"
    document = read(path.read_bytes(), path.name)
    found = annotate(document)
    english = entries_from(RuleGraph.build(document, found.citations, found.glossary_citations))
    french = entries_from(load_restated(ROOT / "corpus", EDITION, "fr").document)
    report: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        build_index(Path(folder) / "en", english, "en", EDITION)
        report["build_en_s"] = time.perf_counter() - started
        build_index(Path(folder) / "fr", french, "fr", EDITION, Origin.RESTATED)
        started = time.perf_counter()
        indexes: list[SearchIndex] = [open_index(Path(folder) / "en"), open_index(Path(folder) / "fr")]
        report["open_both_ms"] = (time.perf_counter() - started) * 1000
    gc.collect()
    gc.freeze()  # as the service does once its indexes are open
    ours: list[float] = []
    theirs: dict[str, list[float]] = {"same": [], "any": [], "all": []}
    for index, entries, asked in ((indexes[0], english, queries(ENGLISH)), (indexes[1], french, queries(FRENCH))):
        with tempfile.TemporaryDirectory() as folder, contextlib.closing(
                fts5(entries, Path(folder) / "rules.sqlite")) as database:
            ours += timed(partial(search, [index], limit=10), asked, ROUNDS)
            for answer in theirs:
                theirs[answer] += timed(partial(ask_fts5, database, answer=answer), asked, ROUNDS)
    report |= {"queries": len(ours), "ours_median_ms": statistics.median(ours), "ours_p99_ms": p99(ours)}
    for answer, times in theirs.items():
        report |= {f"fts5_{answer}_median_ms": statistics.median(times), f"fts5_{answer}_p99_ms": p99(times),
                   f"median_ratio_to_{answer}": statistics.median(ours) / statistics.median(times),
                   f"mean_ratio_to_{answer}": statistics.mean(ours) / statistics.mean(times),
                   f"p99_ratio_to_{answer}": p99(ours) / p99(times)}
    print(json.dumps({name: round(value, 3) for name, value in report.items()}, indent=1))


if __name__ == "__main__":
    main()
