"""“Activate only as a sorcery and only once each turn”: when it can be activated, said in two parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from refapp.cardtext.patterns import NoFit
from refapp.cardtext.special import Fits, Holes, Special

_LIMITS = ("sorcery", "instant", "only", "once_each_turn", "once", "if")
"""What an activated ability says of when it can be activated, in the order in which it is printed."""


def _limited(given: Holes) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, item in (*given["a"].items(), *given["b"].items()):
        if key in found:
            raise NoFit("said twice")
        found[key] = item
    return {"activated": {"cost": given["cost"], "do": given["do"], **found}}


def _limited_parts(data: Any, _: Fits) -> Iterator[dict[str, Any]]:
    said = data.get("activated") if isinstance(data, Mapping) else None
    if not isinstance(said, Mapping):
        return
    limits = [key for key in _LIMITS if key in said]
    if len(limits) == 2 and said.keys() == {"cost", "do", *limits}:
        yield from ({"cost": said["cost"], "do": said["do"], "a": {one: said[one]}, "b": {two: said[two]}}
                    for one, two in combinations(limits, 2))


LIMITS: Mapping[str, Special] = {"limited": Special(_limited, _limited_parts)}
