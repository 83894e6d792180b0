"""A number that a replacement effect changes."""

from __future__ import annotations

from refapp.language.replacing import Instead


def new_number(number: int, instead: Instead) -> int:
    """The number instead: halved and rounded as the effect says (§107.1a), multiplied, something added or taken away.

    It is never below zero (§107.1b).
    """
    if instead.half is not None:
        number = (number + (instead.half == "up")) // 2
    return max(0, number * instead.times + instead.plus)
