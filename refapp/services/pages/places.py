"""Places: what an address of the service points at, as a value.

Page objects say *where* a link leads with a place and never with an address; ``refapp.web.urls`` is the
only module that turns a place into an address and back. Nothing here knows how an address looks.
"""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber


@dataclass(frozen=True, slots=True)
class HomePlace:
    """The home page of a language."""


@dataclass(frozen=True, slots=True)
class RulePlace:
    """A rule in the edition of a day; None is the current edition."""

    number: RuleNumber
    edition: date | None = None


@dataclass(frozen=True, slots=True)
class SidePlace:
    """A rule in two languages side by side, the reader's language first."""

    number: RuleNumber
    edition: date | None = None


@dataclass(frozen=True, slots=True)
class EmbedPlace:
    """The card of a rule for another site's frame."""

    number: RuleNumber
    edition: date | None = None


@dataclass(frozen=True, slots=True)
class SearchPlace:
    """A search. ``narrow`` holds further parameters (section, in, edition, from) in their order."""

    query: str = ""
    narrow: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GlossaryPlace:
    """The glossary, or one of its terms by its slug."""

    term: str | None = None


@dataclass(frozen=True, slots=True)
class ExamplePlace:
    """A live example; ``changes`` are the reader's changes to its board, in their order."""

    id: str
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class EditionsPlace:
    """The list of editions; ``problems`` names the text (``2011-09-30.en``) whose problems are shown in full."""

    problems: str | None = None


@dataclass(frozen=True, slots=True)
class ComparePlace:
    """What changed from one edition to another; ``section`` narrows it to one section."""

    old: date
    new: date
    section: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class CheckPlace:
    """A check, by its key: the function that carries out some rules."""

    key: str


@dataclass(frozen=True, slots=True)
class ExamplesPlace:
    """The live examples: how many each section has, those of a ``section``, or those that answer a ``query``."""

    query: str = ""
    section: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """The page that puts links into a post."""


@dataclass(frozen=True, slots=True)
class ProgramsPlace:
    """The page for people who write programs."""


@dataclass(frozen=True, slots=True)
class BuildPlace:
    """A situation that a visitor builds; ``changes`` hold the whole of it and the form that is open, in their order."""

    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AboutPlace:
    """What this is, whose words, what the marks mean; ``rule`` is the one whose error is to be reported."""

    rule: RuleNumber | None = None
    edition: date | None = None


@dataclass(frozen=True, slots=True)
class CardPlace:
    """An imported card, by its slug, under the rules of a day; None is the current edition."""

    slug: str
    edition: date | None = None


@dataclass(frozen=True, slots=True)
class BookPlace:
    """All rules in force on one page, or those of a chapter or section."""

    number: RuleNumber | None = None


Place = (HomePlace | RulePlace | SidePlace | EmbedPlace | SearchPlace | GlossaryPlace | ExamplePlace
         | EditionsPlace | ComparePlace | CheckPlace | ExamplesPlace | LinkPlace | ProgramsPlace | BuildPlace
         | AboutPlace | CardPlace | BookPlace)
