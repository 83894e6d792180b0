"""What takes seconds to make, made before anybody asks: bulk files, the news of the feed, what came of each example.

It is kept in the data directory by what it was made from (``services/library/compiled.py``), so a start finds it
there. A service makes it in a process of its own, with the least priority, after its search indexes; where
none can help, who asks first waits. Makes nothing but what is kept.
"""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from refapp.i18n import LANGUAGES, catalogue
from refapp.model import RefappError
from refapp.resources import shipped
from refapp.services.answers.bulk import BulkFile, bulk_file
from refapp.services.boards.kept_plays import keep_plays, plays_are_kept
from refapp.services.builders.news import news_are_kept, told_news
from refapp.services.forms.choice_fields import with_fewer
from refapp.services.library.compiled import FOLDER
from refapp.services.library.library import Library
from refapp.services.library.locking import locked
from refapp.services.reading.asking import Addresses, Asked, Reader

ASIDE = "kept"
"""How a service names this work to ``refapp index --aside``."""
LIMIT = 600
"""Seconds after which a process that prepares is given up."""
_LOG = logging.getLogger(__name__)


def bulk_files(library: Library, urls: Addresses) -> Iterator[BulkFile]:
    """The files that are asked for most: the current edition's in each language."""
    for lang in LANGUAGES:
        with contextlib.suppress(RefappError):  # no text in that language
            yield bulk_file(Asked(library, urls, catalogue(lang)), lang, library.current)


def is_prepared(library: Library, urls: Addresses) -> bool:
    """Whether nothing is left to make."""
    return (all(file.path.exists() for file in bulk_files(library, urls))
            and all(news_are_kept(library, lang) and plays_are_kept(library, lang) for lang in LANGUAGES))


def prepare(library: Library, urls: Addresses, *, guest: bool = False) -> None:
    """Make and keep what is missing, one process at a time; ``urls`` begin with BASE.

    A ``guest`` goes last, and stops where the service that called it is gone.
    """
    if guest and hasattr(os, "nice"):
        os.nice(10)
    host = os.getppid()

    def wanted() -> bool:
        return not guest or os.getppid() == host

    folder = library.store.root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / ".lock"):
        readers = [Reader(library, lang, urls) for lang in LANGUAGES]
        keep_plays([reader for reader in readers if not plays_are_kept(library, reader.lang)], with_fewer, wanted)
        for reader in readers:
            if wanted():
                told_news(reader)
        for file in bulk_files(library, urls):
            if wanted() and not file.path.exists():
                file.template()


def prepare_beside(library: Library, urls: Addresses) -> None:
    """Have another process make what is missing. Fails in silence: it is made when it is asked for."""
    root = library.store.root
    try:
        if library.corpus != shipped("corpus") or not os.access(root, os.W_OK) or is_prepared(library, urls):
            return
        home = str(Path(__file__).resolve().parents[3])
        paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        subprocess.run(  # noqa: S603  our own program, and nothing of a stranger's among its arguments
            [sys.executable, "-m", "refapp", "index", "--data", str(root), "--aside", ASIDE],
            env={**os.environ, "PYTHONPATH": paths}, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT,
            check=True)
    except (RefappError, OSError, subprocess.SubprocessError) as error:
        _LOG.warning("Bulk files and news are not prepared (%s); whoever asks first waits for them.", error)


__all__ = ["ASIDE", "bulk_files", "is_prepared", "prepare", "prepare_beside"]
