"""The publisher's layout, on an invented little book: what each layout quirk becomes."""

from __future__ import annotations

from datetime import date

import pytest

from refapp.ingest import ImportRefused, read, read_with_ledger
from refapp.model import Document, Kind, Severity

FRONT = """Card Game Comprehensive Rules

These rules are effective as of May 3, 2019.

Introduction

This is an invented book that only the tests of the importer ever read.

Contents

1. Game Concepts
100. General
101. Golden Rules

Glossary

Credits

1. Game Concepts

100. General

"""
BACK = """
101. Golden Rules

101.1. The text of a card wins over the text of a rule.

Glossary

Card
A thing with a text that players use in the game.

Turn
1. A span of time. See rule 101.1.
2. The act of turning a card.

Credits

Written by the tests.
"""


def book(rules: str) -> Document:
    """The document of an invented book whose section 100 holds the given lines."""
    reading = read_with_ledger((FRONT + rules + BACK).encode(), "book.txt")
    assert set(reading.owners) == set(reading.lines), "every line has an owner"
    return reading.document


def codes(document: Document) -> list[str]:
    return [p.code for p in document.problems]


def numbers(document: Document) -> list[str]:
    return [str(r.number) for r in document.rules]


def test_a_plain_book() -> None:
    document = book("100.1. A game has players.\n\n100.1a It has two of them.\nExample: You and I are two players.\n\n"
                    "100.2. Cards\n\n100.2a A card is a card.\n")
    assert (document.edition, document.lang, document.source.format) == (date(2019, 5, 3), "en", "publisher-txt")
    assert numbers(document) == ["1", "100", "100.1", "100.1a", "100.2", "100.2a", "101", "101.1"]
    assert [r.title for r in document.rules[:2]] == ["Game Concepts", "General"]
    assert document.rules[3].paragraphs == ("It has two of them.",)
    assert document.rules[3].examples == ("You and I are two players.",)
    assert (document.rules[4].title, document.rules[4].paragraphs, document.rules[4].kind) == ("Cards", (), Kind.RULE)
    assert [(g.term, len(g.paragraphs)) for g in document.glossary] == [("Card", 1), ("Turn", 2)]
    assert [m.kind for m in document.matter] == ["title", "introduction", "contents", "heading", "credits"]
    assert document.problems == ()


@pytest.mark.parametrize(("rules", "code", "expected"), [
    # a rule's number without its full stop (606.5 in 2021)
    ("100.1 The first rule.\n", "number.spelling", ["100.1"]),
    # a subrule's number with a full stop (119.1d)
    ("100.1. The first rule.\n\n100.1a. The first subrule.\n", "number.spelling", ["100.1", "100.1a"]),
    # no space after the number (901.4)
    ("100.1.All the rules.\n", "number.spelling", ["100.1"]),
    # a space inside the number (702. 37a)
    ("100.1. The first rule.\n\n100. 1a The first subrule.\n", "number.spelling", ["100.1", "100.1a"]),
    # a space before the number (509.1c in 2009)
    (" 100.1. The first rule.\n", "number.indented", ["100.1"]),
    # a lost digit (306.b)
    ("100.1. The first rule.\n\n100.a If it is first.\n", "number.misprint", ["100.1", "100.1a"]),
    # a digit too many, between two numbers that leave one possibility (505.54 in 2010)
    ("100.1. The first rule.\n\n100.24. The second rule.\n\n100.2a The subrule.\n", "number.misprint",
     ["100.1", "100.2", "100.2a"]),
    # the same number twice (702.30d in 2009)
    ("100.1. The first rule.\n\n100.1a The one.\n\n100.1a The other.\n", "number.duplicate",
     ["100.1", "100.1a", "100.1a"]),
    # a number left out (113.8 in 2009)
    ("100.1. The first rule.\n\n100.3. The third rule.\n", "number.gap", ["100.1", "100.3"]),
    # no blank line before a number (702.149 in 2021)
    ("100.1. The first rule.\n100.2. The second rule.\n", "layout.no-blank-line", ["100.1", "100.2"]),
    # a stray letter on a line of its own (702.148b in 2021)
    ("100.1. The first rule.\nf\n", "line.unparsed", ["100.1"]),
    # a label printed twice (704.4 in 2014)
    ("100.1. The first rule.\nExample:Example: It is the first.\n", "example.label", ["100.1"]),
    # an example after a blank line (701.67b in 2025)
    ("100.1. The first rule.\n\nExample: It is the first.\n", "example.layout", ["100.1"]),
    # a reference that happens to begin a line is no rule
    ("100.1. The first rule, which is like\n101.1. That is all.\n", "number.unexpected", ["100.1"]),
])
def test_quirks_are_read_and_reported(rules: str, code: str, expected: list[str]) -> None:
    document = book(rules)
    assert numbers(document) == ["1", "100", *expected, "101", "101.1"]
    assert code in codes(document)
    problem = next(p for p in document.problems if p.code == code)
    assert problem.where.line is not None
    assert "{" not in problem.text()


def test_an_indented_line_is_a_further_paragraph() -> None:
    rule = book("100.1. The first paragraph.\n     The second paragraph.\n").rules[2]
    assert rule.text == "The first paragraph.\n\nThe second paragraph."


@pytest.mark.parametrize(("text", "title"), [
    ("100.1. Web-slinging\n\n100.1a It is a word.\n", "Web-slinging"),
    ("100.1. Start Your Engines!\n\n100.1a It is a shout.\n", "Start Your Engines!"),
    ("100.1. ∞ (Infinity)\n\n100.1a It is a sign.\n", "∞ (Infinity)"),
    # no subrule follows, but the capitals of a title
    ("100.1. Tap and Untap\n\n100.2. The next rule.\n", "Tap and Untap"),
    # a sentence is none, however short; nor is one whose full stop is inside brackets and quotation marks
    ("100.1. Any object can deal damage.\n\n100.1a It is a text.\n", None),
    ("100.1. They say “[Cost]: [Effect.] (if any.)”\n\n100.1a It is a text.\n", None),
    ("100.1. There are three of them:\n\n100.1a It is a text.\n", None),
])
def test_titles_are_told_from_texts(text: str, title: str | None) -> None:
    assert book(text).rules[2].title == title


def test_overrides_win_and_disagreements_are_reported() -> None:
    data = (FRONT + "100.1. The first of the rules is that it is the rule of the game.\n" + BACK).encode()
    document = read(data, "2011-09-30.txt", lang="fr", edition=date(2020, 1, 1))
    assert (document.lang, document.edition) == ("fr", date(2020, 1, 1))
    assert {"language.override", "edition.override", "edition.file-name"} <= set(codes(document))
    assert [p.severity for p in document.problems if p.code == "language.override"] == [Severity.ERROR]


def test_no_date_is_refused_with_the_way_out() -> None:
    with pytest.raises(ImportRefused, match="--edition YYYY-MM-DD") as caught:
        read((FRONT.replace("effective as of May 3, 2019", "there") + "100.1. The rule of it.\n" + BACK).encode(), "x.txt")
    assert caught.value.code == "import.edition"
