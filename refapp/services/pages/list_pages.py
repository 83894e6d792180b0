"""Page objects of lists: home, search, glossary, editions, comparison, and pages that say what went wrong."""

from __future__ import annotations

from datetime import date

from refapp.corpus_io.bulletins import Bulletin
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.services.pages.card_page import FoundCards
from refapp.services.pages.common import Chrome, EditionOption, RuleRef, Words
from refapp.services.pages.example_page import Live
from refapp.services.pages.places import (
    ComparePlace,
    EditionsPlace,
    ExamplePlace,
    GlossaryPlace,
    Place,
    SearchPlace,
)

PER_PAGE = 10
"""Results on a page of a search."""
MAX_QUERY = 300
"""Characters of a query that are read; the form accepts no more."""


@dataclass(frozen=True, slots=True)
class WordChanges:
    """The words of a rule before and after, as one text: whose they are, and in which language.

    ``without_old``: only the newer words are here, and nothing is marked; ``same``: they say what the older ones said.
    """

    html: str
    official: bool
    lang: str
    without_old: bool = False
    same: bool = False


@dataclass(frozen=True, slots=True)
class ContentsSection:
    """A section in the contents: ``rules`` counts its entries with text, 0 where only the heading is known."""

    ref: RuleRef
    rules: int


@dataclass(frozen=True, slots=True)
class ContentsChapter:
    """A chapter in the contents with its sections."""

    ref: RuleRef
    sections: tuple[ContentsSection, ...]


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A document that a loaded edition was read from; ``sections`` is 0 where it holds all of them."""

    name: str
    format: str
    encoding: str
    rules: int
    sections: int
    problems: int


@dataclass(frozen=True, slots=True)
class EditionLine:
    """An edition that is loaded: language, whose words, how many rules; ``sections`` is 0 where it is whole.

    What several of its ``documents`` hold counts once. Our own words have none.
    """

    edition: date
    lang: str
    lang_name: str
    official: bool
    current: bool
    rules: int
    sections: int
    problems: int
    documents: tuple[DocumentLine, ...]
    place: EditionsPlace


@dataclass(frozen=True, slots=True)
class LoadedLine:
    """An edition on the home page: whose words, in which languages, how many rules at most."""

    edition: date
    official: bool
    current: bool
    languages: str
    rules: int


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page."""

    chrome: Chrome
    chapters: tuple[ContentsChapter, ...]
    live: Live | None
    live_rule: RuleRef | None
    loaded: tuple[LoadedLine, ...]
    sample: RuleNumber
    sample_day: date
    official: bool
    edition: date
    rules: int
    news: News | None


