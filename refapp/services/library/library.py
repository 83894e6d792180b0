"""The library: which editions are there, in which languages and whose words, loaded when asked for.

One ``Library`` serves a whole process. What it hands out is immutable; caches are bounded; when
another process imports something, :meth:`Library.refresh` notices and moves to the new state.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from bisect import bisect_right
from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import platformdirs

from refapp.corpus_io import (
    Review,
    ScenarioSource,
    Term,
    load_reviews,
)
from refapp.corpus_io.bulletins import Bulletin, load_bulletins
from refapp.history import History, Outline
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RefappError, RuleNumber
from refapp.resources import shipped
from refapp.services.library.compiled import digest_of
from refapp.services.library.numbered_terms import terms_in
from refapp.services.library.shipped_examples import in_time, shipped_examples
from refapp.services.library.snapshot import Loaded, Snapshot, state_of
from refapp.services.library.store import Entry, Store, StoreError
from refapp.services.library.texts import Text
from refapp.services.library.tree import Tree

if TYPE_CHECKING:
    from refapp.cards.shelf import CardShelf
    from refapp.search.index import SearchIndex
else:
    (CardShelf,) = later("refapp.cards.shelf", "CardShelf")

T = TypeVar("T")

_LOG = logging.getLogger(__name__)


class UnknownEditionError(RefappError):
    """A day before the first edition, or no edition at all. ``rule`` is the number that was asked for with it."""

    rule: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """An index: of an edition in a language, all words together, or (``origin``) one text of it alone."""

    edition: date
    lang: str
    origin: Origin | None = None


class Builder(Protocol):
    """Who builds search indexes beside the requests: see :mod:`refapp.services.library.aside`."""

    @property
    def settled(self) -> bool: ...
    def start(self) -> None: ...
    def state(self) -> str: ...
    def ready(self, wanted: Wanted) -> SearchIndex | None: ...
    def index(self, wanted: Wanted, *, of_day: bool) -> tuple[SearchIndex, bool]: ...


class _Unlisted(Store):
    """A data directory whose catalog can't be read: nothing is known to be there."""

    def entries(self) -> tuple[Entry, ...]:
        return ()


def default_data_dir() -> Path:
    """The per-user data directory; created when something is written."""
    return Path(platformdirs.user_data_dir("refapp", appauthor=False))


