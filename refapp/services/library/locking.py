"""Locks between processes: files that whoever writes holds; the lock goes with the process that held it."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _try(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

_PAUSE = 0.05


@contextlib.contextmanager
def locked(path: Path, waiting: Callable[[], None] | None = None) -> Iterator[None]:
    """Hold the lock of a file, which is made where it is missing; raises OSError where it can't be opened.

    Who has to wait for another process is told once, through ``waiting``.
    """
    with path.open("a+b") as handle:
        told = waiting is None
        while True:
            try:
                _try(handle.fileno())
                break
            except OSError:  # somebody else holds it
                if not told and waiting is not None:
                    waiting()
                    told = True
                time.sleep(_PAUSE)
        yield
