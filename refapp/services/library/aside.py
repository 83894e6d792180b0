"""Builds search indexes beside the requests of a service, so that no visitor waits for one.

A search whose index is missing, damaged or outdated is answered from the index that answered before; where there is
none, it is told so (:class:`IndexBuildingError`) and may ask again. Building happens in a process of its own, one index
after another: it takes seconds of a processor and more memory than a worker should keep. Where no such process can help
(a directory that can't be written, texts that only this process knows), a thread builds. Nothing here decides what an
index holds.
"""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from refapp.memory import leave_alone
from refapp.model import RefappError
from refapp.resources import shipped
from refapp.services.library.example_words import words_of_examples
from refapp.services.library.importing import mend_history
from refapp.services.library.indexing import ensure_index, index_folder, is_ready, older_index, ready_index, searched
from refapp.services.library.library import Library, Wanted

if TYPE_CHECKING:
    from refapp.search.index import SearchIndex

FIRST_PAGE = 1.0
"""Seconds that are left to the first page before the indexes are opened, unless a search comes."""
RETRY = 3
"""Seconds after which it is worth asking again: an index of a whole edition takes about that long."""
PATIENCE = 0.3
"""Seconds that a search waits for an index that is being made: opening one takes less."""
LIMIT = 600
"""Seconds after which a process that builds is given up."""
FAILED = 30.0
"""Seconds for which an index that couldn't be built isn't tried again."""
_LOG = logging.getLogger(__name__)


class IndexBuildingError(RefappError):
    """The index that a search needs is being made, and no older one can answer."""

    status = 503
    retry_after = RETRY

    def __init__(self) -> None:
        super().__init__("index_building", "the search is being made ready; ask again in a few seconds")


