"""How often Python's collector looks for garbage while texts are read and pages are made."""

from __future__ import annotations

import gc

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


__all__ = ["YOUNG", "leave_alone", "look_seldom"]
