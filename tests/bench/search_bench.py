"""Search against SQLite FTS5 on whole texts, in one run: ``python tests/bench/search_bench.py``.

A hundred varied queries over an imported English edition and our French text, with highlights and snippets on
both sides: ours through ``refapp.search.search``, whole answers built; theirs through ``sqlite3``
from an FTS5 table in a database file with the same fields and weights, a prefix index, ``bm25`` inside FTS5, ``snippet()`` over
all columns, and all rows fetched. FTS5 has its usual tokenizer, which knows accents but no stems: it finds fewer rules
than ours does. A query's own answer is kept on neither side; both have met its words before (ours has then read their
postings, SQLite its pages and statements).

Ours and FTS5 are two processes that take turns, never both at once, each with the garbage collector as the service has
it; of each query the quickest time counts, since others share the machine. Three ways of asking FTS5, each ten results with snippets and a total:

* ``same`` does what ours does: all words, any of them where few rules have all; marked titles, counts by section;
* ``any``  rules with any of the words, best first (an index of Whoosh or Lucene answers so);
* ``all``  rules with every single word or none, nothing else.

Prints medians, means, p99s and ratios (``ours_median_ratio_to_same`` is the one that says most), and how long building
and opening take. It asserts nothing: time is not a test.
"""

from __future__ import annotations

import json
import math
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from refapp.cite.annotate import annotate  # noqa: E402
from refapp.corpus_io import load_restated  # noqa: E402
from refapp.ingest.reader import read  # noqa: E402
from refapp.memory import leave_alone, look_seldom  # noqa: E402
from refapp.model import Origin, RuleGraph  # noqa: E402
from refapp.search.build import build_index  # noqa: E402
from refapp.search.entries import SearchEntry, entries_from  # noqa: E402
from refapp.search.index import open_index  # noqa: E402
from refapp.search.service import search  # noqa: E402
from refapp.search.weights import FEW  # noqa: E402

EDITION = date(2026, 9, 25)
TURNS, ROUNDS = 10, 5
"""How often the sides take turns, and how often each then asks everything: at once, as under load."""
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


Ask = Callable[[str], object]


Asked = list[tuple[Ask, list[str]]]
"""What is asked of an index: English first, then French."""


def timed(asked: Asked, rounds: int) -> list[float]:
    """Milliseconds of each query, the quickest of its rounds."""
    times: list[float] = []
    for ask, texts in asked:
        best = [math.inf] * len(texts)
        for _ in range(rounds):
            for at, query in enumerate(texts):
                started = time.perf_counter()
                ask(query)
                best[at] = min(best[at], (time.perf_counter() - started) * 1000)
        times += best
    return times


def ours(folder: Path) -> tuple[dict[str, float], dict[str, Asked]]:
    """How long opening takes, and what is asked of ours."""
    started = time.perf_counter()
    indexes = [open_index(folder / lang) for lang in ("en", "fr")]
    opened = (time.perf_counter() - started) * 1000
    asks = [partial(search, [index], limit=10) for index in indexes]
    return {"open_both_ms": opened}, {"": list(zip(asks, (queries(ENGLISH), queries(FRENCH)), strict=True))}


def theirs(folder: Path) -> tuple[dict[str, float], dict[str, Asked]]:
    """What is asked of FTS5, in each of the three ways."""
    databases = [sqlite3.connect(folder / f"{lang}.sqlite") for lang in ("en", "fr")]
    return {}, {answer: [(partial(ask_fts5, database, answer=answer), texts)
                         for database, texts in zip(databases, (queries(ENGLISH), queries(FRENCH)), strict=True)]
                for answer in ("same", "any", "all")}


def serve(of: str, folder: Path) -> None:
    """A side, as a process: tells what it took to begin, then the times of a turn for each line that it reads."""
    look_seldom()
    begun, asked = (theirs if of == "fts5" else ours)(folder)
    for each in asked.values():
        timed(each, 1)
    leave_alone()  # as the service does once its indexes are open
    print(json.dumps(begun), flush=True)
    for _ in sys.stdin:
        print(json.dumps({answer: timed(each, ROUNDS) for answer, each in asked.items()}), flush=True)


class Side:
    """A side's process, and the quickest time of each query so far."""

    def __init__(self, of: str, folder: Path) -> None:
        self.process = subprocess.Popen([sys.executable, __file__, of, str(folder)], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.begun: dict[str, float] = self._read()
        self.best: dict[str, list[float]] = {}

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def turn(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("again\n")
        self.process.stdin.flush()
        for answer, times in self._read().items():
            self.best[answer] = [min(pair) for pair in zip(self.best.get(answer, times), times, strict=True)]

    def end(self) -> None:
        self.process.communicate()


def p99(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def main() -> None:
    shared = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
    path = shared / "official" / "en" / f"{EDITION}.txt"
    document = read(path.read_bytes(), path.name)
    found = annotate(document)
    english = entries_from(RuleGraph.build(document, found.citations, found.glossary_citations))
    french = entries_from(load_restated(ROOT / "corpus", EDITION, "fr").document)
    report: dict[str, float | str] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        started = time.perf_counter()
        build_index(folder / "en", english, "en", EDITION)
        report["build_en_s"] = time.perf_counter() - started
        build_index(folder / "fr", french, "fr", EDITION, Origin.RESTATED)
        for lang, entries in (("en", english), ("fr", french)):
            fts5(entries, folder / f"{lang}.sqlite").close()
        sides = {of: Side(of, folder) for of in ("ours", "fts5")}
        for _ in range(TURNS):
            for side in sides.values():
                side.turn()
        for side in sides.values():
            side.end()
    against, times = sides["fts5"].best, sides["ours"].best[""]
    report |= {f"fts5_{answer}_{name}_ms": of(others) for answer, others in against.items() for name, of in FIGURES.items()}
    report |= {"queries": len(times)} | {f"ours_{name}": value for name, value in sides["ours"].begun.items()}
    report |= {f"ours_{name}_ms": of(times) for name, of in FIGURES.items()}
    report |= {f"ours_{name}_ratio_to_{answer}": of(times) / of(others)
               for answer, others in against.items() for name, of in FIGURES.items()}
    print(json.dumps({name: round(value, 3) if isinstance(value, float) else value for name, value in report.items()},
                     indent=1))


FIGURES = {"median": statistics.median, "mean": statistics.mean, "p99": p99}

if __name__ == "__main__":
    serve(sys.argv[1], Path(sys.argv[2])) if len(sys.argv) == 3 else main()