@dataclass(frozen=True, slots=True)
class News:
    """What an edition changed against the one before: counts in words, the rules added and reworded, and the page.

    ``bulletins`` are the publisher's own announcements of it, where their addresses are known.
    """

    edition: date
    before: date
    counts: tuple[tuple[str, str], ...]
    added: tuple[RuleRef, ...]
    edited: tuple[RuleRef, ...]
    place: ComparePlace
    bulletins: tuple[Bulletin, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result. ``html`` is the passage with the hits in <mark>; ``kind`` rule, section, term or example.

    ``lang`` is the language of the passage and its headings, ``name_lang`` that of the name where it is not the
    reader's.
    """

    kind: str
    place: Place
    number: str
    label: str | None
    title: str | None
    html: str
    lang: str
    context: tuple[RuleRef, ...] = ()
    edition: date | None = None
    note: str | None = None
    name_lang: str | None = None


@dataclass(frozen=True, slots=True)
class Facet:
    """A way to narrow the results."""

    name: str
    count: int
    place: SearchPlace
    selected: bool = False
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class TermCard:
    """A term's definition above what is about it: one sentence, the rule, the other language's name."""

    name: str
    place: GlossaryPlace
    definition: str
    rule: RuleRef | None
    counterpart: str
    counterpart_lang: str


@dataclass(frozen=True, slots=True)
class Played:
    """A live example found: its title, what it shows, and its place; ``quiet`` where its rule just doesn't apply."""

    title: str
    explain: str | None
    place: ExamplePlace
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """What answers a question: a result that stands above the others, with the words of its rule.

    ``yes`` is None where no board decides it; ``board`` is the one that does, or shows the rule.
    """

    hit: Hit
    yes: bool | None
    board: Played | None


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The results of a query. ``interpreted`` says how the query was understood where that is not plain.

    ``day`` is the edition that the reader came from and goes on reading, None for the current one. ``renewed``: an
    older index answered, and the next answer may be another.
    """

    chrome: Chrome
    query: str
    total: int
    hits: tuple[Hit, ...]
    sections: tuple[Facet, ...]
    languages: tuple[Facet, ...]
    did_you_mean: tuple[tuple[str, SearchPlace], ...]
    interpreted: tuple[str, ...]
    notes: tuple[str, ...]
    first: int
    last: int
    previous: SearchPlace | None
    next: SearchPlace | None
    card: TermCard | None = None
    cards: FoundCards | None = None
    examples: tuple[Played, ...] = ()
    day: date | None = None
    today: SearchPlace | None = None
    renewed: bool = False
    answer: Answered | None = None


@dataclass(frozen=True, slots=True)
class TermLine:
    """A term in the glossary's list, with the other language's; ``lang`` where the name itself is that language's."""

    name: str
    place: GlossaryPlace
    counterpart: str
    counterpart_lang: str
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """The whole glossary, by first letter."""

    chrome: Chrome
    letters: tuple[tuple[str, tuple[TermLine, ...]], ...]
    count: int
    counterpart_name: str


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a name: definition, counterpart, variants, the rules that define it."""

    definition: str | None
    counterpart: str | None
    counterpart_place: GlossaryPlace | None
    verified: bool
    gender: str
    plural: str
    variants: tuple[str, ...]
    rules: tuple[RuleRef, ...]


@dataclass(frozen=True, slots=True)
class TermPage:
    """A name of the glossary: each of its meanings, and what imported glossaries say of it."""

    chrome: Chrome
    name: str
    senses: tuple[Sense, ...]
    official: tuple[Words, ...]
    counterpart_lang: str
    counterpart_name: str
    previous: TermLine | None
    next: TermLine | None
    name_lang: str | None = None


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A problem of a source: where, how serious, and the sentence in the reader's language."""

    where: str
    severity: str
    text: str


@dataclass(frozen=True, slots=True)
class ProblemList:
    """The problems of one text; ``more`` counts those that are not listed."""

    edition: date
    lang_name: str
    official: bool
    lines: tuple[ProblemLine, ...]
    more: int


@dataclass(frozen=True, slots=True)
class EditionsPage:
    """What is loaded, and every edition that the history knows. ``coming`` ones are here and not yet in force."""

    chrome: Chrome
    problems: ProblemList | None
    loaded: tuple[EditionLine, ...]
    known: tuple[tuple[int, tuple[tuple[date, ComparePlace | None], ...]], ...]
    compare: tuple[EditionOption, ...]
    compare_from: str
    compare_to: str
    coming: tuple[tuple[date, ComparePlace], ...] = ()


REWORDED = ("edited", "moved_edited")
"""What befell a rule that stayed one rule but is worded differently."""


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One rule's change: numbers before and after, and its words where those of both editions are here."""

    relation: str
    name: str
    old: tuple[RuleRef, ...]
    new: tuple[RuleRef, ...]
    label: str
    words: WordChanges | None = None


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """The changes of one section of the newer edition."""

    ref: RuleRef
    place: ComparePlace
    counts: tuple[tuple[str, str], ...]
    lines: tuple[ChangeLine, ...]


@dataclass(frozen=True, slots=True)
class ComparePage:
    """What changed between two editions. ``groups`` hold lines only when narrowed to a section or short."""

    chrome: Chrome
    old: date
    new: date
    counts: tuple[tuple[str, str], ...]
    groups: tuple[ChangeGroup, ...]
    section: RuleRef | None
    options: tuple[EditionOption, ...]
    all_place: ComparePlace
    before: ComparePlace | None = None
    after: ComparePlace | None = None
    bulletins: tuple[Bulletin, ...] = ()

    @property
    def wordless(self) -> bool:
        """Whether a reworded rule is listed whose words of one of the two days are not here."""
        return any(line.relation in REWORDED and line.words is None for group in self.groups for line in group.lines)


@dataclass(frozen=True, slots=True)
class WayOn:
    """A link offered where something was not found."""

    name: str
    place: Place
    note: str | None = None
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Something was not found or could not be done: what, why, and a way on."""

    chrome: Chrome
    status: int
    heading: str
    sentences: tuple[str, ...]
    ways: tuple[WayOn, ...] = ()
    always: tuple[WayOn, ...] = ()
