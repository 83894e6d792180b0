"""Where the file of cards lies in a data directory: ``cards/cards.json`` says which file counts and what it holds.

A new file is built beside the old one and counts once ``cards.json`` was replaced, in one step: a process killed
anywhere leaves the old cards or the new ones. What is read was compared with its hash.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from refapp.cards.card import CardFileError
from refapp.durable import replace_file, sync_file, sync_folder
from refapp.lazy_dataclass import dataclass

FOLDER = "cards"
FORMAT = 1
"""The number of what stands in the file and of how; a file of another number is not opened."""
_ABOUT = "cards.json"


@dataclass(frozen=True, slots=True)
class About:
    """What ``cards.json`` says: the file, its hash, what was imported when, and what it holds."""

    file: str
    sha256: str
    cards: int
    named: dict[str, int]
    rulings: int
    sources: tuple[dict[str, str], ...]


class CardFolder:
    """The folder of cards in a data directory."""

    def __init__(self, root: Path) -> None:
        self.path = root / FOLDER

    def state(self) -> tuple[int, int]:
        """A value that changes whenever cards are imported or removed; cheap enough to ask per request."""
        try:
            found = (self.path / _ABOUT).stat()
        except OSError:
            return (0, 0)
        return (found.st_mtime_ns, found.st_ino)

    def about(self) -> About | None:
        """What is there; None where no cards were imported. Raises CardFileError where that can't be told."""
        try:
            data = json.loads((self.path / _ABOUT).read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                raise CardFileError("cards_format", "the cards in {folder} were imported by another version of this "
                                    "program; import them again", folder=str(self.path))
            found = About(str(data["file"]), str(data["sha256"]), int(data["cards"]),
                          {str(k): int(v) for k, v in data["named"].items()}, int(data["rulings"]),
                          tuple({str(k): str(v) for k, v in one.items()} for one in data["sources"]))
            if Path(found.file).name != found.file:
                raise ValueError(found.file)
            return found
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise self._damaged(error) from error

    def checked(self) -> tuple[Path, About] | None:
        """The file of cards, if there is one; raises CardFileError unless it is as it was written."""
        about = self.about()
        if about is None:
            return None
        path = self.path / about.file
        try:
            digest = _hash(path)
        except OSError as error:
            raise self._damaged(error) from error
        if digest != about.sha256:
            raise self._damaged(f"the hash of {about.file} is another one")
        return path, about

    def _damaged(self, reason: object) -> CardFileError:
        return CardFileError("cards_file_damaged", "the cards in {folder} can't be read ({reason}); import them again, "
                             "or take them away with `refapp cards remove`", folder=str(self.path), reason=str(reason))

    @contextlib.contextmanager
    def aside(self) -> Iterator[Path]:
        """A copy of the file that counts, or nothing, to be written to; what is left of it goes afterwards."""
        self.path.mkdir(parents=True, exist_ok=True)
        self._sweep(None)
        work = self.path / f"{secrets.token_hex(8)}.new"
        try:
            with contextlib.suppress(CardFileError):  # what is damaged is made anew
                there = self.checked()
                if there is not None:
                    shutil.copyfile(there[0], work)
            yield work
        finally:
            work.unlink(missing_ok=True)

    def swap(self, work: Path, about: dict[str, Any]) -> None:
        """Let a file that was written aside count from now on; raises OSError."""
        sync_file(work)
        digest = _hash(work)
        file = f"{digest[:16]}.db"
        work.replace(self.path / file)
        sync_folder(self.path)
        self._say({"format": FORMAT, "file": file, "sha256": digest, **about})
        self._sweep(file)

    def remove(self) -> bool:
        """Take all cards away; whether there were any. Raises OSError."""
        there = (self.path / _ABOUT).exists()
        if there:
            (self.path / _ABOUT).unlink(missing_ok=True)
            sync_folder(self.path)
        shutil.rmtree(self.path, ignore_errors=True)
        return there

    def _say(self, data: dict[str, Any]) -> None:
        replace_file(self.path / _ABOUT, json.dumps(data, indent=1).encode())
        sync_folder(self.path)

    def _sweep(self, keep: str | None) -> None:
        """Remove what killed imports left behind and what no longer counts; called by whoever holds the lock."""
        if keep is None:
            with contextlib.suppress(CardFileError):
                about = self.about()
                keep = about.file if about else None
        for path in self.path.iterdir():
            if path.suffix == ".new" or (path.suffix == ".db" and keep is not None and path.name != keep):
                path.unlink(missing_ok=True)


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
