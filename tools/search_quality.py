"""How well the search answers: mean reciprocal rank of the first right answer among ten, by language and kind.

    python tools/search_quality.py DATA [--edition DATE] [--origin official] [--own] [--worst N]

DATA is a data directory into which the English text of 2026-01-16 was imported; queries and their right answers are
read from ``queries_dev.jsonl`` of the shared research folder (REFAPP_SHARED). A rule's parent or child counts half.
Numbers of another edition are carried to 2026-01-16 by history before they are compared. ``--origin official`` searches
the publisher's words alone. The halves (a rule and all that is asked about it in one of them) tell whether a weight
suits the queries in general: one that helps only one half is left alone. ``--own`` asks the questions of
``corpus/asked`` instead, a sixth of them at a time of an index without these; what is asked of a rule in nearly the
same words is in one sixth. Measures, asserts nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from refapp.corpus_io.asked import load_asked  # noqa: E402
from refapp.corpus_io.verdicts import load_verdicts  # noqa: E402
from refapp.model import Origin, RuleNumber  # noqa: E402
from refapp.search.build import build_index  # noqa: E402
from refapp.search.service import search as search_indexes  # noqa: E402
from refapp.services import Library  # noqa: E402
from refapp.services.library.composing import composed_entries  # noqa: E402
from refapp.services.reading.searching import same_rule_in, search, term_pairs  # noqa: E402

JUDGED = date(2026, 1, 16)
FOLDS = 6
"""In so many parts our own questions are left out, one after the other."""


def found(library: Library, query: str, lang: str, edition: date | None, origin: Origin | None) -> list[str]:
    """The numbers of the first ten results, as JUDGED has them; "" for what is no rule."""
    answer = search(library, query, lang=lang, edition=edition, origin=origin, limit=10)
    numbers = [str(answer.goto)] if answer.goto else []
    for result in answer.results:
        number = result.number or (result.entry.see[0] if result.entry.see else None)
        if number is not None and result.edition != JUDGED and result.edition in library.history.editions:
            now = library.history.carry(number, result.edition, JUDGED)
            number = now[0] if len(now) == 1 else number
        numbers.append(str(number or ""))
    return numbers[:10]


def worth(numbers: list[str], relevant: set[str]) -> float:
    """The best of 1 / rank, or half of it for a rule right above or below a right one."""
    best = 0.0
    for rank, text in enumerate(numbers, 1):
        if text in relevant:
            best = max(best, 1 / rank)
        elif text:
            number = RuleNumber.parse(text)
            near = [RuleNumber.parse(one) for one in relevant]
            if any((number.sub and number.parent == one) or (one.sub and one.parent == number) for one in near):
                best = max(best, 0.5 / rank)
    return best


def alike(questions: list[str]) -> Iterator[tuple[str, ...]]:
    """Questions of one rule in groups: each shares half of its words or more with one before it in the group."""
    groups: list[list[str]] = []
    for question in questions:
        words = set(question.casefold().split())
        near = [group for group in groups
                if any(2 * len(words & set(one.casefold().split())) >= len(words) for one in group)]
        for group in near:
            groups.remove(group)
        groups.append([*(one for group in near for one in group), question])
    yield from map(tuple, groups)


def own(library: Library, lang: str) -> Iterator[tuple[float, str, list[str], list[str]]]:
    """Of each of our own questions: the score without it, the question, its rule, what was found."""
    edition = library.current
    entries = composed_entries(library, edition, lang)
    asks = defaultdict(list, {str(rule): list(them) for rule, them in load_asked(library.corpus, lang).items()})
    for one in load_verdicts(library.corpus):
        asks[str(one.rule)] += one.asked.get(lang, ())
    groups = [(rule, group) for rule, them in asks.items() for group in alike(them)]
    for fold in range(FOLDS):
        held = groups[fold::FOLDS]
        out = {(rule, question) for rule, group in held for question in group}
        kept = [replace(entry, asks=tuple(one for one in entry.asks if (str(entry.number), one) not in out))
                for entry in entries]
        with tempfile.TemporaryDirectory() as folder:
            index = build_index(Path(folder), kept, lang, edition, Origin.RESTATED)
        for rule, question in sorted(out):
            answer = search_indexes([index], question, lang=lang, terms=term_pairs(library), limit=10,
                                    same_rule=same_rule_in(library), terms_apart=True)
            numbers = [str(one.number or (one.entry.see[0] if one.entry.see else "")) for one in answer.results]
            yield worth(numbers, {rule}), question, [rule], numbers[:5]


def half(row: dict[str, list[str]]) -> str:
    """In which of two halves a query belongs: by the rule that answers it."""
    return f"half {hashlib.md5(' '.join(row['relevant'][:1]).encode(), usedforsecurity=False).digest()[0] % 2}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--edition", type=date.fromisoformat)
    parser.add_argument("--origin", type=Origin)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--worst", type=int, default=0)
    asked = parser.parse_args()
    shared = Path(os.environ.get("REFAPP_SHARED", ROOT.parent / "shared"))
    library = Library.open(asked.data)
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    missed = []
    for lang in ("en", "fr") if asked.own else ():
        missed += own(library, lang)
        scores[lang, "own"] = [score for score, *_ in missed[sum(map(len, scores.values())):]]
    for line in [] if asked.own else (shared / "research" / "queries_dev.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        numbers = found(library, row["query"], row["lang"], asked.edition, asked.origin)
        score = worth(numbers, set(row["relevant"]))
        scores[row["lang"], "all"].append(score)
        scores[row["lang"], row["kind"]].append(score)
        scores[row["lang"], half(row)].append(score)
        missed.append((score, row["query"], row["relevant"], numbers[:5]))
    for (lang, kind), values in sorted(scores.items()):
        print(f"{lang} {kind:10} {sum(values) / len(values):.3f}  ({len(values)})")
    for score, query, relevant, numbers in sorted(missed)[:asked.worst]:
        print(f"{score:.2f}  {query}  wanted {', '.join(relevant)}; found {', '.join(numbers)}")


if __name__ == "__main__":
    main()
