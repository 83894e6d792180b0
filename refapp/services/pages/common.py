"""What every page has: its chrome, links to rules, texts with their provenance, notices.

Page objects are frozen, hold places instead of addresses, and sentences only where a template could not
word them. ``html`` fields hold escaped text in which citations link to ``rule:704.5g`` and terms to
``term:slug``; the web layer puts addresses in their place.
"""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RuleNumber
from refapp.services.pages.places import ComparePlace, Place


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """An entry of the language switch: the same page in another language, or both side by side."""

    code: str
    name: str
    place: Place
    current: bool = False


@dataclass(frozen=True, slots=True)
class Chrome:
    """What surrounds a page and what other sites read of it.

    ``place`` is the canonical place of the page. ``translations`` are the same page by language code, the
    page's own included; ``pair`` is the side-by-side view, where there is one. ``short`` is the rule whose
    short link is the page's language-neutral address. ``description`` fits the byte budget of previews. ``day``
    is the edition that a search from this page stays in.
    """

    lang: str
    title: str
    description: str
    place: Place
    translations: tuple[LanguageLink, ...] = ()
    pair: Place | None = None
    short: tuple[RuleNumber, date | None] | None = None
    query: str = ""
    index: bool = True
    kind: str = "page"
    day: date | None = None


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A link to a rule. ``edition`` None is the current one; ``here`` marks the rule of the page itself.

    ``exists`` is false for a number that the edition does not have: it is shown, not linked.
    """

    number: RuleNumber
    label: str | None = None
    edition: date | None = None
    here: bool = False
    exists: bool = True
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """One wording of a rule: whose it is, of which edition, and whether it was reviewed for it.

    ``reviewed`` is "reviewed", "changed" (the official rule changed since our words were reviewed) or
    "unknown"; always "official" for the publisher's own words. ``paragraphs`` and ``examples`` are HTML with
    unresolved links. Words ``carried`` over from another edition name the ``number`` they had there; ``unchanged``
    is false where the rule was worded differently then: such words are shown folded, under a sentence that says so.
    ``behind``: the page's edition is newer than the words. ``seen``: a second reader has compared these very words.
    ``compare`` leads from a wording that isn't the page's to what changed between the two.
    """

    lang: str
    origin: Origin
    edition: date
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...] = ()
    title: str | None = None
    reviewed: str = "unknown"
    source: str | None = None
    number: RuleNumber | None = None
    unchanged: bool = True
    carried: bool = False
    behind: bool = False
    seen: bool = False
    compare: ComparePlace | None = None

    @property
    def official(self) -> bool:
        return self.origin is Origin.OFFICIAL

    @property
    def whence(self) -> tuple[Origin, date, str | None]:
        """Whose words, of which edition, and of the publisher's from which document."""
        return self.origin, self.edition, self.source if self.official else None


@dataclass(frozen=True, slots=True)
class Notice:
    """A message above the text. ``kind`` is changed, gone, paired, missing or problem.

    ``compare`` leads to where the two wordings that it speaks of meet.
    """

    kind: str
    html: str
    compare: ComparePlace | None = None


@dataclass(frozen=True, slots=True)
class Snippet:
    """One way to link to the page: its format's id, the name shown, and the texts to copy."""

    format: str
    name: str
    link: str
    quotation: str


@dataclass(frozen=True, slots=True)
class EditionOption:
    """An edition in a switch. ``value`` is its date as written in addresses; "" is the current one."""

    value: str
    name: str
    selected: bool = False
