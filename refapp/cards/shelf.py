"""Finds cards in the imported file: by name, by address, by the beginning of a name, by what somebody meant.

Safe to share between threads and over a fork: each has a connection of its own, read only.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process

from refapp.cards.card import Card, CardFileError, Face, Printed, Ruling
from refapp.cards.folder import About
from refapp.cards.names import folded
from refapp.lazy_dataclass import dataclass

_APART = re.compile(r"\b([cdjlmns]) (?=\w)| s\b")
"""Where others write an apostrophe as a space: “ocean s”, “l espoir”."""
NEAR = 75.0
"""How alike a name must be to be offered for one that isn't there, of 100."""
KEPT = 512
"""Cards kept in memory, some 3 kB each."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a card: as shown, in a language; ``rank``: 0 of the whole card, 1 of its front, 2 of other faces."""

    shown: str
    lang: str
    key: str
    rank: int


class _Door:
    """A connection of one thread in one process, which goes with its thread."""

    def __init__(self, path: Path) -> None:
        self.process = os.getpid()
        self.db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)

    def __del__(self) -> None:
        if self.process == os.getpid():
            self.db.close()


class CardShelf:
    """The imported cards. Raises CardFileError where the file was damaged meanwhile; it is ``broken`` from then on."""

    def __init__(self, path: Path, about: About) -> None:
        self.about = about
        self.broken = False
        self._path = path
        self._local = threading.local()
        self._card = lru_cache(maxsize=KEPT)(self._read)

    def card(self, key: str) -> Card:
        """The card of a key."""
        return self._card(key)

    def named(self, name: str, lang: str = "") -> Card | None:
        """The card that has a name, in any language: a whole card's before a face's, the language asked for first."""
        plain = folded(name)
        for one in dict.fromkeys((plain, _APART.sub(lambda found: found[1] or "s", plain))) if plain else ():
            found = self._names("WHERE folded = ? ORDER BY rank, lang != ?, key LIMIT 1", (one, lang))
            if found:
                return self.card(found[0].key)
        return None

    def at(self, slug: str) -> Card | None:
        """The card of an address."""
        row = self._ask("SELECT key FROM card WHERE slug = ?", (slug,))
        return self.card(row[0][0]) if row else None

    @cached_property
    def slugs(self) -> frozenset[str]:
        """The addresses of all cards."""
        return frozenset(slug for slug, in self._ask("SELECT slug FROM card"))

    def beginning(self, text: str, lang: str, limit: int = 8) -> list[Name]:
        """Names that begin so, each card once: the language asked for first, then the shorter."""
        plain = folded(text)
        if not plain:
            return []
        rows = self._names("WHERE folded >= ? AND folded < ? ORDER BY rank > 1, lang != ?, length(folded), folded "
                           "LIMIT ?", (plain, plain + "{", lang, limit * 4))
        found: dict[str, Name] = {}
        for one in rows:
            found.setdefault(one.key, one)
        return list(found.values())[:limit]

    def near(self, text: str, limit: int = 5) -> list[Name]:
        """The names most like a text that is none."""
        plain = folded(text[:80])
        if len(plain) < 3:
            return []
        alike = process.extract(plain, self._all, scorer=fuzz.ratio, score_cutoff=NEAR, limit=limit * 3)
        found: dict[str, Name] = {}
        for folded_name, _, _ in alike:
            for one in self._names("WHERE folded = ? ORDER BY rank LIMIT 1", (folded_name,)):
                found.setdefault(one.key, one)
        return list(found.values())[:limit]

    def among(self, names: Sequence[str]) -> dict[str, list[Name]]:
        """Those of some folded names that cards have, the best card first."""
        found: dict[str, list[Name]] = {}
        for plain in names:
            rows = self._names("WHERE folded = ? ORDER BY rank, key LIMIT 4", (plain,))
            if rows:
                found[plain] = rows
        return found

    @cached_property
    def _all(self) -> list[str]:
        return [row[0] for row in self._ask("SELECT DISTINCT folded FROM name")]

    def _names(self, where: str, given: Sequence[Any]) -> list[Name]:
        return [Name(*row) for row in self._ask(f"SELECT shown, lang, key, rank FROM name {where}", given)]  # noqa: S608

    def _read(self, key: str) -> Card:
        [(name, layout, slug)] = self._ask("SELECT name, layout, slug FROM card WHERE key = ?", (key,))
        faces = tuple(Face(*row) for row in self._ask(
            "SELECT name, type, text, cost, power, toughness, loyalty, defense, colors FROM face WHERE key = ? "
            "ORDER BY at", (key,)))
        printed: dict[str, list[Printed | None]] = {}
        for lang, at, *words in self._ask(
                "SELECT lang, at, name, type, text, day FROM printed WHERE key = ? ORDER BY lang, at", (key,)):
            if at < len(faces):
                printed.setdefault(lang, [None] * len(faces))[at] = Printed(*words)
        rulings = tuple(Ruling(*row) for row in self._ask(
            "SELECT day, text FROM ruling WHERE key = ? ORDER BY day", (key,)))
        return Card(key, slug, name, layout, faces, {lang: tuple(one) for lang, one in printed.items()}, rulings)

    def _ask(self, query: str, given: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            door: _Door | None = getattr(self._local, "door", None)
            if door is None or door.process != os.getpid():
                door = self._local.door = _Door(self._path)
            return list(door.db.execute(query, given))
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            self.broken = self.broken or isinstance(error, sqlite3.DatabaseError)
            raise CardFileError("cards_file_damaged", "the cards in {folder} can't be read ({reason}); import them "
                                "again, or take them away with `refapp cards remove`", folder=str(self._path.parent),
                                reason=str(error)) from error
