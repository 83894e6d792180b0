"""What the whole site holds: the numbers, terms and live examples that have a page, for the sitemap."""

from __future__ import annotations

from refapp.i18n import DEFAULT, LANGUAGES
from refapp.model import RuleNumber
from refapp.services.boards.examples import live_examples
from refapp.services.library.library import Library
from refapp.services.reading.glossary import glossary


def numbers_with_pages(library: Library) -> tuple[RuleNumber, ...]:
    """Every number of the current edition that has a text in some language, in book order."""
    found = {number for code in LANGUAGES for text in library.texts(library.current, code)
             for number in text.graph.numbers}
    return tuple(sorted(found, key=lambda number: number.sort_key))


def terms_with_pages(library: Library) -> tuple[dict[str, str], ...]:
    """The slug in each language of every term of the current glossary, once where terms share their page."""
    terms = ({code: term.slug(code) for code in LANGUAGES} for term in glossary(library, DEFAULT, library.current))
    return tuple({tuple(slugs.items()): slugs for slugs in terms if all(slugs.values())}.values())


def examples_with_pages(library: Library) -> tuple[str, ...]:
    """The id of every live example."""
    return tuple(live_examples(library))
