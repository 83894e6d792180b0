"""The publisher's rules as other hands lay them out: what a copy, a conversion or a fan makes of the same book."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from refapp.ingest.reader import read, read_with_ledger
from refapp.model import Document
from tests.ingest.sheets import At, pdf

BOOK = """A Card Game’s Book of Rules

These rules are effective as of May 3, 2019.

Contents

1. Game Concepts
100. General
101. Golden Rules
2. Pieces of a Card
200. General

Glossary

Credits

1. Game Concepts

100. General

100.1. A game is what its players play by these rules.

100.1a It has two of them.
Example: You and I are two players.

100.1b A player who is alone is not one of two.

100.2. Wink

100.2a To wink is to close one eye of the two. See rule 100.1a.

101. Golden Rules

101.1. “Never” is a word that wins over the words of a rule.

2. Pieces of a Card

200. General

200.1. The pieces of a card are its name and the text of it.

Glossary

Bell
A thing that rings for players of the game.

Card
A thing with a text that players use. See rule 100.1.

Turn
1. A span of time. See rule 101.1.
2. The act of turning a card.

Wink
An act of an eye.

Credits

Written by the tests.
"""


def shape(document: Document) -> list[tuple[object, ...]]:
    rules = [(str(r.number), r.title, r.paragraphs, r.examples) for r in document.rules]
    return [*rules, *((g.term, g.paragraphs) for g in document.glossary)]


def _numbers(dress: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"(?m)^(\d{3})\.(\d)([ab]?)\.? (?=\S)", dress, text)


WHOLE = shape(read(BOOK.encode(), "book.txt"))


def test_the_book_as_its_publisher_prints_it() -> None:
    assert [entry[0] for entry in WHOLE] == [
        "1", "100", "100.1", "100.1a", "100.1b", "100.2", "100.2a", "101", "101.1", "2", "200", "200.1",
        "Bell", "Card", "Turn", "Wink"]


@pytest.mark.parametrize("lay_out", [
    # numbers in another dress
    _numbers(r"(\1.\2\3) "), _numbers(r"• \1.\2\3 "), _numbers(r"**\1.\2\3** "), _numbers(r"Rule \1.\2\3: "),
    _numbers(r"CR \1.\2\3 "), _numbers(r"§\1.\2\3. "), _numbers(r"\1.\2\3) "), _numbers(r"\1.\2\3 – "),
    _numbers(r"\1-\2\3 "), _numbers(r"\1.\2.\3 "), _numbers(r"\1.\2 \3 "),
    lambda text: re.sub(r"(?m)^(\d{3}\.\d[ab]) ", r"\1", text), _numbers(r"### \1.\2\3 "),
    # a line or a paragraph of their own
    _numbers("\\1.\\2\\3\n"), _numbers("\\1.\\2\\3\n\n"),
    # full-width digits
    lambda text: re.sub(r"(?m)^100\.1a", "１００．１ａ", text),
    # headings
    lambda text: re.sub(r"(?m)^(\d{3})\. (?=[A-Z])(?!\w+\n\n\d{3}\.\da)", r"Section \1: ", text),
    lambda text: re.sub(r"(?m)^(\d)\. (?=[GP]\w+ (?:C|of))", r"Chapter \1 – ", text),
    lambda text: re.sub(r"(?m)^(\d{3})\. (?=[A-Z])", r"\1 – ", text),
    lambda text: re.sub(r"(?m)^(\d{3})\. (?=[A-Z])", r"\1 ", text),
    lambda text: re.sub(r"(?m)^(\d{1,3})\. (?=[A-Z])", r"## \1. ", text).replace("## 1. A span", "1. A span")
                   .replace("## 2. The act", "2. The act").replace("\nGlossary", "\n## Glossary"),
    lambda text: text.replace("100. General\n101. ", "100. General ..... 2\n101. ", 1).replace(
        "101. Golden Rules\n2. Pieces of a Card\n200. General", "101. Golden Rules ... 3\n2. Pieces of a Card ... 3\n"
        "200. General ... 4", 1).replace("1. Game Concepts\n", "1. Game Concepts ... 2\n", 1),
    # what runs together
    lambda text: text.replace("play by these rules.\n\n", "play by these rules. "),
    lambda text: text.replace("\n\n100.1b", " 100.1b"),
    lambda text: text.replace("General\n\n100.1. A", "General 100.1. A"),
    lambda text: re.sub(r"\n\n(?=100\.\d|101\.1)", " ", text),
    lambda text: text.replace("100.1a.\n\n101. Golden", "100.1a. 101. Golden"),
    lambda text: re.sub(r"(?s)(1\. Game Concepts\n\n100\. .*?)(?=\n\nGlossary)",
                        lambda m: re.sub(r"\n+", " ", m[1]), text),
    # labels of examples
    lambda text: text.replace("Example:", "_Example:_"), lambda text: text.replace("Example:", "**Example:**"),
    lambda text: text.replace("Example:", "Ex.:"), lambda text: text.replace("Example:", "Example —"),
    lambda text: text.replace("Example:", "Example."), lambda text: text.replace("\nExample:", " EXAMPLE:"),
    # lost and added blank lines in the glossary
    lambda text: text.replace("\n\nCard\n", "\nCard\n"), lambda text: text.replace("Card\nA thing", "Card\n\nA thing"),
    lambda text: text.replace("\n2. The act", "\n\n2. The act"),
    # ends of lines and pages
    lambda text: text.replace("\n", "\x85"), lambda text: text.replace("\n101.1", "\n\x0c101.1").replace(
        "Bell\nA", "Bell\n\x0cA"),
])
def test_another_layout_is_the_same_book(lay_out: Callable[[str], str]) -> None:
    text = lay_out(BOOK)
    assert text != BOOK
    reading = read_with_ledger(text.encode(), "book.txt")
    assert shape(reading.document) == WHOLE
    assert set(reading.owners) == set(reading.lines), "every line has an owner"


@pytest.mark.parametrize(("lay_out", "code"), [
    (lambda text: text.replace("player", "play\u00ader").replace("close", "cl\u200bose"), "encoding.unseen"),
    (lambda text: text.replace("the ", "the&nbsp;").replace("a ", "a&nbsp;"), "encoding.references"),
    (lambda text: "<html><body>" + "".join(f"<p>{line}</p>" for line in text.replace("player", "play&shy;er").split("\n"))
     + "</body></html>", "encoding.unseen"),
])
def test_signs_that_stand_for_others_are_read_and_reported(lay_out: Callable[[str], str], code: str) -> None:
    document = read(lay_out(BOOK).encode(), "book.txt")
    assert str(shape(document)).replace("\\xa0", " ") == str(WHOLE)
    assert [p.code for p in document.problems if p.code.startswith("encoding.")] == [code]


@pytest.mark.parametrize(("text", "code"), [
    (BOOK.replace("\n\n100.1b", " 100.1b"), "number.run-together"),
    (BOOK.replace("100.1a It", "(100.1a) It"), "number.spelling"),
    (BOOK.replace("101. Golden Rules\n\n101.1", "101 Golden Rules\n\n101.1"), "number.spelling"),
    (BOOK.replace("\n\nCard\n", "\nCard\n"), "glossary.no-blank-line"),
])
def test_what_was_read_otherwise_is_reported(text: str, code: str) -> None:
    assert code in [p.code for p in read(text.encode(), "book.txt").problems]


@pytest.mark.parametrize("line", [
    # no exact successor, no beginning of a sentence, no heading of the contents list
    "100.1b A player who is alone follows rule 100.2. It is said there.", "100.1b A player plays 100.2. as they like.",
    "100.1b A player has 101. Nobody has more.", "100.1b A player saw it. 100.4. Nobody did.",
])
def test_a_number_in_a_sentence_stays_text(line: str) -> None:
    text = re.sub(r"(?m)^100\.1b .*$", line, BOOK)
    found = shape(read(text.encode(), "book.txt"))
    assert [entry[0] for entry in found] == [entry[0] for entry in WHOLE]
    assert found[4][2] == (line.split(" ", 1)[1],)


def test_sections_that_changed_places_keep_their_headings() -> None:
    start, end = BOOK.index("100. General\n\n100.1."), BOOK.index("101. Golden Rules\n\n101.1.")
    after = BOOK.index("2. Pieces of a Card\n\n")
    text = BOOK[:start] + BOOK[end:after] + BOOK[start:end] + BOOK[after:]
    document = read(text.encode(), "book.txt")
    assert sorted(shape(document), key=str) == sorted(WHOLE, key=str)
    assert "number.order" in [p.code for p in document.problems]


def test_cells_of_a_table_are_parted() -> None:
    rows = "".join(f"<tr><td>{m[1]}</td><td>{m[2]}</td></tr>" if (m := re.match(r"(\d{3}\.\d[ab]?\.?) (.*)", line))
                   else f"<tr><td>{line}</td></tr>" for line in BOOK.split("\n") if line)
    assert shape(read(f"<html><body><table>{rows}</table></body></html>".encode(), "book.html")) == WHOLE


def test_a_list_of_definitions_is_a_book() -> None:
    rows = "".join(f"<dt>{m[1]}</dt><dd>{m[2]}</dd>" if (m := re.match(r"(\d{3}\.\d[ab]?\.?) (.*)", line))
                   else f"<dd>{line}</dd>" for line in BOOK.split("\n") if line)
    assert shape(read(f"<html><body><dl>{rows}</dl></body></html>".encode(), "book.html")) == WHOLE


def test_a_page_of_pdf_whose_letters_stand_apart() -> None:
    """PDFium sees a line end between the letters of some pages; a hair's breadth apart, they are one word."""
    lines = ["These rules are effective as of May 3, 2019.", "100.1. The rule is that it is the rule of the game."]
    signs: list[At] = []
    for at, line in enumerate(lines):
        signs += [At(72 + 6 * i, 700 - 24 * at, sign) for i, sign in enumerate(line) if sign != " "]
    document = read(pdf([signs]), "book.pdf")
    assert [str(r.number) for r in document.rules] == ["100.1"]
