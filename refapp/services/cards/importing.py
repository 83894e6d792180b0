"""Imports files of card data, all or nothing: into a file aside that counts once every file was read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from refapp.cards.card import CardFileError
from refapp.cards.folder import CardFolder
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import Phrase
from refapp.services.library.library import Library
from refapp.services.library.locking import locked

if TYPE_CHECKING:
    from refapp.cards.writing import Counts, Taken, Writer
else:
    (Writer,) = later("refapp.cards.writing", "Writer")

Progress = Callable[[str, float], None]
"""Called with the name of a file and the share of it that is read."""


@dataclass(frozen=True, slots=True)
class CardsImported:
    """What an import of cards did: what each file gave, and what is there now."""

    files: tuple[tuple[str, Taken], ...]
    now: Counts


def import_cards(library: Library, paths: Sequence[Path], progress: Progress | None = None) -> CardsImported:
    """Add files of card data to what is there; raises CardFileError, and then nothing was changed."""
    folder = CardFolder(library.store.root)
    try:
        library.store.root.mkdir(parents=True, exist_ok=True)
        with locked(library.store.root / ".cards.lock", library.store.waiting), folder.aside() as work:
            with Writer(work) as writer:
                files = tuple((path.name, writer.take(path, _told(path.name, progress))) for path in paths)
                now = writer.finish()
            if not now.cards:
                raise CardFileError("cards_only_rulings", "{file} holds rulings, and no cards are there yet; import a "
                                    "file of cards with it", file=paths[0].name)
            with library.store.held():
                folder.swap(work, {"cards": now.cards, "named": now.named, "rulings": now.rulings, "sources": [
                    *_before(folder, {path.name for path in paths}),
                    *({"file": name, "format": taken.format, "imported": _today()} for name, taken in files)]})
    except (OSError, sqlite3.Error) as error:
        raise CardFileError("cards_unwritten", "cards can't be written to {folder} ({reason}); nothing was changed",
                            folder=str(folder.path), reason=Phrase(
                                getattr(error, "strerror", None) or str(error))) from error
    library.refresh()
    return CardsImported(files, now)


def remove_cards(library: Library) -> bool:
    """Take all cards away; whether there were any. Raises CardFileError."""
    folder = CardFolder(library.store.root)
    if not folder.path.exists():
        return False
    try:
        with locked(library.store.root / ".cards.lock", library.store.waiting), library.store.held():
            found = folder.remove()
    except OSError as error:
        raise CardFileError("cards_unwritten", "cards can't be written to {folder} ({reason}); nothing was changed",
                            folder=str(folder.path), reason=Phrase(error.strerror or str(error))) from error
    library.refresh()
    return found


def _told(name: str, progress: Progress | None) -> Callable[[float], None] | None:
    return None if progress is None else lambda share: progress(name, share)


def _before(folder: CardFolder, names: set[str]) -> list[dict[str, str]]:
    try:
        about = folder.about()
    except CardFileError:
        return []
    return [one for one in about.sources if one.get("file") not in names] if about is not None else []


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
