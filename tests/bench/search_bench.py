"""Search against SQLite FTS5 on whole texts, in one run: ``python tests/bench/search_bench.py``.

A hundred varied queries over an imported English edition and our French text, with highlights and snippets on
both sides: ours through ``refapp.search.search``, theirs through ``bm25()`` and ``snippet()`` of an FTS5 table with
the same fields and weights. Prints both medians and p99s and their ratios (targets: median at most 1.0, p99 at
most 2.0), and how long building and opening take. It asserts nothing: time is not a test.
"""

from __future__ import annotations

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
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from refapp import cite, ingest  # noqa: E402
from refapp.corpus_io import load_restated  # noqa: E402
from refapp.model import Origin, RuleGraph  # noqa: E402
from refapp.search import SearchEntry, SearchIndex, build_index, entries_from, open_index, search  # noqa: E402

EDITION = date(2026, 4, 17)
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


def fts5(entries: Sequence[SearchEntry]) -> sqlite3.Connection:
    """The same texts in an FTS5 table, as one would set it up: unicode61 without accents, prefix index, weights."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE rules USING fts5(title, label, heading, text, examples, number UNINDEXED, "
                     "section UNINDEXED, tokenize=\"unicode61 remove_diacritics 2\", prefix='2 3')")
    database.executemany("INSERT INTO rules VALUES (?,?,?,?,?,?,?)", [
        (e.title or "", e.label or "", " ".join(title for _, title in e.heading_path), e.text, "\n\n".join(e.examples),
         str(e.number or ""), str(e.number.section) if e.number else "") for e in entries])
    return database


def match(query: str) -> tuple[str, str | None]:
    """A query of ours in FTS5's language: all words, or any of them for a question; and the section asked for."""
    section = re.search(r"section:(\d+)", query)
    query = re.sub(r"\w+:\w+", " ", query)
    kept: list[str] = []
    for phrase, minus, word, star in re.findall(r"[\"“«]\s*([^\"”»]+?)\s*[\"”»]|(-?)([\w+/{}’'-]+)(\*?)", query):
        text = (phrase or word).replace('"', "")
        kept.append(("NOT " if minus and kept else "") + f'"{text}"' + star)
    words = [k for k in kept if not k.startswith("NOT")]
    joined = (" AND " if len(words) < 5 else " OR ").join(words)
    return " ".join([f"({joined})", *(k for k in kept if k.startswith("NOT"))]), section.group(1) if section else None


def ask_fts5(database: sqlite3.Connection, query: str) -> int:
    expression, section = match(query)
    where = " AND section = ?" if section else ""
    rows = database.execute(
        "SELECT number, title, snippet(rules, -1, '<', '>', '…', 40), bm25(rules, 8, 7, 2, 1, 0.35) AS score "
        f"FROM rules WHERE rules MATCH ?{where} ORDER BY score LIMIT 20",  # a constant or nothing
        (expression, section) if section else (expression,)).fetchall()
    total = database.execute(f"SELECT count(*) FROM rules WHERE rules MATCH ?{where}",
                             (expression, section) if section else (expression,)).fetchone()
    return len(rows) + int(total[0])


def timed(ask: Callable[[str], object], asked: Sequence[str], rounds: int) -> list[float]:
    """Milliseconds of each query, the median of its rounds; the first, unrecorded round warms both sides up."""
    for query in asked:
        ask(query)
    times: dict[str, list[float]] = {query: [] for query in asked}
    for _ in range(rounds):
        for query in asked:
            started = time.perf_counter()
            ask(query)
            times[query].append((time.perf_counter() - started) * 1000)
    return [statistics.median(taken) for taken in times.values()]


def p99(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def main() -> None:
    shared = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
    path = shared / "official" / "en" / f"{EDITION}.txt"
    document = ingest.read(path.read_bytes(), path.name)
    found = cite.annotate(document)
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
    ours: list[float] = []
    theirs: list[float] = []
    for index, entries, asked in ((indexes[0], english, queries(ENGLISH)), (indexes[1], french, queries(FRENCH))):
        database = fts5(entries)
        ours += timed(lambda query, index=index: search([index], query, limit=20), asked, 7)  # type: ignore[misc]
        theirs += timed(lambda query, database=database: ask_fts5(database, query), asked, 7)  # type: ignore[misc]
        database.close()
    report |= {
        "queries": len(ours), "ours_median_ms": statistics.median(ours), "fts5_median_ms": statistics.median(theirs),
        "ours_p99_ms": p99(ours), "fts5_p99_ms": p99(theirs),
        "median_ratio": statistics.median(ours) / statistics.median(theirs), "p99_ratio": p99(ours) / p99(theirs)}
    print(json.dumps({name: round(value, 3) for name, value in report.items()}, indent=1))


if __name__ == "__main__":
    main()
