"""Builds the book: every rule in force, or a chapter's or section's, on one page."""

from __future__ import annotations

from refapp.model import Kind, Origin, RuleNumber
from refapp.services.builders.build import chrome
from refapp.services.library.composing import own_words
from refapp.services.pages.book_page import BookLine, BookPage
from refapp.services.pages.places import BookPlace, RulePlace
from refapp.services.reading.asking import Reader
from refapp.services.reading.rules import view_rule


def book_page(reader: Reader, number: RuleNumber | None) -> BookPage:
    """The rules below ``number`` (all for None); raises UnknownRuleError for one that the edition lacks."""
    library, say = reader.library, reader.say
    edition = library.current
    if number is not None:
        view_rule(library, number, reader.lang)  # refuses a number that is not there
    tree, words = library.tree(edition), own_words(library, edition, reader.lang)
    numbers = tree.numbers if number is None else (number, *tree.below(number))
    lines = []
    for one in numbers:
        rule = next(iter(words.of(one)), None)
        heading = one.kind in (Kind.CHAPTER, Kind.SECTION)
        name = library.heading(one, edition, reader.lang) or (rule and rule.title) or words.name_of(one)[0] or ""
        lines.append(BookLine(one, name, rule.paragraphs if rule and not heading else (), rule.examples if rule else (),
                              rule is not None and rule.origin is Origin.OFFICIAL, RulePlace(one)))
    name = lines[0].name if number is not None else say.gettext("All rules of Magic on one page")
    title = f"{number} {name}" if number else name
    told = say.gettext("The rules of {date} in the order of the book, to look through and to print.",
                       date=say.date(edition))
    top = chrome(reader, title, told, BookPlace(number), kind="book")
    return BookPage(top, edition, number, name, tuple(lines), any(line.official for line in lines))
