"""Opening an index: everything is checked by hash before any of it is read, then held in memory.

An open ``SearchIndex`` is immutable and needs its folder no more, so it can be shared by all threads and
outlives a rebuild. Nothing here writes; a bad index is reported as :class:`IndexDamaged`, and whoever
has the entries builds it anew.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log1p
from pathlib import Path
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass
from refapp.model import Origin, RuleNumber
from refapp.search.analysers import analyse, keys
from refapp.search.damaged import IndexDamaged
from refapp.search.entries import EntryKind, SearchEntry
from refapp.search.function_words import is_function_word
from refapp.search.names import Names, normal
from refapp.search.slots import Alternative, Via
from refapp.search.stored_entries import dump_entries, load_entries
from refapp.search.tables import Tables
from refapp.search.weights import ASIDE, IN_KEYWORD, IN_VARIANT, POPULAR, POPULAR_FROM, TERM_WEIGHT, VARIANTS

_MADE_BY = ("analysers", "entries", "function_words", "names", "schema", "stems", "tables", "weights")
CURRENT = "current.json"
MANIFEST = "manifest.json"
FREQUENT = 50
"""From so many entries on it is remembered how a word's entries are spread: a few hundred words have them."""
Said = tuple[tuple[Alternative, str], ...]
"""Ways to say a thing in the words of an index, each with the name or saying that it is of."""
SAYINGS = 1024
"""So many names and sayings are kept in an index's words; there are some hundreds of each."""
ENTRIES = "entries.json"
TABLES = "tables.bin"
NAMES = "names.json"


