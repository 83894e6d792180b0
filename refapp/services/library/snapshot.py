"""What is loaded at one moment: the texts of the data directory and of the corpus, and the history of their numbers.

An edition that was published but isn't in force yet is known (``coming``) and kept apart until its day, so that today's
stays the current one everywhere.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from refapp.cards.card import CardFileError
from refapp.cards.folder import CardFolder
from refapp.corpus_io import editions as restated_editions
from refapp.corpus_io import load_restated
from refapp.history import History
from refapp.i18n import LANGUAGES
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RefappError
from refapp.rulebook.numbering import KEYED
from refapp.services.library.mending import load_or_mend
from refapp.services.library.store import Entry, Store
from refapp.services.library.texts import Text, official_text, restated_text
from refapp.services.library.tree import Tree

if TYPE_CHECKING:
    from refapp.cards.shelf import CardShelf
else:
    (CardShelf,) = later("refapp.cards.shelf", "CardShelf")

_LOG = logging.getLogger(__name__)
CACHED_TEXTS = 8
"""Imported graphs kept in memory; a full edition takes about 25 MB. Ours are all kept: any page may need them."""


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


def state_of(store: Store) -> tuple[int, ...]:
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


class Snapshot:
    """What is loaded at one moment: immutable but for a bounded cache of texts."""

    def __init__(self, store: Store, corpus: Path, generation: int, today: date,
                 left_out: frozenset[Entry] = frozenset()) -> None:
        self.generation = generation
        self.state = state_of(store)
        self.left_out = left_out
        self._store, self._corpus = store, corpus
        found: dict[tuple[date, str, Origin], list[Entry]] = {}
        until = max(today, KEYED)  # a clock that is slow hides nothing of ours
        entries = [entry for entry in store.entries() if entry.lang in LANGUAGES and entry not in left_out]
        self.coming = tuple(sorted({entry.day for entry in entries if entry.day > until}))
        for entry in entries:
            if entry.day <= until:
                found.setdefault((entry.day, entry.lang, Origin.OFFICIAL), []).append(entry)
        self.history = _history(store, corpus).until(until)
        self.newest = max((self.history.newest, *(day for day, _, _ in found)))
        for edition, lang in restated_editions(corpus):
            if edition <= self.newest:  # words of a rule to come wait for an edition that has it
                found.setdefault((edition, lang, Origin.RESTATED), [])
        self.loaded = {key: Loaded(*key, tuple(entries)) for key, entries in sorted(found.items())}
        self.current = max(key[0] for key in self.loaded)
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
