"""The publisher's layout, on an invented little book: what each layout quirk becomes."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from datetime import date

import pytest

from refapp.ingest.errors import ImportRefused
from refapp.ingest.reader import read, read_with_ledger
from refapp.model import Document, Kind, Severity

FRONT = """A Card Game’s Book of Rules

These rules are effective as of May 3, 2019.

Introduction

Nobody but the tests of the importer ever read this invented book.

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
    # the right digits and letter, the wrong signs around them
    ("100.1. The first rule.\n\n100.1 a The subrule.\n", "number.misprint", ["100.1", "100.1a"]),
    ("100.1. The first rule.\n\n100,1a The subrule.\n", "number.misprint", ["100.1", "100.1a"]),
    ("100.1. The first rule.\n\n1001a The subrule.\n", "number.misprint", ["100.1", "100.1a"]),
    ("100.1. The first rule.\n\n100.1a) The subrule.\n", "number.misprint", ["100.1", "100.1a"]),
    ("100.1. The first rule.\n\n100.1a– The subrule.\n", "number.misprint", ["100.1", "100.1a"]),
    ("100.1. The first rule.\n\n100.2.. The second rule.\n", "number.misprint", ["100.1", "100.2"]),
    # a sign of no width before the number
    ("\u200b100.1. The first rule.\n\n\u200b100.3. The third rule.\n", "number.gap", ["100.1", "100.3"]),
    # a word may begin with the letter that comes next
    ("100.1. The first rule.\n\n100.1 a word of a text that was cut.\n", "number.unexpected", ["100.1"]),
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


@pytest.mark.parametrize(("rules", "code"), [
    ("100.1. The first rule. Example: It is the first.\n", "example.mid-paragraph"),
    ("100.1. The first rule.\nExample 1: It is the first.\n", "example.numbered"),
])
def test_an_example_is_parted_from_its_rule(rules: str, code: str) -> None:
    document = book(rules)
    assert (document.rules[2].text, document.rules[2].examples) == ("The first rule.", ("It is the first.",))
    assert codes(document) == [code]


def test_a_section_of_the_contents_list_may_have_no_rules() -> None:
    text = (FRONT + "100.1. The rule of the game is it.\n\n" + BACK).replace(
        "101. Golden Rules", "101. Golden Rules\n\n102. Coda").replace("101. Golden Rules\n\n101.1.", "101.1.")
    text = text.replace("\n102. Coda\n\n101.1. The text of a card wins over the text of a rule.\n", "\n102. Coda\n")
    assert numbers(read(text.encode(), "x.txt")) == ["1", "100", "100.1", "101", "102"]


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
    # nor is what cites a rule, be its full stop lost
    ("100.1. There are three (see rule 101.1)\n\n100.1a It is a text.\n", None),
])
def test_titles_are_told_from_texts(text: str, title: str | None) -> None:
    assert book(text).rules[2].title == title


def test_overrides_win_and_disagreements_are_reported() -> None:
    data = (FRONT + "100.1. The first of the rules is that it is the rule of the game.\n" + BACK).encode()
    document = read(data, "2011-09-30.txt", lang="fr", edition=date(2020, 1, 1))
    assert (document.lang, document.edition) == ("fr", date(2020, 1, 1))
    assert {"language.override", "edition.override", "edition.file-name"} <= set(codes(document))
    assert [p.severity for p in document.problems if p.code == "language.override"] == [Severity.ERROR]


@pytest.mark.parametrize(("line", "expected", "code"), [
    ("These rules are effective as of January 16, 2026.", date(2026, 1, 16), None),
    ("Ces règles entrent en vigueur au 1er mai 2014.", date(2014, 5, 1), None),
    ("Ces règles prennent effet le 16 janvier 2026.", date(2026, 1, 16), None),
    ("Ces règles sont datées du 1er Août 2006.", date(2006, 8, 1), None),
    ("Ces règles sont applicables à compter du 16/01/2026", date(2026, 1, 16), None),
    ("Effective date: 2026-01-16", date(2026, 1, 16), None),
    # the edition replaced may stand first
    ("These rules replace those of April 17, 2026 and are effective as of June 19, 2026.", date(2026, 6, 19), None),
    ("Ces règles remplacent celles du 17 avril 2026 et entrent en vigueur le 19 juin 2026.", date(2026, 6, 19), None),
    ("June 19, 2026 is the day on which these rules take effect.", date(2026, 6, 19), None),
    # only one of the two can be the month
    ("These rules are effective as of 6/19/2026.", date(2026, 6, 19), None),
    # which is the day, an English sentence leaves open: what is taken is said
    ("These rules are effective as of 06/07/2026.", date(2026, 7, 6), "edition.bare-date"),
    # a day that nothing introduces is taken, and said to be
    ("Version of 3 May 2019", date(2019, 5, 3), "edition.bare-date"),
])
def test_the_day_is_read_from_the_document(line: str, expected: date, code: str | None) -> None:
    text = FRONT.replace("These rules are effective as of May 3, 2019.", line) + "100.1. The rule of the game is it.\n" + BACK
    document = read(text.encode(), "2001-01-01.txt")
    assert document.edition == expected
    assert [p.code for p in document.problems] == ["edition.file-name", *([code] if code else [])]


def test_a_second_day_that_differs_is_reported() -> None:
    text = FRONT + "100.1. The rule of the game is it.\n" + BACK + "\nThese rules are effective as of May 4, 2019.\n"
    document = read(text.encode(), "x.txt")
    assert document.edition == date(2019, 5, 3)
    assert codes(document) == ["edition.disagreement"]


