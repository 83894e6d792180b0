"""122.1a: what counters add to power and toughness."""

from __future__ import annotations

import re
from collections.abc import Mapping

from refapp.game.state.objects import Obj

_PLUS = re.compile(r"([+-]\d+)/([+-]\d+)")


def counted(obj: Obj) -> tuple[int, int]:
    """What an object's +X/+Y and -X/-Y counters add to its power and toughness (122.1a)."""
    return summed(obj.here.counters)


def summed(counters: Mapping[str, int]) -> tuple[int, int]:
    """What these +X/+Y and -X/-Y counters come to (122.1a)."""
    power = toughness = 0
    for kind, many in counters.items():
        match = _PLUS.fullmatch(kind)
        if match:
            power += int(match[1]) * many
            toughness += int(match[2]) * many
    return power, toughness