@cache
def maker() -> str:
    """A hash of the modules that decide what an index holds: one made by other code counts as outdated."""
    code = files("refapp.search")
    digest = hashlib.sha256()
    for name in _MADE_BY:
        digest.update((code / f"{name}.py").read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


KINDS = tuple(EntryKind)
KIND_BITS = 3
KIND_MASK = (1 << KIND_BITS) - 1


@dataclass(frozen=True, slots=True)
class Facts:
    """What ranking asks of every entry, by row, as plain numbers.

    ``section`` is 0 for chapters and terms; ``parent`` and ``heading`` are rows, -1 for none; ``children``
    counts the entries right below; ``facet`` is section and kind in one number, to count both at once;
    ``weight`` is what an entry's score counts (already within its impacts), ``aside`` what ways of asking for it count
    where the query doesn't name it; ``popular`` what it counts in how many ways players ask for it; ``opening`` leads
    from a section without words to the rule that opens it.
    """

    section: list[int]
    parent: list[int]
    heading: list[int]
    children: list[int]
    kind: list[EntryKind]
    kind_code: list[int]
    facet: list[int]
    weight: list[float]
    aside: list[float]
    popular: list[float]
    opening: dict[int, int]

    @classmethod
    def of(cls, entries: tuple[SearchEntry, ...], by_number: Mapping[RuleNumber, int]) -> Facts:
        section: list[int] = []
        parent: list[int] = []
        heading: list[int] = []
        for entry in entries:
            number, path = entry.number, entry.heading_path
            section.append(number.section if number and number.section >= 100 else 0)
            above = number.parent if number else None
            parent.append(by_number.get(above, -1) if above else -1)
            heading.append(by_number.get(path[-1][0], -1) if path else -1)
        kinds = [entry.kind for entry in entries]
        codes = [KINDS.index(kind) for kind in kinds]
        weight = [weight_of(entry) for entry in entries]
        count = Counter(parent)
        children = [count[row] for row in range(len(entries))]
        facets: dict[int, int] = {}  # the same number always the same object: quicker to count
        facet = [
            facets.setdefault(both, both)
            for both in (at << KIND_BITS | code for at, code in zip(section, codes, strict=True))
        ]
        opening = {
            row: row + 1
            for row, (entry, after) in enumerate(pairwise(entries))
            if entry.kind is EntryKind.SECTION and not entry.text
            and after.is_definition and after.text and after.parent == entry.number
        }
        aside = [each**ASIDE for each in weight]
        popular = [POPULAR * min(log1p(len(entry.asks)) / log1p(POPULAR_FROM), 1.0) for entry in entries]
        return cls(section, parent, heading, children, kinds, codes, facet, weight, aside, popular, opening)


def weight_of(entry: SearchEntry) -> float:
    """What an entry's score counts whatever is asked: see :mod:`refapp.search.weights`."""
    number = entry.number
    if number is None:
        return TERM_WEIGHT
    path = entry.heading_path
    if number.section >= VARIANTS:
        return IN_VARIANT
    return IN_KEYWORD if number.rule is not None and (entry.title or (path and path[-1][0].rule is not None)) else 1.0


class SearchIndex:
    """One edition in one language, ready to be searched by any number of threads."""

    __slots__ = (
        "_asks", "_counted", "_headings", "_identities", "by_number", "edition", "entries", "facts", "fingerprint",
        "lang", "leaders", "names", "origin", "said", "tables")

    def __init__(self, entries: tuple[SearchEntry, ...], tables: Tables, *, lang: str, edition: date, origin: Origin,
                 fingerprint: str, names: Names | None = None) -> None:
        self.lang = lang
        self.edition = edition
        self.origin = origin
        self.entries = entries
        self.tables = tables
        self.fingerprint = fingerprint
        by_number: dict[RuleNumber, int] = {}
        for row, entry in enumerate(entries):
            if entry.number is not None:
                by_number.setdefault(entry.number, row)
        self.by_number: Mapping[RuleNumber, int] = MappingProxyType(by_number)
        self.facts = Facts.of(entries, by_number)
        self.names = names or Names.build(entries, by_number, lang)
        self._headings: Mapping[int, Sequence[int]] | None = None
        self.leaders: dict[int, Sequence[int]] = {}
        self._counted: dict[int, tuple[Counter[int], int]] = {}
        self.said: dict[tuple[tuple[str, ...], Via], Said] = {}
        self._asks: list[tuple[tuple[frozenset[int], float], ...] | None] = [None] * len(entries)
        self._identities: dict[
            Callable[[SearchIndex, SearchEntry], Hashable], tuple[list[Hashable], Mapping[Hashable, int]]
        ] = {}

    def identities(
        self, identify: Callable[[SearchIndex, SearchEntry], Hashable]
    ) -> tuple[list[Hashable], Mapping[Hashable, int]]:
        """The key that ``identify`` gives to every row, and each key's first row; the last few are remembered."""
        found = self._identities.get(identify)
        if found is None:
            given = [identify(self, entry) for entry in self.entries]
            found = (given, {key: row for row, key in reversed(list(enumerate(given)))})
            self._identities = {**dict(list(self._identities.items())[-3:]), identify: found}
        return found

    @property
    def headings(self) -> Mapping[int, Sequence[int]]:
        """Key id → the rows of the headings with that word; made when first asked for, the same for every thread."""
        if self._headings is None:
            titles = {
                heading: self.entries[row].heading_path[-1][1]
                for row, heading in reversed(list(enumerate(self.facts.heading)))
                if heading >= 0
            }
            found: dict[int, list[int]] = {}
            for heading, title in titles.items():
                for key in dict.fromkeys(normal(keys(title, self.lang), self.lang)):
                    if key in self.tables.key_ids:
                        found.setdefault(self.tables.key_ids[key], []).append(heading)
            self._headings = found
        return self._headings

    def counted(self, key: int) -> tuple[Counter[int], int]:
        """How many entries of each facet have a word, and how many in all; of frequent words remembered."""
        found = self._counted.get(key)
        if found is None:
            rows = self.tables.impacts(key)
            found = (Counter(map(self.facts.facet.__getitem__, rows)), len(rows))
            if len(rows) >= FREQUENT:
                self._counted[key] = found
        return found

    def remember(self, names: tuple[tuple[str, ...], Via], made: Said) -> Said:
        """Keep what names or sayings are in this index; after SAYINGS such things all are forgotten and made anew."""
        if len(self.said) >= SAYINGS:
            self.said = {}
        self.said[names] = made
        return made

    def asks(self, row: int) -> tuple[tuple[frozenset[int], float], ...]:
        """Each way to ask for an entry: its words that carry meaning, by key id, and how much they tell together."""
        found = self._asks[row]
        if found is None:
            made = []
            for ask in self.entries[row].asks:
                ids = frozenset(
                    key for word in analyse(ask, self.lang) if not is_function_word(word.form, self.lang)
                    and (key := self.tables.key_ids.get(word.key)) is not None)
                if ids:
                    made.append((ids, sum(map(self.tables.ideal, ids))))
            found = self._asks[row] = tuple(made)
        return found

    @property
    def identity(self) -> Hashable:
        """What the index is of; two indexes with the same identity hold the same texts."""
        return (self.edition, self.lang, self.origin)

    def __repr__(self) -> str:
        return f"<SearchIndex {self.edition} {self.lang} {self.origin} with {len(self.entries)} entries>"


def fingerprint(entries: tuple[SearchEntry, ...], lang: str, edition: date, origin: Origin) -> str:
    """A hash of everything that an index is made from, the way it is made included."""
    return _fingerprint(dump_entries(entries), lang, edition, origin)


def _fingerprint(dumped: bytes, lang: str, edition: date, origin: Origin) -> str:
    made = f"{maker()}/{lang}/{edition}/{origin.value}\n".encode()
    return hashlib.sha256(made + dumped).hexdigest()


def open_index(directory: Path, *, expected: str | None = None) -> SearchIndex:
    """Open the index in ``directory``; raises IndexDamaged where it is missing, altered or outdated.

    ``expected`` is the :func:`fingerprint` of the texts that the index should hold; where it differs,
    the index is outdated.
    """
    for attempt in (1, 2):
        try:
            return _open(directory, expected)
        except FileNotFoundError:
            # A rebuild between our reading of "current" and of its folder removes the old folder: look again.
            if attempt == 2:
                break
    raise IndexDamaged(
        "index.missing", "There is no search index in {directory}; build it again.", directory=directory.name)


def _damaged(directory: Path, reason: str) -> IndexDamaged:
    return IndexDamaged(
        "index.damaged", "The search index in {directory} is damaged ({reason}); build it again.",
        directory=directory.name, reason=reason)


def _open(directory: Path, expected: str | None) -> SearchIndex:
    try:
        current = json.loads((directory / CURRENT).read_bytes())
        folder, digest = Path(str(current["folder"])).name, str(current["manifest_sha256"])
    except FileNotFoundError:
        raise
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise _damaged(directory, type(error).__name__) from error
    return open_folder(directory / folder, digest, expected)


def open_folder(folder: Path, digest: str, expected: str | None) -> SearchIndex:
    """Open one folder of an index directory, whose manifest has that SHA-256.

    Raises IndexDamaged, or FileNotFoundError where a file is missing.
    """
    directory = folder.parent
    try:
        manifest_bytes = (folder / MANIFEST).read_bytes()
        if hashlib.sha256(manifest_bytes).hexdigest() != digest:
            raise _damaged(directory, "manifest")
        manifest = json.loads(manifest_bytes)
        if manifest["made_by"] != maker() or expected not in (None, manifest["fingerprint"]):
            raise IndexDamaged(
                "index.outdated",
                "The search index in {directory} was built from other texts or by another version; build it again.",
                directory=directory.name)
        contents = {name: _checked(folder, name, digest) for name, digest in manifest["files"].items()}
    except FileNotFoundError:
        raise
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise _damaged(directory, type(error).__name__) from error
    try:
        tables, names = Tables.load(contents[TABLES]), Names.load(contents[NAMES])
    except ValueError as error:  # written on another kind of machine, and carried over
        raise _damaged(directory, TABLES) from error
    # what the hashes vouch for is ours: an error from here on is a mistake of this program, not damage
    return SearchIndex(
        load_entries(contents[ENTRIES]), tables, lang=str(manifest["lang"]),
        edition=date.fromisoformat(manifest["edition"]), origin=Origin(manifest["origin"]),
        fingerprint=str(manifest["fingerprint"]), names=names)


def _checked(folder: Path, name: str, digest: str) -> bytes:
    data = (folder / name).read_bytes()
    if hashlib.sha256(data).hexdigest() != digest:
        raise _damaged(folder.parent, name)
    return data
