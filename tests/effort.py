"""How much work something takes, on a machine that others use: one act against another in the same moment, never against a
clock. Refuses to say seconds."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from types import FrameType

TRIES = 7
FLOOR = 0.002
"""Seconds of a processor below which a measure is noise."""


def at_most(act: Callable[[], object], times: float, other: Callable[[], object]) -> bool:
    """Does ``act`` take at most so many times the processor of ``other``? Both are tried in turn until a pair of them says
    yes: a busy machine slows one of a pair now and then; work that is too much is too much in every pair."""
    gc.disable()  # the heap of a whole suite is not theirs, and to look through it takes a second
    try:
        return any(_spent(act) <= times * max(_spent(other), FLOOR) for _ in range(TRIES))
    finally:
        gc.enable()


def in_proportion(act: Callable[[int], object], small: int, large: int) -> bool:
    """Does work grow with length only? Eight times the text takes about eight times as long, its square sixty-four times."""
    return at_most(lambda: act(large), 2.5 * large / small, lambda: act(small))


def calls(act: Callable[[], object]) -> int:
    """Functions of Python that ``act`` calls: the same number on every machine."""
    counted = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event == "call"
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return counted


def _spent(act: Callable[[], object]) -> float:
    began = time.thread_time()
    act()
    return time.thread_time() - began
