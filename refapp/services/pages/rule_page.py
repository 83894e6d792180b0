"""Page objects of rules: the rule's page, the side-by-side page and the embedded card."""

from __future__ import annotations

from collections import Counter
from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.model import Kind, RuleNumber
from refapp.services.pages.common import Chrome, EditionOption, Notice, RuleRef, Snippet, Words
from refapp.services.pages.example_page import Live
from refapp.services.pages.list_pages import TermCard
from refapp.services.pages.places import CheckPlace, ComparePlace, ExamplePlace, GlossaryPlace


@dataclass(frozen=True, slots=True)
class Bearer:
    """One rule that bears the number; nearly always there is one. ``words`` stand in order of importance.

    ``late`` are words that the rule had with another wording: they are shown folded, and never as this edition's.
    """

    words: tuple[Words, ...]
    title: str | None = None
    late: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule listed inside the page of its parent, with its own words where they fit.

    ``late`` are words that the rule had with another wording, where nobody's words of this one are here. ``plain`` are
    ours beside the publisher's.
    """

    ref: RuleRef
    words: Words | None
    level: int = 0
    title: str | None = None
    late: Words | None = None
    plain: Words | None = None

    @property
    def told(self) -> tuple[Words, ...]:
        """Its words, the publisher's first."""
        return tuple(one for one in (self.words, self.plain) if one is not None)

    def apart(self, shared: Words | None) -> bool:
        """Whether its words come from elsewhere than most on the page, or still wait for a review: then it says so."""
        own = self.words
        return own is not None and (shared is None or own.whence != shared.whence
                                    or (not own.official and own.reviewed in ("changed", "unknown")))


def shared_words(entries: tuple[Entry, ...]) -> Words | None:
    """Words that come from where most of a page's entries have theirs: said once for all of them."""
    told = Counter(entry.words.whence for entry in entries if entry.words)
    most = told.most_common(1)[0][0] if told else None
    return next((entry.words for entry in entries if entry.words and entry.words.whence == most), None)


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of the line of dates: what happened to the rule on that day, as HTML with unresolved links.

    ``compare`` leads to a rewording, word by word.
    """

    day: date
    number: RuleNumber
    text: str
    here: bool = False
    today: bool = False
    compare: ComparePlace | None = None


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A pill of the drawn neighbourhood: its place in the drawing, in drawing units."""

    ref: RuleRef
    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The drawn citations around a rule, and the sentence that says the same."""

    nodes: tuple[GraphNode, ...]
    edges: tuple[str, ...]
    width: int
    height: int
    sentence: str


@dataclass(frozen=True, slots=True)
class TermLink:
    """A glossary term named by the page."""

    name: str
    place: GlossaryPlace
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class ExampleLink:
    """A further live example: its title and its place."""

    title: str
    place: ExamplePlace


@dataclass(frozen=True, slots=True)
class Boards:
    """What boards show of a rule: one or two ``played`` on its page, further ones of its own, those of other rules that
    used it; ``nearest`` where there are none."""

    played: tuple[Live, ...] = ()
    more: tuple[ExampleLink, ...] = ()
    used_by: tuple[ExampleLink, ...] = ()
    nearest: ExampleLink | None = None

    @property
    def others(self) -> int:
        return len(self.more) + len(self.used_by)


@dataclass(frozen=True, slots=True)
class CheckLine:
    """What carries out the rule: its name, the file of the program and the line where it stands, and its page."""

    key: str
    file: str
    place: CheckPlace


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule in one edition: reading column, neighbours at the left, a law book's margin at the right.

    ``title_lang`` is the language of the name shown (title, else label) where it is not the page's. ``asks`` are ways
    in which players ask for the rule, in the page's language. ``card`` defines the term of a rule without words.
    ``standing`` says whether boards show the rule, and if not, why.
    """

    chrome: Chrome
    number: RuleNumber
    kind: Kind
    label: str | None
    title: str | None
    title_lang: str | None
    edition: date
    dated: bool
    crumbs: tuple[RuleRef, ...]
    heading: RuleRef | None
    neighbours: tuple[RuleRef, ...]
    bearers: tuple[Bearer, ...]
    entries: tuple[Entry, ...]
    asks: tuple[str, ...]
    card: TermCard | None
    notices: tuple[Notice, ...]
    boards: Boards
    standing: str | None
    checks: tuple[CheckLine, ...]
    cites: tuple[RuleRef, ...]
    cited_by: tuple[RuleRef, ...]
    cited_by_more: int
    terms: tuple[TermLink, ...]
    neighbourhood: Neighbourhood | None
    line: tuple[Dot, ...]
    share: tuple[Snippet, ...]
    editions: tuple[EditionOption, ...]
    previous: RuleRef | None
    next: RuleRef | None
    coming: bool = False
    """Whether the edition isn't in force yet."""

    @property
    def shared(self) -> Words | None:
        """Words of the entries whose origin stands for them all, at their head."""
        return shared_words(self.entries)

    @property
    def paired(self) -> bool:
        """Whether the publisher's words and ours stand side by side, so that a reader may want one of them only."""
        return any(len(bearer.words) > 1 for bearer in self.bearers) or any(entry.plain for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Column:
    """One language of the side-by-side page. ``words`` is empty where that language has no text for the rule."""

    lang: str
    name: str
    number: RuleNumber
    edition: date
    label: str | None
    title: str | None
    words: tuple[Words, ...]
    entries: tuple[Entry, ...] = ()
    note: str | None = None
    late: tuple[Words, ...] = ()

    @property
    def shared(self) -> Words | None:
        """Words of the entries whose origin stands for them all, at their head."""
        return shared_words(self.entries)


@dataclass(frozen=True, slots=True)
class SidePage:
    """A rule in two languages side by side, each text with its own date; boards and history as on its own page."""

    chrome: Chrome
    number: RuleNumber
    edition: date
    dated: bool
    label: str | None
    crumbs: tuple[RuleRef, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Entry | None, Entry | None], ...]
    previous: RuleRef | None
    next: RuleRef | None
    boards: Boards = Boards()
    cites: tuple[RuleRef, ...] = ()
    cited_by: tuple[RuleRef, ...] = ()
    cited_by_more: int = 0
    line: tuple[Dot, ...] = ()
    editions: tuple[EditionOption, ...] = ()

    @property
    def paired(self) -> bool:
        """As on the page of one language."""
        return any(len(column.words) > 1 or any(entry.plain for entry in column.entries) for column in self.columns)


@dataclass(frozen=True, slots=True)
class EmbedPage:
    """The card that another site may frame.

    ``since`` says what became of a dated number that names another rule today; ``notice`` why there are no words, where
    there are none.
    """

    chrome: Chrome
    number: RuleNumber
    label: str | None
    title: str | None
    edition: date
    words: Words | None
    notice: str | None = None
    since: str = ""
