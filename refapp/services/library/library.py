"""The library: which editions are there, in which languages and whose words, loaded when asked for.

One ``Library`` serves a whole process. What it hands out is immutable; caches are bounded; when
another process imports something, :meth:`Library.refresh` notices and moves to the new state.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import platformdirs

from refapp.cards.card import CardFileError
from refapp.cards.folder import CardFolder
from refapp.corpus_io import (
    Review,
    ScenarioSource,
    Term,
    load_restated,
    load_reviews,
    load_scenarios,
    load_terms,
    scenario_files,
)
from refapp.corpus_io import editions as restated_editions
from refapp.corpus_io import scenarios as scenario_sources
from refapp.corpus_io.bulletins import Bulletin, load_bulletins
from refapp.history import History, Outline
from refapp.i18n import LANGUAGES
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RefappError, RuleNumber
from refapp.resources import shipped
from refapp.services.library.compiled import compiled, digest_of
from refapp.services.library.mending import load_or_mend
from refapp.services.library.store import Entry, Store, StoreError
from refapp.services.library.texts import Text, official_text, restated_text
from refapp.services.library.tree import Tree

if TYPE_CHECKING:
    from refapp.cards.shelf import CardShelf
    from refapp.search.index import SearchIndex
else:
    (CardShelf,) = later("refapp.cards.shelf", "CardShelf")

T = TypeVar("T")

_LOG = logging.getLogger(__name__)
CACHED_TEXTS = 8
"""Imported graphs kept in memory; a full edition takes about 25 MB. Ours are all kept: any page may need them."""


class UnknownEditionError(RefappError):
    """A day before the first edition, or no edition at all. ``rule`` is the number that was asked for with it."""

    rule: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """One text that can be read: edition, language, origin and the imported sources behind it."""

    edition: date
    lang: str
    origin: Origin
    entries: tuple[Entry, ...] = ()

    @property
    def whole(self) -> bool:
        return any(e.whole for e in self.entries)


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


def _state(store: Store) -> tuple[int, ...]:
    """A value that changes with whatever is imported; two stat calls."""
    return (*store.state(), *(CardFolder(store.cards).state() if store.cards else ()))


def _history(store: Store, corpus: Path) -> History:
    """The committed facts, and those about local editions over them where they are whole."""
    local = store.history()
    if local is not None:
        try:
            return History.load(corpus / "history", local)
        except (RefappError, OSError, ValueError, KeyError, IndexError) as error:
            _LOG.warning("%s can't be read (%s); it is left out.", local, error)
    return History.load(corpus / "history")


def _shelf(store: Store) -> CardShelf | None:
    try:
        found = CardFolder(store.cards).checked() if store.cards else None
    except CardFileError as error:
        _LOG.error("%s. Cards are left out meanwhile.", error)
        return None
    return CardShelf(*found) if found is not None else None


class _Snapshot:
    """What is loaded at one moment: immutable but for a bounded cache of texts."""

    def __init__(self, store: Store, corpus: Path, generation: int, left_out: frozenset[Entry] = frozenset()) -> None:
        self.generation = generation
        self.state = _state(store)
        self.left_out = left_out
        self._store, self._corpus = store, corpus
        found: dict[tuple[date, str, Origin], list[Entry]] = {}
        for entry in store.entries():
            if entry.lang in LANGUAGES and entry not in left_out:
                found.setdefault((entry.day, entry.lang, Origin.OFFICIAL), []).append(entry)
        for edition, lang in restated_editions(corpus):
            found.setdefault((edition, lang, Origin.RESTATED), [])
        self.loaded = {key: Loaded(*key, tuple(entries)) for key, entries in sorted(found.items())}
        self.history = _history(store, corpus)
        self.editions = tuple(sorted({*self.history.editions, *(key[0] for key in self.loaded)}))
        self._texts: OrderedDict[tuple[date, str, Origin], Text] = OrderedDict()
        self._trees: dict[date, Tree] = {}
        self._lock = threading.Lock()
        self._cards: tuple[CardShelf | None] | None = None
        self._reading: dict[tuple[date, str, Origin], threading.Lock] = {key: threading.Lock() for key in self.loaded}

    def cards(self) -> CardShelf | None:
        """The imported cards, compared with their hash at the first question."""
        if self._cards is None:
            with self._lock:
                if self._cards is None:
                    self._cards = (_shelf(self._store),)
        return self._cards[0]

    def tree(self, edition: date) -> Tree:
        """The numbers of an edition: those of a whole text, else of history, else of the parts that are loaded."""
        tree = self._trees.get(edition)
        if tree is None:
            mine = [loaded for key, loaded in self.loaded.items() if key[0] == edition]
            whole = next((loaded for loaded in mine if loaded.whole), None)
            text = self.text((edition, whole.lang, whole.origin)) if whole else None
            if text is not None and text.whole:
                tree = Tree.of(text.graph.numbers)
            elif edition in self.history.editions:
                tree = Tree.of(self.history.numbers(edition))
            else:
                parts = [found for one in mine if (found := self.text((edition, one.lang, one.origin)))]
                tree = Tree.of(sorted(n for found in parts for n in found.graph.numbers))
            self._trees[edition] = tree
        return tree

    def text(self, key: tuple[date, str, Origin]) -> Text | None:
        loaded = self.loaded.get(key)
        if loaded is None:
            return None
        text = self._kept(key)
        if text is not None:
            return text
        with self._reading[key]:  # who comes while another thread reads the same text waits for that one
            text = self._kept(key)
            if text is not None:
                return text
            if key[2] is Origin.OFFICIAL:
                text = official_text(lambda entry: load_or_mend(self._store, entry, self.history), loaded.entries)
            else:
                text = restated_text(load_restated(self._corpus, key[0], key[1]))
            with self._lock:
                self._texts[key] = text
                imported = [each for each in self._texts if each[2] is Origin.OFFICIAL]
                for each in imported[:max(0, len(imported) - CACHED_TEXTS)]:
                    del self._texts[each]
        return text

    def _kept(self, key: tuple[date, str, Origin]) -> Text | None:
        with self._lock:
            text = self._texts.get(key)
            if text is not None:
                self._texts.move_to_end(key)
            return text


class Library:
    """Everything that is loaded. Safe to share between threads."""

    def __init__(self, store: Store, corpus: Path) -> None:
        self.store = store
        self.corpus = corpus
        self._lock = threading.Lock()
        self._snapshot = self._looked(1, frozenset())
        self.aside: Builder | None = None
        """Who builds search indexes beside the requests; None: whoever searches builds what is missing, and waits."""
        self._reviews: dict[tuple[date, int], Mapping[tuple[RuleNumber, str], Review]] = {}

    @classmethod
    def open(cls, data_dir: Path | None = None) -> Library:
        """Open a data directory (by default the user's own).

        Where its catalog is damaged beyond its copy, nothing of it is loaded, and the log says so.
        """
        return cls(Store(data_dir or default_data_dir()), shipped("corpus"))

    def refresh(self) -> None:
        """Notice an import by another process. Costs two stat calls where nothing changed."""
        if self._snapshot.state != _state(self.store):
            with self._lock:
                if self._snapshot.state != _state(self.store):
                    self._snapshot = self._looked(self._snapshot.generation + 1, frozenset())

    def reload(self) -> None:
        """Look at everything anew, after a change that the catalog does not show."""
        with self._lock:
            self._snapshot = self._looked(self._snapshot.generation + 1, frozenset())

    def _looked(self, generation: int, left_out: frozenset[Entry]) -> _Snapshot:
        """What is there now; without the imported texts where nothing says which there are, so that pages go on."""
        try:
            return _Snapshot(self.store, self.corpus, generation, left_out)
        except StoreError as error:
            _LOG.error("%s. The official texts are left out meanwhile.", error)
            return _Snapshot(_Unlisted(self.store.root), self.corpus, generation, left_out)

    def _leave_out(self, snapshot: _Snapshot, damage: StoreError) -> bool:
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

    def _read(self, ask: Callable[[_Snapshot], T]) -> T:
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

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        return load_terms(self.corpus)

    @cached_property
    def bulletins(self) -> Mapping[date, tuple[Bulletin, ...]]:
        """Where the publisher told what an edition changes, as far as it is known."""
        return load_bulletins(self.corpus)

    @cached_property
    def scenarios(self) -> dict[str, ScenarioSource]:
        """The shipped live examples by id; looked through once and then kept in the data directory.

        What is kept goes with the code that makes it, too: another program's rows are never taken for ours.
        """
        made_by = (Path(__file__), Path(scenario_sources.__file__))
        rows = compiled(self.store.root, "scenarios", digest_of([*made_by, *scenario_files(self.corpus)]),
                        lambda: [[s.id, s.section, s.file, s.head, s.written] for s in load_scenarios(self.corpus)])
        return {row[0]: ScenarioSource(*row) for row in rows}

    @property
    def editions(self) -> tuple[date, ...]:
        """Every edition known, by history or by import, oldest first."""
        return self._snapshot.editions

    @property
    def current(self) -> date:
        """The newest edition with any text: what a page without a date shows."""
        return max(key[0] for key in self._snapshot.loaded)

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
