"""What the whole site holds: the numbers that have a page, for the sitemap."""

from __future__ import annotations

from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.services.library import Library


def numbers_with_pages(library: Library) -> tuple[RuleNumber, ...]:
    """Every number of the current edition that has a text in some language, in book order."""
    found = {number for code in LANGUAGES for text in library.texts(library.current, code)
             for number in text.graph.numbers}
    return tuple(sorted(found, key=lambda number: number.sort_key))