class Aside:
    """The builder of one library in one process. Safe to share between threads, and over a fork.

    ``afterwards`` is done in its thread when nothing is left to build.
    """

    def __init__(self, library: Library, *, patience: float = PATIENCE, process: bool = True,
                 grace: float = FIRST_PAGE, afterwards: Callable[[], None] | None = None) -> None:
        self._library = library
        self._patience, self._grace = patience, grace
        self._process, self._afterwards = process, afterwards
        self._changed = threading.Condition()
        self._queue: dict[Wanted, None] = {}
        self._failed: dict[Path, tuple[float, Exception]] = {}
        self._beside_failed: set[Wanted] = set()
        self._known: tuple[int, int] | None = None
        self._running: threading.Thread | None = None

    def start(self) -> None:
        """See to what a search without an edition needs; called at every request, and cheap where nothing changed."""
        now = (os.getpid(), self._library.generation)
        if self._known == now:
            return
        with self._changed:
            if self._known == now:
                return
            if self._known is None or self._known[0] != now[0]:  # after a fork the thread of the parent isn't here
                self._running, self._queue = None, {}
            self._known = now
            self._run()

    def index(self, wanted: Wanted, *, of_day: bool) -> tuple[SearchIndex, bool]:
        """An index, and whether it is the newest; raises IndexBuildingError where there is none that can answer.

        ``of_day``: only an index of that very edition will do.
        """
        found = self.ready(wanted)
        if found is not None:
            return found, True
        older = older_index(self._library, wanted, of_day=of_day)
        if older is not None:
            return older, False
        self._wait(wanted)
        found = ready_index(self._library, wanted)
        if found is None:
            raise IndexBuildingError
        return found, True

    def ready(self, wanted: Wanted) -> SearchIndex | None:
        """An index if it need not be built; else it will be."""
        found = ready_index(self._library, wanted)
        if found is None:
            self._want(wanted)
        return found

    @property
    def settled(self) -> bool:
        """Whether nothing is left to build."""
        with self._changed:
            return self._running is None

    def state(self) -> str:
        """For whoever watches the service: ``ready``, ``building`` or ``failed``."""
        with self._changed:
            if self._running is not None:
                return "building"
            failed = bool(self._failed)
        ready = all(is_ready(self._library, one) for one in searched(self._library, None))
        return "ready" if ready else "failed" if failed else "building"

    def _want(self, wanted: Wanted) -> None:
        folder = index_folder(self._library, wanted)
        with self._changed:
            since, error = self._failed.get(folder, (0.0, None))
            if error is not None and time.monotonic() - since < FAILED:
                raise IndexBuildingError from error
            self._queue[wanted] = None
            self._changed.notify_all()
            self._run()

    def _wait(self, wanted: Wanted) -> None:
        with self._changed:
            self._changed.wait_for(lambda: wanted not in self._queue, self._patience)

    def _run(self) -> None:
        """Start the thread if none runs; called with the lock held."""
        if self._running is None or not self._running.is_alive():
            self._running = threading.Thread(target=self._work, name="refapp-index", daemon=True)
            self._running.start()

    def _work(self) -> None:
        seen = None
        self._begin()
        with self._changed:
            self._changed.wait_for(lambda: self._queue, self._grace)
        while True:
            generation = self._library.generation
            if seen != generation:
                seen = generation
                self._usual()
            with self._changed:
                wanted = next(iter(self._queue), None)
                if wanted is None:
                    if self._library.generation != seen:
                        continue
                    self._running = None
                    self._changed.notify_all()
                    break
            self._see_to(wanted)
            with self._changed:
                self._queue.pop(wanted, None)
                self._changed.notify_all()
        if self._afterwards is not None and self._process:
            self._afterwards()

    def _begin(self) -> None:
        """Build what a search without an edition needs and nobody has built yet, while the first page is made.

        The languages at the same time, in a process of their own and its fork: a fresh clone's first search waits for
        the slower one only. What goes wrong here is met again, and told, when the index is seen to.
        """
        with contextlib.suppress(RefappError, OSError):
            missing = [one for one in searched(self._library, None) if not is_ready(self._library, one)]
            if len(missing) > 1 and (os.cpu_count() or 1) > 1 and not self._build_beside(*missing):
                self._beside_failed.update(missing)

    def _usual(self) -> None:
        """Open or build what a search without an edition goes through, the newest texts of each language."""
        try:
            mend_history(self._library)
        except (RefappError, OSError) as error:
            _LOG.warning("%s", error)
        try:
            usual = searched(self._library, None)
        except (RefappError, OSError) as error:
            _LOG.error("What a search needs can't be read: %s", error)
            return
        for wanted in usual:
            with self._changed:
                self._queue[wanted] = None
        for wanted in usual:
            self._see_to(wanted)
            with self._changed:
                self._queue.pop(wanted, None)
                self._changed.notify_all()
        for lang in dict.fromkeys(wanted.lang for wanted in usual):
            with contextlib.suppress(RefappError, OSError):
                words_of_examples(self._library, lang)
        leave_alone()

    def _see_to(self, wanted: Wanted) -> None:
        folder = None
        try:
            folder = index_folder(self._library, wanted)
            if ready_index(self._library, wanted, wait=True) is None:
                if wanted not in self._beside_failed:  # what one process couldn't do a second one can't
                    self._build_beside(wanted)
                self._beside_failed.discard(wanted)
                ensure_index(self._library, wanted)
            with self._changed:
                self._failed.pop(folder, None)
        except KeyError:
            return  # the text was removed meanwhile
        except Exception as error:  # whatever it is, searches must be told and pages go on
            _LOG.error("The search index of %s (%s) can't be built: %s", wanted.edition, wanted.lang, error,
                       exc_info=not isinstance(error, (RefappError, OSError)))
            if folder is not None:
                with self._changed:
                    self._failed[folder] = (time.monotonic(), error)

    def _build_beside(self, *wanted: Wanted) -> bool:
        """Have another process build indexes; whether it did. Where it can't, the caller will."""
        root = self._library.store.root
        if not self._process or self._library.corpus != shipped("corpus") or not _writable(root):
            return True
        home = str(Path(__file__).resolve().parents[3])
        paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        asked = []
        for one in wanted:
            _LOG.info("The search index of %s (%s) is being built.", one.edition, one.lang)
            asked += ["--aside", f"{one.edition}/{one.lang}" + (f"/{one.origin.value}" if one.origin else "")]
        try:
            done = subprocess.run(  # noqa: S603  our own program, and nothing of a stranger's among its arguments
                [sys.executable, "-m", "refapp", "index", "--data", str(root), *asked],
                env={**os.environ, "PYTHONPATH": paths}, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT,
                check=False)
        except (OSError, subprocess.SubprocessError) as error:
            _LOG.warning("No process of its own can build the search index (%s); this one does.", error)
            return False
        if done.returncode:
            _LOG.warning("The process that builds the search index failed (%s); this one tries.",
                         done.stderr.decode("utf-8", "replace").strip()[-500:] or f"exit status {done.returncode}")
            return False
        return True


def _writable(folder: Path) -> bool:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)


def readiness(library: Library) -> str:
    """The state of the search: of its builder where there is one, else ``ready`` or ``missing``."""
    if library.aside is not None:
        return library.aside.state()
    return "ready" if all(is_ready(library, one) for one in searched(library, None)) else "missing"


__all__ = ["Aside", "IndexBuildingError", "readiness"]
