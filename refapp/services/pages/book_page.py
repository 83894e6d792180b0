"""The page object of the book: all rules in force, or a part of them."""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.pages.common import Chrome
from refapp.services.pages.places import RulePlace


@dataclass(frozen=True, slots=True)
class BookLine:
    """A rule as it stands in the book: plain text, no links but its own number; ``lang`` where it is another's."""

    number: RuleNumber
    name: str
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...]
    official: bool
    place: RulePlace


@dataclass(frozen=True, slots=True)
class BookPage:
    """All rules in force, or those of a chapter or section, on one page: to look through and to print."""

    chrome: Chrome
    edition: date
    number: RuleNumber | None
    name: str
    lines: tuple[BookLine, ...]
    official: bool
