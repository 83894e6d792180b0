"""Text boxes in parts: a level or station symbol, a class level bar, with the lines behind it (711.2, 721.2, 716.2).

What stands behind such a mark belongs to it: the mark and its lines are one line of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_LEVEL = re.compile(r"(?:LEVEL|NIVEAU) (\d+)(?:-(\d+)|\+)")
_CLASS = re.compile(r"((?:\{[^{}\s]+\})+)\s?: (?:Level|Niveau) (\d+)")
_STATION = re.compile(r"(\d+)\+ \| ")
_SIZE = re.compile(r"(\d+)/(\d+)")
_REPEATED = re.compile(r"//\w+//")
"""What some texts of Classes have besides the bar itself."""


def grouped(lines: Iterable[str]) -> list[str]:
    """Lines with those behind a mark joined to it."""
    found: list[str] = []
    inside = False
    for line in lines:
        if _LEVEL.fullmatch(line.strip()) or _CLASS.fullmatch(line.strip()) or _STATION.match(line.strip()):
            inside = True
            found.append(line)
        elif inside:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def parts(text: str) -> tuple[str, dict[str, Any], Sequence[tuple[int, str]]] | None:
    """Of a mark with its lines: the form of the ability, what it says, and its lines with their places in the text."""
    first, _, rest = text.partition("\n")
    if (station := _STATION.match(first)) is not None:
        return "station_symbol", {"from": int(station[1])}, _inner(text[station.end():], station.end())
    level, bar = _LEVEL.fullmatch(first.strip()), _CLASS.fullmatch(first.strip())
    if level is None and bar is None:
        return None
    inner = _inner(rest, len(first) + 1)
    if bar is not None:
        return "class_level", {"level": int(bar[2]), "cost": bar[1]}, inner
    assert level is not None
    said: dict[str, Any] = {"from": int(level[1]), **({"to": int(level[2])} if level[2] else {})}
    size = _SIZE.fullmatch(inner[0][1].strip()) if inner else None
    if size is not None:
        said["pt"], inner = [int(size[1]), int(size[2])], inner[1:]
    return "level", said, inner


def _inner(text: str, at: int) -> list[tuple[int, str]]:
    """Lines with their places, of which the first begins at ``at``."""
    found = []
    for line in text.split("\n"):
        if line.strip() and not _REPEATED.fullmatch(line.strip()):
            found.append((at, line))
        at += len(line) + 1
    return found


def sized(abilities: Sequence[Any], pt: Any) -> list[Any]:
    """Abilities of what is no creature but has a size: that stands in the last striation of a Spacecraft (721.2b)."""
    marks = [one["station_symbol"] for one in abilities if isinstance(one, Mapping) and "station_symbol" in one]
    if not marks or pt is None:
        return list(abilities)
    last: Mapping[str, Any] = max(marks, key=lambda one: int(one["from"]))
    return [{"station_symbol": {**last, "pt": pt}} if isinstance(one, Mapping) and one.get("station_symbol") is last
            else one for one in abilities]


def ability(form: str, said: Mapping[str, Any], abilities: Sequence[Any]) -> dict[str, Any]:
    """The ability of a mark with those that stand behind it."""
    return {form: {**said, **({"abilities": list(abilities)} if abilities else {})}}
