"""Citations of a document: targets over the existing numbers, titles checked, problems reported. Texts are invented."""

from __future__ import annotations

from datetime import date

import pytest

from refapp.cite.annotate import annotate, fold_title
from refapp.cite.find import find
from refapp.cite.resolve import resolve
from refapp.model import Document, GlossaryEntry, Origin, Rule, RuleNumber, Severity, Source

NUMBERS = ["7", "704", "704.1", "704.5", "704.5j", "704.5k", "704.5m", "704.5n", "704.5p", "704.6", "704.10", "705"]


def document(rules: list[tuple[str, str | None, str, tuple[str, ...]]], *,
             glossary: tuple[GlossaryEntry, ...] = (), partial: bool = False, lang: str = "en") -> Document:
    return Document(date(2020, 1, 1), lang, Origin.OFFICIAL, Source("x.txt", "", "txt", "utf-8"),
                    tuple(Rule(RuleNumber.parse(n), i, title, (text,) if text else (), examples, line=10 + i)
                          for i, (n, title, text, examples) in enumerate(rules)),
                    glossary, partial=partial)


@pytest.mark.parametrize(("text", "targets", "absent"), [
    # letters skip l and o because the edition does
    ("rules 704.5j–p", "704.5j 704.5k 704.5m 704.5n 704.5p", ""),
    # a range of rules holds no subrules, and 704.10 follows 704.6
    ("rules 704.5–704.10", "704.5 704.6 704.10", ""),
    ("rules 704.1–5", "704.1 704.5", ""),
    # a range of sections
    ("rules 704-705", "704 705", ""),
    # an absent end is a target all the same, and reported
    ("rules 704.5m–q", "704.5m 704.5n 704.5p 704.5q", "704.5q"),
    ("rule 110.10", "110.10", "110.10"),
    ("section 7", "7", ""),
])
def test_resolved(text: str, targets: str, absent: str) -> None:
    numbers = [RuleNumber.parse(number) for number in NUMBERS]
    (found,) = find(text, "en")
    resolved = resolve(found, numbers)
    assert " ".join(map(str, resolved.targets)) == targets
    assert " ".join(map(str, resolved.absent)) == absent


@pytest.mark.parametrize(("one", "other", "same"), [
    ("Sheep Dip", "sheep dip.", True),
    ("“Infinite” Sheep’s", "\"Infinite\" Sheep's,", True),
    ("Double- Faced Sheep", "Double-Faced Sheep", True),
    ("Sheep–Dog", "Sheep-Dog", True),
    ("Sheep", "Goats", False),
    ("Free-for-All", "Free-for-All Variant", False),
])
def test_titles_are_compared_folded(one: str, other: str, same: bool) -> None:
    assert (fold_title(one) == fold_title(other)) is same


RULES: list[tuple[str, str | None, str, tuple[str, ...]]] = [
    ("7", "More Sheep", "", ()),
    ("701", "Sheep Actions", "", ()),
    ("701.1", None, "To shear is described in rule 701.2, “Shear.” See section 7, “More Sheep.”", ()),
    ("701.2", "Shear", "", ()),
    ("701.2a", None, "See rule 701.3, “Shear.”", ("A sheep (rule 701.9) waits.", "See rule 701.1, “Waiting.”")),
    ("701.3", "Fence", "", ()),
]


def test_annotate() -> None:
    entry = GlossaryEntry("Sheep", 0, ("See rules 701.2a and 799.",), line=90)
    done = annotate(document(RULES, glossary=(entry,)))
    assert [(str(c.source), c.position, c.part, c.surface, [str(t) for t in c.targets], c.resolved,
             c.quoted_title, c.title_matches) for c in done.citations] == [
        ("701.1", 2, "text", "rule 701.2", ["701.2"], True, "Shear", True),
        ("701.1", 2, "text", "section 7", ["7"], True, "More Sheep", True),
        ("701.2a", 4, "text", "rule 701.3", ["701.3"], True, "Shear", False),
        ("701.2a", 4, "example:0", "rule 701.9", ["701.9"], False, None, None),
        ("701.2a", 4, "example:1", "rule 701.1", ["701.1"], True, "Waiting", None),
    ]
    assert [(c.source, c.part, [str(t) for t in c.targets], c.resolved) for c in done.glossary_citations] == [
        ("Sheep", "text", ["701.2a"], True), ("Sheep", "text", ["799"], False)]
    assert [(p.code, p.where.line, p.found, p.expected, p.severity) for p in done.problems] == [
        ("citation.title", 14, "Shear", "Fence", Severity.WARNING),
        ("citation.dangling", 14, "701.9", None, Severity.WARNING),
        ("citation.untitled", 14, "Waiting", None, Severity.NOTE),
        ("citation.dangling", 90, "799", None, Severity.WARNING),
    ]
    assert "“Shear” is rule 701.2" in done.problems[0].text()  # where the title really stands
    assert "Sheep" in done.problems[3].text()


def test_partial_document_knows_only_its_own_sections() -> None:
    rules: list[tuple[str, str | None, str, tuple[str, ...]]] = [
        ("603", "Réactions", "", ()), ("603.2", None, "Cf. règle 603.9 et règle 704.5, « Tout. »", ())]
    page = document(rules, partial=True, lang="fr")
    alone = annotate(page)
    assert [c.resolved for c in alone.citations] == [False, False]
    assert [p.found for p in alone.problems] == ["603.9"]  # 704.5 stands elsewhere
    helped = annotate(page, also=[RuleNumber.parse("704.5")])
    assert [c.resolved for c in helped.citations] == [False, True]
    assert helped.citations[1].title_matches is None  # its title is not here


def test_a_duplicated_number_may_have_either_title() -> None:
    rules: list[tuple[str, str | None, str, tuple[str, ...]]] = [
        ("702.30", "Shear", "", ()), ("702.30", "Fence", "", ()), ("702.31", None, "See rule 702.30, “Fence.”", ())]
    assert annotate(document(rules)).problems == ()
