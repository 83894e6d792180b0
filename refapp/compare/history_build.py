"""Computes the committed facts of history from the official editions; ``refapp corpus history`` writes them.

Deterministic: the same editions and the same hand-kept files give the same bytes. Two files in
``corpus/history`` are kept by hand and only read here: ``decisions.csv`` and ``titles_fr.csv``. Returns
texts by relative name and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from refapp.cite.annotate import annotate
from refapp.compare.align import compare
from refapp.compare.decisions import Decision, decide, read_decisions
from refapp.compare.fingerprint import write_fingerprints
from refapp.compare.sides import Side
from refapp.history.facts import Fact, write_facts
from refapp.history.numbering import write_numbers
from refapp.history.outline import FrenchTitles, TitleSpans, table, write_citations, write_sections
from refapp.history.relations import Relation
from refapp.model import Document

EDITIONS = ("edition", "rules", "sha256", *(relation.value for relation in Relation))


def step(old: Document, new: Document, decisions: Iterable[Decision] = ()) -> tuple[Fact, ...]:
    """The facts of the step from ``old`` to its neighbour ``new``, decisions applied on top."""
    return _step(Side.of(old.rules), Side.of(new.rules), [d for d in decisions if d.edition == new.edition])


def _step(left: Side, right: Side, decisions: Sequence[Decision]) -> tuple[Fact, ...]:
    return decide(compare(left, right), decisions, left, right)


def build(documents: Iterable[Document], history: Path,
          progress: Callable[[str], object] | None = None) -> dict[str, str]:
    """Every generated file of ``corpus/history``, by its name relative to that folder.

    ``documents`` are the official editions in one language in order of time, read one by one so that
    few are in memory; ``history`` is the folder with the files kept by hand. Raises ValueError where
    the editions are out of order or a decision does not fit its texts.
    """
    path = history / "decisions.csv"
    decisions = read_decisions(path.read_text(encoding="utf-8")) if path.exists() else ()
    files: dict[str, str] = {}
    titles = TitleSpans()
    rows: list[Sequence[object]] = []
    before: Document | None = None
    left: Side | None = None
    for document in documents:
        if before is not None and before.edition >= document.edition:
            raise ValueError(f"edition {document.edition} came after {before.edition}")
        files[f"numbers/{document.edition}.txt"] = write_numbers(rule.number for rule in document.rules)
        titles.add(document.edition, document.rules)
        right = Side.of(document.rules)
        counts: list[object] = [""] * len(Relation)
        if before is not None and left is not None:
            facts = _step(left, right, [d for d in decisions if d.edition == document.edition])
            files[f"steps/{before.edition}..{document.edition}.csv"] = write_facts(facts)
            counts = [sum(fact.relation is relation for fact in facts) for relation in Relation]
        rows.append((document.edition, len(document.rules), document.source.sha256, *counts))
        if progress is not None:
            progress(str(document.edition))
        before, left = document, right
    if before is None or left is None:
        raise ValueError("no edition was given")
    unknown = {d.edition for d in decisions} - {row[0] for row in rows[1:]}
    if unknown:
        raise ValueError(f"decisions for editions that have no step: {', '.join(map(str, sorted(unknown)))}")
    files[f"fingerprints/{before.edition}.txt"] = write_fingerprints(left)
    files["titles.csv"] = titles.write()
    files["sections.csv"] = write_sections(before.rules, FrenchTitles.load(history / "titles_fr.csv"))
    files["citations.csv"] = write_citations(annotate(before).citations,
                                             {rule.number for rule in before.rules})
    files["editions.csv"] = table(EDITIONS, rows)
    return files
