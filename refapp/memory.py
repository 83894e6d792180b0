"""How often Python's collector looks for garbage, and in how many places the system's allocator keeps memory ready."""

from __future__ import annotations

import contextlib
import gc
import os
import sys

YOUNG = 50_000
"""New objects after which the collector looks at them. At its own 700 it looks at every text that is being read, again
and again, which is a sixth of a start, and at every page; and hardly any of that is ever garbage."""


def look_seldom() -> None:
    """Have the collector wait for that many new objects, in this process."""
    gc.set_threshold(YOUNG)


def leave_alone() -> None:
    """Have it look once and then never at what is there now: tables that stay, and that forks of a process share."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


ARENAS = 2
"""From so many arenas the threads of a process take memory. glibc gives each thread its own, up to eight a core, and
what one has freed no other uses: eight threads held a tenth more after 4,000 requests, a third more after 100,000."""
_M_ARENA_MAX = -8  # glibc's malloc.h


def few_arenas() -> None:
    """Have all threads share ARENAS arenas, where the allocator is glibc's and nobody said otherwise; call it early."""
    if sys.platform != "linux" or "MALLOC_ARENA_MAX" in os.environ:
        return
    import ctypes  # noqa: PLC0415  slow, and for servers alone
    with contextlib.suppress(OSError, AttributeError):  # another C library: it has other habits
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, ARENAS)


__all__ = ["ARENAS", "YOUNG", "few_arenas", "leave_alone", "look_seldom"]
