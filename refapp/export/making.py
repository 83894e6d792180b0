"""Makes a copy: asks the application for every file, several processes side by side, and puts it in its place."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from refapp.export import leads
from refapp.export.contents import Contents, Item, Wish
from refapp.export.copy_doors import NOWHERE, CopyDoors
from refapp.export.folder import FORMS, CopyFolder, ExportError, Written
from refapp.export.search import search_files
from refapp.lazy_dataclass import dataclass
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.library.compiled import digest_of, program
from refapp.services.library.library import default_data_dir
from refapp.services.library.store import Store
from refapp.web import create_app, warm
from refapp.web.doors import EXTENSION
from refapp.web.texts import CONTACT

Progress = Callable[[int, int], None]
AT_ONCE = 40
"""Files that a process makes before it tells of them."""
BROKEN = b'<div class="notice problem" role="alert">'
"""How a page begins to say that its board fails."""
_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_ANCHOR = re.compile(f'<a [^>]*href="{NOWHERE}[^>]*>(.*?)</a>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a copy: its files and bytes, what is new, what is gone. ``same``: nothing was to do."""

    files: int
    bytes: int
    beside: int
    new: int
    gone: tuple[str, ...] = ()
    same: bool = False


class Maker:
    """Makes single files of a copy."""

    def __init__(self, contents: Contents, folder: CopyFolder) -> None:
        self._folder, self._base, self._library = folder, contents.wish.base, contents.library
        self._app = application(contents)

    def warm(self) -> None:
        warm(self._app)

    def search(self) -> Iterator[tuple[str, bytes]]:
        """The files of the search, whose boards stand where the copy's pages have them."""
        doors: CopyDoors = self._app.extensions[EXTENSION]
        with self._app.test_request_context("/", base_url=self._base):
            yield from search_files(self._library, doors.href)

    def make(self, items: Iterable[Item]) -> list[Written]:
        """Raises ExportError where the application has no such page."""
        with self._app.test_client() as client:
            return [self._folder.put(one.file, self._body(client, one)) for one in items]

    def _body(self, client: FlaskClient, item: Item) -> bytes:
        with client.get(item.ask, base_url=self._base) as answer:
            body: bytes = answer.get_data()
            status = 500 if BROKEN in body else answer.status_code
        if status != 200:
            raise ExportError("page_missing", "{address} answers {status}; the copy is not made", address=item.ask,
                              status=status)
        return tidy(body) if item.file.endswith(".html") else body


def to_give_away(data_dir: Path | None, *, official: bool, cards: bool) -> Library:
    """The library of what others shall get: the official documents and imported cards only where that is said.

    Without the documents indexes and whatever else is made of texts lie in a folder of their own below the data
    directory, so that a service goes on with its own. Boards stand with their rules, wherever one of today has them.
    """
    root = data_dir or default_data_dir()
    store = Store(root if official else root / "ours")
    store.cards = root if cards else None
    library = Library(store, shipped("corpus"))
    library.every_board = True
    return library


def application(contents: Contents) -> Flask:
    """The service's own application with the doors of a copy."""
    app = create_app(library=contents.library, base_url=contents.wish.base, cached=False)
    app.extensions[EXTENSION] = CopyDoors(contents)
    leads.init_app(app, contents)
    return app


def tidy(page: bytes) -> bytes:
    """The page without links that lead nowhere: only their words stay."""
    if NOWHERE.encode() not in page:
        return page
    return _ANCHOR.sub(r"\1", page.decode()).encode()


def export(library: Library, wish: Wish, path: Path, progress: Progress, processes: int | None = None) -> Report:
    """Write the copy; raises ExportError, and OSError where it can't be written. Until the end the old one stays."""
    folder, key = CopyFolder(path), _key(library, wish)
    with folder.held(lambda: progress(0, 0)):
        if folder.old["key"] == key and folder.whole:
            folder.leave()
            return Report(len(folder.old["files"]), 0, 0, 0, same=True)
        return _export(Contents(library, wish), folder, key, progress, processes)


def _export(contents: Contents, folder: CopyFolder, key: str, progress: Progress, processes: int | None) -> Report:
    items = list(contents.items())
    made = dict(folder.begin(key))
    left = [one for one in items if one.file not in made]
    maker = Maker(contents, folder)
    maker.warm()
    with folder.noting() as notes, _made(maker, left, processes or os.cpu_count() or 1) as found:
        for some in found:
            for one in some:
                made[one.file] = one
                notes.add(one)
            notes.flush()
            progress(len(made), len(items))
    for file, body in maker.search():
        made[file] = folder.put(file, body)
    wish = contents.wish
    about = {"edition": contents.library.current.isoformat(), "base": wish.base, "service": wish.service}
    gone = folder.finish(key, made, about)
    return Report(len(made), sum(one.size for one in made.values()), sum(one.beside for one in made.values()),
                  sum(one.new for one in made.values()), gone)


def _key(library: Library, wish: Wish) -> str:
    """What the copy is made of: texts, words, this program with its templates and scripts, and the wish."""
    web = Path(__file__).parents[1] / "web"
    files = digest_of(sorted(one for one in web.rglob("*") if one.suffix in (".html", ".js", ".css", ".svg")))
    said = (library.content, library.current, library.store.cards, program(), files, wish, os.environ.get(CONTACT),
            FORMS)
    return hashlib.sha256(repr(said).encode()).hexdigest()


@contextlib.contextmanager
def _made(maker: Maker, items: list[Item], processes: int) -> Iterator[Iterable[list[Written]]]:
    """What comes of the items, in no order, from processes that are forks of this one where there can be any."""
    batches = [items[at:at + AT_ONCE] for at in range(0, len(items), AT_ONCE)]
    if processes == 1 or sys.platform != "linux" or len(batches) < 2:
        yield map(maker.make, batches)
        return
    _FORKED[:] = [maker]
    with multiprocessing.get_context("fork").Pool(processes, _go_with_parent) as pool:
        yield pool.imap_unordered(_make, batches)


_FORKED: list[Maker] = []


def _go_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _make(items: list[Item]) -> list[Written]:
    return _FORKED[0].make(items)
