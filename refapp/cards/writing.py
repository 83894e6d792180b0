"""Writes cards into a SQLite file that nobody reads yet; what was known before stays, and is told anew.

The same object a second time changes nothing, so that an import that was killed is simply run again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from refapp.cards.card import CardFileError, OddCardError, Told
from refapp.cards.formats import format_of
from refapp.cards.names import folded, slug
from refapp.cards.streaming import objects
from refapp.i18n import DEFAULT
from refapp.lazy_dataclass import dataclass

MAX_CARDS = 200_000
"""Cards in a file of ours: six times as many as there are."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS card (key TEXT PRIMARY KEY, name TEXT, layout TEXT, day TEXT, slug TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS face (key TEXT, at INTEGER, name TEXT, type TEXT, text TEXT, cost TEXT, power TEXT,
    toughness TEXT, loyalty TEXT, defense TEXT, colors TEXT, day TEXT, PRIMARY KEY (key, at)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS printed (key TEXT, lang TEXT, at INTEGER, name TEXT, type TEXT, text TEXT, day TEXT,
    PRIMARY KEY (key, lang, at)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ruling (key TEXT, day TEXT, text TEXT, PRIMARY KEY (key, day, text)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS name (folded TEXT, rank INTEGER, lang TEXT, key TEXT, shown TEXT,
    PRIMARY KEY (folded, rank, lang, key)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS card_slug ON card (slug);
"""
_CARD = ("INSERT INTO card (key, name, layout, day) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
         "name = excluded.name, layout = excluded.layout, day = excluded.day WHERE excluded.day >= day")
_FACE = ("INSERT INTO face VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key, at) DO UPDATE SET "
         "name = excluded.name, type = excluded.type, text = excluded.text, cost = excluded.cost, "
         "power = excluded.power, toughness = excluded.toughness, loyalty = excluded.loyalty, "
         "defense = excluded.defense, colors = excluded.colors, day = excluded.day WHERE excluded.day >= day")
_PRINTED = ("INSERT INTO printed VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key, lang, at) DO UPDATE SET "
            "name = excluded.name, type = excluded.type, text = excluded.text, day = excluded.day "
            "WHERE excluded.day >= day")


@dataclass(frozen=True, slots=True)
class Counts:
    """What a file of ours holds: cards, those with a name in another language, rulings of cards."""

    cards: int
    named: dict[str, int]
    rulings: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What was taken from a file: whose format, how many objects told of cards, which were odd."""

    format: str
    told: int
    odd: tuple[tuple[str, OddCardError], ...]


class Writer:
    """A file of ours being written; used as a context, which finishes it where nothing was raised."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = OFF")
        self._db.execute("PRAGMA synchronous = OFF")
        self._db.execute("PRAGMA cache_size = -40000")
        self._db.executescript(_SCHEMA)
        self._db.execute("BEGIN")

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self._db.execute("COMMIT")
        finally:
            self._db.close()

    def take(self, path: Path, progress: Callable[[float], None] | None = None) -> Taken:
        """Take in a file; raises CardFileError where it can't be read, or tells of no card."""
        told, formats = 0, dict[str, None]()
        odd: list[tuple[str, OddCardError]] = []
        for array, data in objects(path, progress):
            known = format_of(array, data)
            if known is None:
                continue
            formats[known.name] = None
            try:
                for one in known.told(array, data):
                    self._put(one)
            except OddCardError as error:
                odd.append((str(data.get("name") or data.get("oracle_id") or "?")[:80], error))
                continue
            told += 1
        if not told:
            raise CardFileError("cards_none", "{file} holds no cards that can be read; expected a bulk file of "
                                "Scryfall (oracle, default or all cards, rulings) or MTGJSON (AtomicCards, a set)",
                                file=path.name)
        return Taken(" ".join(formats), told, tuple(odd))

    def _put(self, told: Told) -> None:
        if told.name:
            self._db.execute(_CARD, (told.key, told.name, told.layout, told.day))
        for at, face in told.faces:
            self._db.execute(_FACE, (told.key, at, face.name, face.type, face.text, face.cost, face.power,
                                     face.toughness, face.loyalty, face.defense, face.colors, told.day))
        for at, lang, printed in told.printed:
            self._db.execute(_PRINTED, (told.key, lang, at, printed.name, printed.type, printed.text, printed.day))
        if told.rulings:
            self._db.executemany("INSERT OR IGNORE INTO ruling VALUES (?, ?, ?)",
                                 [(told.key, one.day, one.text) for one in told.rulings])

    def finish(self) -> Counts:
        """Make what is looked up by: names and addresses; raises CardFileError for more than there can be."""
        self._same_card_twice()
        if self._one("SELECT count(*) FROM card") > MAX_CARDS:
            raise CardFileError("cards_many", "there are more than {n} cards in these files", n=MAX_CARDS)
        used: set[str] = set()
        slugs = []
        for key, name in self._db.execute("SELECT key, name FROM card ORDER BY name, day, key"):
            own = base = slug(name) or slug(key)
            at = 1
            while own in used:
                at += 1
                own = f"{base}-{at}"
            used.add(own)
            slugs.append((own, key))
        self._db.executemany("UPDATE card SET slug = ? WHERE key = ?", slugs)
        self._db.execute("DELETE FROM name")
        self._db.executemany("INSERT OR IGNORE INTO name VALUES (?, ?, ?, ?, ?)", self._names())
        named = dict(self._db.execute("SELECT lang, count(DISTINCT key) FROM printed GROUP BY lang"))
        return Counts(len(slugs), named, self._one("SELECT count(*) FROM ruling JOIN card USING (key)"))

    def _one(self, query: str) -> int:
        return int(self._db.execute(query).fetchone()[0])

    def _same_card_twice(self) -> None:
        """A card that one source gave no identity is the one of that name that another source gave one."""
        known = {folded(name): key for key, name in self._db.execute(
            "SELECT key, name FROM card WHERE key NOT LIKE 'name:%'")}
        for (key,) in self._db.execute("SELECT key FROM card WHERE key LIKE 'name:%'").fetchall():
            proper = known.get(key.removeprefix("name:"))
            if proper is None:
                continue
            for table in ("card", "face", "printed", "ruling"):
                self._db.execute(f"UPDATE OR IGNORE {table} SET key = ? WHERE key = ?", (proper, key))  # noqa: S608
                self._db.execute(f"DELETE FROM {table} WHERE key = ?", (key,))  # noqa: S608

    def _names(self) -> Iterable[tuple[str, int, str, str, str]]:
        """Every name of every card, with its rank: the card's own, its front's, those of other faces."""
        faces = self._db.execute("SELECT face.key, face.at, face.name FROM face "
                                 "JOIN card ON card.key = face.key").fetchall()
        printed = self._db.execute("SELECT printed.key, lang, printed.at, printed.name FROM printed "
                                   "JOIN card ON card.key = printed.key ORDER BY printed.key, lang, at").fetchall()
        found = [(name, 0, DEFAULT, key) for key, name in self._db.execute("SELECT key, name FROM card")]
        found += [(name, 1 + (at > 0), DEFAULT, key) for key, at, name in faces]
        found += [(name, 1 + (at > 0), lang, key) for key, lang, at, name in printed]
        whole: dict[tuple[str, str], list[str]] = {}
        for key, lang, _, name in printed:
            whole.setdefault((key, lang), []).append(name)
        found += [(" // ".join(names), 0, lang, key) for (key, lang), names in whole.items()]
        return [(folded(name), rank, lang, key, name) for name, rank, lang, key in found if folded(name)]
