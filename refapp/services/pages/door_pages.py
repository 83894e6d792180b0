"""Page objects of the doors: all live examples, links for a post, the page for programs."""

from __future__ import annotations

from datetime import date

from refapp.lazy_dataclass import dataclass
from refapp.services.pages.common import Chrome, EditionOption, RuleRef
from refapp.services.pages.places import ExamplePlace, ExamplesPlace


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A live example in the list. ``quiet``: it shows a situation in which its rule just doesn't apply."""

    title: str
    explain: str | None
    place: ExamplePlace
    rules: tuple[RuleRef, ...]
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class ExampleGroup:
    """The examples of a section; without ``lines`` only how many there are, and their ``place``."""

    ref: RuleRef
    count: int
    place: ExamplesPlace
    lines: tuple[ExampleLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ExamplesPage:
    """The sections with how many live examples each has; with a ``query`` those that have its words, with a ``section``
    those of it. ``read`` is how the query was read, ``stands_for`` the rules whose examples stand in for its words."""

    chrome: Chrome
    query: str
    total: int
    groups: tuple[ExampleGroup, ...]
    section: RuleRef | None = None
    read: str | None = None
    stands_for: tuple[RuleRef, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedLink:
    """A link of a post that leads to a rules site: what is to be said of it, why, and where it leads once mended."""

    address: str
    state: str
    told: str
    why: str
    instead: str | None


@dataclass(frozen=True, slots=True)
class LinkPage:
    """A post and the same with links, or with its links mended (``judged`` then lists those there were).

    ``error`` says what was wrong with what was asked, ``lang_name`` the language of the pages that the links lead to,
    ``form_name`` the format that they are written in, ``left`` which numbers stayed without a link and why.
    """

    chrome: Chrome
    text: str
    linked: str | None
    count: int
    formats: tuple[EditionOption, ...]
    editions: tuple[EditionOption, ...]
    langs: tuple[EditionOption, ...]
    lang_name: str
    form_name: str
    error: str | None = None
    posted: date | None = None
    left: tuple[str, ...] = ()
    judged: tuple[JudgedLink, ...] | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A request that a program can make, ready to be copied, and what it answers."""

    address: str
    told: str


@dataclass(frozen=True, slots=True)
class BulkFile:
    """A whole edition as a file."""

    address: str
    edition: date
    lang: str
    lang_name: str
    official: bool


@dataclass(frozen=True, slots=True)
class BoardWord:
    """A word of the language of boards: its fields, those that must be there first, and what it does (in English)."""

    name: str
    needed: tuple[str, ...]
    more: tuple[str, ...]
    told: str


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of one kind: verbs, questions, parts of a board."""

    name: str
    words: tuple[BoardWord, ...]


@dataclass(frozen=True, slots=True)
class ProgramsPage:
    """What programs can ask, the language of boards with one to copy, limits, licences and files."""

    chrome: Chrome
    calls: tuple[Call, ...]
    bulk: tuple[BulkFile, ...]
    max_body: int
    max_results: int
    max_text: int
    words: tuple[BoardWords, ...]
    board: str
    max_numbers: int
    max_card: int
    seconds: int
    at_once: int
    """Boards that a process plays for visitors at the same time, each for so many seconds."""