@pytest.mark.parametrize("change", [
    lambda t: t.replace("\n", "\r"), lambda t: t.replace("\n", "\r\n"), lambda t: t.replace("\n", "\r\r\n"),
    lambda t: t.replace("\n", "\n\n"), lambda t: re.sub(r"\n+", "\n", t), lambda t: re.sub(r"(?m)^(?=.)", "  ", t),
    lambda t: t + "\x1a", lambda t: "\ufeff" + t,
    lambda t: t.replace("100.1. ", "100.1.\t").replace("100.1a ", "100.1a\u00a0"),
    lambda t: t[:t.index("Contents")] + t[t.index("Credits\n\n1. G") + 9:],  # no contents list
])
def test_other_line_ends_and_layouts_change_nothing(change: Callable[[str], str]) -> None:
    text = FRONT + "100.1. The rule of the game is it.\n\n100.1a It is a rule.\nExample: A rule.\n" + BACK
    changed = read(change(text).encode(), "x.txt")
    before = read(text.encode(), "x.txt")
    assert [(r.number, r.title, r.text, r.examples) for r in changed.rules] == [
        (r.number, r.title, r.text, r.examples) for r in before.rules]
    assert [(g.term, g.paragraphs) for g in changed.glossary] == [(g.term, g.paragraphs) for g in before.glossary]


def test_hard_wrapped_lines_are_joined_again() -> None:
    rules = "".join(f"100.{i}. " + f"The number of this rule of the game is {i}, and see rule 100.{i}. " * 5 + "\n\n"
                    for i in range(1, 20))
    text = FRONT + rules + BACK
    wrapped = "\n".join(part for line in text.split("\n") for part in (textwrap.wrap(line, 72) or [""]))
    assert max(map(len, wrapped.split("\n"))) <= 72
    reading = read_with_ledger(wrapped.encode(), "x.txt")
    assert [(r.number, r.text) for r in reading.document.rules] == [
        (r.number, r.text) for r in read(text.encode(), "x.txt").rules]
    assert codes(reading.document) == ["layout.wrapped"]
    assert set(reading.owners) == set(reading.lines) == {
        i for i, line in enumerate(wrapped.split("\n"), 1) if line.strip()}


def test_an_example_begins_a_line_however_full_the_one_before_is() -> None:
    rules = "".join(f"100.{i}. " + "The rule of the game is it and it is so. " * 5 + "\nExample: It is so.\n\n"
                    for i in range(1, 20))
    wrapped = "\n".join(part for line in (FRONT + rules + BACK).split("\n")
                        for part in (textwrap.wrap(line, 50) or [""]))
    width = max(map(len, wrapped.split("\n")))
    full = sorted({len(line) for line in wrapped.split("\n") if line.endswith("so.")})
    assert full[-1] + len(" Example:") > width, "a line is too full for the label"
    document = read(wrapped.encode(), "x.txt")
    assert [r.examples for r in document.rules if r.number.section == 100 and r.number.rule] == [("It is so.",)] * 19


@pytest.mark.parametrize(("heading", "kind"), [
    ("SOMMAIRE", "contents"), ("Table des matieres", "contents"), ("Lexique", "heading"), ("GENERIQUE", "credits"),
    ("Cre\u0301dits et remerciements", "credits")])
def test_headings_in_capitals_without_accents(heading: str, kind: str) -> None:
    usual = {"contents": "Contents", "heading": "Glossary", "credits": "Credits"}[kind]
    text = (FRONT + "100.1. The rule of the game is it.\n" + BACK).replace(f"\n{usual}\n", f"\n{heading}\n")
    document = read(text.encode(), "x.txt")
    assert [m.kind for m in document.matter] == ["title", "introduction", "contents", "heading", "credits"]
    assert [g.term for g in document.glossary] == ["Card", "Turn"]


def test_the_same_layout_in_french() -> None:
    document = read(("Les règles complètes de Magic\n\nCes règles entrent en vigueur au 4 février 2011.\n\nIntroduction\n\nCe texte est "
                     "inventé.\n\nSommaire\n\n1. Concepts du jeu\n100. Généralités : tout\n\nGlossaire\n\nCrédits\n\n"
                     "1. Concepts du jeu\n\n100. Généralités : tout\n\n100.1. Activer\n\n100.1a La carte est dans la main du "
                     "joueur.\nExemple : Une carte est là.\n\nGlossaire\n\nCarte\nUne chose du jeu.\n\nCrédits\n\n"
                     "Écrit par les tests.\n").encode(), "x.txt")
    assert (document.lang, document.edition, document.problems) == ("fr", date(2011, 2, 4), ())
    assert document.source.format == "publisher-txt"
    assert [(str(r.number), r.title) for r in document.rules] == [
        ("1", "Concepts du jeu"), ("100", "Généralités : tout"), ("100.1", "Activer"), ("100.1a", None)]
    assert document.rules[3].examples == ("Une carte est là.",)
    assert [(g.term, g.text) for g in document.glossary] == [("Carte", "Une chose du jeu.")]
    assert [m.kind for m in document.matter] == ["title", "introduction", "contents", "heading", "credits"]


def test_no_date_is_refused_with_the_way_out() -> None:
    with pytest.raises(ImportRefused, match="--edition YYYY-MM-DD") as caught:
        read((FRONT.replace("effective as of May 3, 2019", "there") + "100.1. The rule of it.\n" + BACK).encode(), "x.txt")
    assert caught.value.code == "import.edition"