class Library:
    """Everything that is loaded. Safe to share between threads."""

    def __init__(self, store: Store, corpus: Path, today: Callable[[], date] = date.today) -> None:
        self.store = store
        self.corpus = corpus
        self.today = today
        """The day that it is where the service runs: an edition takes force as that begins."""
        self._ahead: Library | None = None
        self._base = self
        self._lock = threading.Lock()
        self._snapshot = self._looked(1, frozenset())
        self.every_board = False
        """Whether pages of rules play all boards that no page would (a copy); else each has a page of its own."""
        self.aside: Builder | None = None
        """Who builds search indexes beside the requests; None: whoever searches builds what is missing, and waits."""
        self._reviews: dict[tuple[date, int], Mapping[tuple[RuleNumber, str], Review]] = {}

    @classmethod
    def open(cls, data_dir: Path | None = None, today: Callable[[], date] = date.today) -> Library:
        """Open a data directory (by default the user's own).

        Where its catalog is damaged beyond its copy, nothing of it is loaded, and the log says so.
        """
        return cls(Store(data_dir or default_data_dir()), shipped("corpus"), today)

    def refresh(self) -> None:
        """Notice an import by another process, and that an edition takes force. Costs two stat calls where nothing
        changed."""
        if self._is_old(self._snapshot):
            with self._lock:
                if self._is_old(self._snapshot):
                    self._snapshot = self._looked(self._snapshot.generation + 1, frozenset())

    def _is_old(self, snapshot: Snapshot) -> bool:
        return snapshot.state != state_of(self.store) or (
            bool(snapshot.coming) and snapshot.coming[0] <= self.today())

    def reload(self) -> None:
        """Look at everything anew, after a change that the catalog does not show."""
        with self._lock:
            self._snapshot = self._looked(self._snapshot.generation + 1, frozenset())

    def _looked(self, generation: int, left_out: frozenset[Entry]) -> Snapshot:
        """What is there now; without the imported texts where nothing says which there are, so that pages go on."""
        try:
            return Snapshot(self.store, self.corpus, generation, self.today(), left_out)
        except StoreError as error:
            _LOG.error("%s. The official texts are left out meanwhile.", error)
            return Snapshot(_Unlisted(self.store.root), self.corpus, generation, self.today(), left_out)

    def _leave_out(self, snapshot: Snapshot, damage: StoreError) -> bool:
        """Go on without a text that is damaged beyond mending, with our words and other editions in its place."""
        with self._lock:
            entry = damage.entry
            if entry is None or entry in self._snapshot.left_out or self._snapshot is not snapshot:
                return self._snapshot is not snapshot
            _LOG.error("%s. It is left out meanwhile.", damage)
            self._snapshot = self._looked(snapshot.generation + 1, snapshot.left_out | {entry})
            return True

    def _text(self, key: tuple[date, str, Origin]) -> Text | None:
        return self._read(lambda now: now.text(key))

    def _read(self, ask: Callable[[Snapshot], T]) -> T:
        """Ask for what may have to be read from the store.

        An import that supersedes a document takes it away: whoever was about to read it reads the new one. What is
        damaged beyond mending is left out.
        """
        while True:
            snapshot = self._snapshot
            try:
                return ask(snapshot)
            except StoreError as damage:
                self.refresh()
                if self._snapshot is snapshot and not self._leave_out(snapshot, damage):
                    raise

    @property
    def generation(self) -> int:
        """Grows whenever what is loaded changes."""
        return self._snapshot.generation

    @property
    def content(self) -> str:
        """A name of what is loaded that holds from one start to the next: of the imported texts, and of ours."""
        return self._content(self.generation)

    @lru_cache(maxsize=4)  # noqa: B019  a library lives as long as its process
    def _content(self, _generation: int) -> str:
        files = sorted(path for path in self.corpus.rglob("*") if path.is_file())
        entries = "".join(sorted(entry.folder for item in self.loaded for entry in item.entries))
        return hashlib.sha256(f"{digest_of(files)}{entries}".encode()).hexdigest()[:24]

    @property
    def loaded(self) -> tuple[Loaded, ...]:
        """Every text there is, oldest edition first."""
        return tuple(self._snapshot.loaded.values())

    @property
    def history(self) -> History:
        """Which numbers existed when and how they moved: committed facts and local alignments."""
        return self._snapshot.history

    @property
    def cards(self) -> CardShelf | None:
        """The cards that somebody imported; None where there are none, or none that can be read."""
        found = self._snapshot.cards()
        return found if found is not None and not found.broken else None

    def tree(self, edition: date) -> Tree:
        """Every number of an edition, in order."""
        return self._read(lambda now: now.tree(edition))

    @cached_property
    def outline(self) -> Outline:
        """Headings of every edition, and who cites whom in the newest, as committed facts."""
        return Outline(self.corpus / "history")

    def heading(self, number: RuleNumber, edition: date, lang: str) -> str | None:
        """The heading of a chapter, section or title rule as far as facts tell; None without one in that language."""
        found = self.outline.heading(number, edition)
        return None if found is None else found.en if lang == "en" else found.fr

    def knows_citations(self, edition: date) -> bool:
        """Whether ``outline`` says who cites whom in an edition: in the newest committed one."""
        return edition == self.outline.edition

    def reviews(self, edition: date) -> Mapping[tuple[RuleNumber, str], Review]:
        """The review lock of a restated edition."""
        return load_reviews(self.corpus, edition)

    def review(self, edition: date, number: RuleNumber, lang: str) -> Review | None:
        """What the review lock of a restated edition says of one entry; its section is read when first asked for."""
        key = (edition, number.section)
        found = self._reviews.get(key)
        if found is None:
            found = self._reviews[key] = load_reviews(self.corpus, edition, number.section)
        return found.get((number, lang))

    @property
    def terms(self) -> tuple[Term, ...]:
        """Our terms; their rules are numbered as in the newest edition that history knows."""
        return terms_in(self.corpus, self.history)

    @cached_property
    def bulletins(self) -> Mapping[date, tuple[Bulletin, ...]]:
        """Where the publisher told what an edition changes, as far as it is known."""
        return load_bulletins(self.corpus)

    @property
    def scenarios(self) -> dict[str, ScenarioSource]:
        """The shipped live examples by id."""
        return self._in_time(self._snapshot.newest)[0]

    @property
    def scenarios_to_come(self) -> dict[str, ScenarioSource]:
        """Live examples of rules that no edition has yet which is in force."""
        return self._in_time(self._snapshot.newest)[1]

    @lru_cache(maxsize=4)  # noqa: B019  a library lives as long as its process
    def _in_time(self, newest: date) -> tuple[dict[str, ScenarioSource], ...]:
        return in_time(self._every_example, newest)

    @cached_property
    def _every_example(self) -> Mapping[str, ScenarioSource]:
        return shipped_examples(self.store.root, self.corpus)

    @property
    def editions(self) -> tuple[date, ...]:
        """Every edition known, by history or by import, oldest first."""
        return self._snapshot.editions

    @property
    def current(self) -> date:
        """The newest edition in force with any text: what a page without a date shows."""
        return self._snapshot.current

    def is_current(self, edition: date) -> bool:
        """Whether an edition is the one in force today, also where it is asked of the library of a later day."""
        return edition == self._base.current

    def is_coming(self, edition: date) -> bool:
        """Whether an edition isn't in force yet."""
        return edition in self._base.coming

    @property
    def coming(self) -> tuple[date, ...]:
        """Editions that are here and not yet in force, the next one first."""
        return self._snapshot.coming

    def on(self, day: date | None) -> Library:
        """The library as it will be on a day: another one only where an edition takes force until then."""
        if day is None or not self.coming or day < self.coming[0]:
            return self
        if self._ahead is None:
            self._ahead = Library(self.store, self.corpus, lambda: date.max)
            self._ahead._base = self
        self._ahead.refresh()
        return self._ahead

    def edition_on(self, day: date) -> date:
        """The edition in force on a day; raises UnknownEditionError before the first."""
        known = self.editions
        at = bisect_right(known, day)
        if not at:
            raise UnknownEditionError("edition_unknown",
                                      "no edition from {day} or before is known; the first took force on {first}",
                                      day=day, first=known[0])
        return known[at - 1]

    def text(self, edition: date, lang: str, origin: Origin | None = None) -> Text | None:
        """The text of an edition in a language; without an origin the official one where it is there."""
        for choice in (origin,) if origin else (Origin.OFFICIAL, Origin.RESTATED):
            found = self._text((edition, lang, choice))
            if found is not None:
                return found
        return None

    def texts(self, edition: date, lang: str) -> tuple[Text, ...]:
        """Every text of an edition in a language, the official one first."""
        found = (self._text((edition, lang, origin)) for origin in (Origin.OFFICIAL, Origin.RESTATED))
        return tuple(text for text in found if text is not None)
