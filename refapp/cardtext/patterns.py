"""Patterns of meanings: data with holes, filled in to build a meaning and compared to take one apart.

A pattern is plain data. ``$x`` is a hole; ``$x=1`` one whose value is 1 where it isn't said, and then left out;
``$x...`` stands for a whole list; ``"power>=<n>"`` is a word with a hole in it. ``fill(pattern, holes)`` and
``match(pattern, data)`` are inverse to each other. Data that a pattern doesn't mention don't match it: nothing is
lost in printing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Holes = Mapping[str, Any]

LEFT_OUT = object()
"""What a hole is filled with where its default holds."""
OPEN = "$open"
"""A key that marks a hole left open: a predicate whose subject is said elsewhere."""

_HOLE = re.compile(r"\$(\w+)(\.\.\.)?(?:=(.*))?")
_INNER = re.compile(r"<(\w+)>")
_SPREAD = re.compile(r"(self or )?((?:attacking )?)<(\w+)>( (?:yours|opponents|owned|nonowned)(?: in \w+)?)")
"""A filter with a word that is said of each of its alternatives: “an artifact or creature you control”."""


class NoFit(Exception):  # noqa: N818 - says what happened
    """A word pattern filled with what is no word."""


def fill(pattern: Any, holes: Holes) -> Any:
    """The data of a pattern with its holes filled; a hole without value or default stays open."""
    if isinstance(pattern, str):
        found = _HOLE.fullmatch(pattern)
        if found is None:
            if (spread := _SPREAD.fullmatch(pattern)) is not None:
                first, before, name, after = spread.groups("")
                return first + " or ".join(f"{before}{one}{after}" for one in _word(holes[name]).split(" or "))
            return _INNER.sub(lambda one: _word(holes[one[1]]), pattern) if "<" in pattern else pattern
        name, _, default = found.groups()
        if default is not None:
            value = holes.get(name, LEFT_OUT)
            return LEFT_OUT if value is LEFT_OUT or _same(value, default) else value
        return holes.get(name, {OPEN: name})
    if isinstance(pattern, Mapping):
        filled = {_INNER.sub(lambda one: _word(holes[one[1]]), key) if "<" in key else key: fill(item, holes)
                  for key, item in pattern.items()}
        return {key: item for key, item in filled.items() if item is not LEFT_OUT}
    if isinstance(pattern, list):
        found_list: list[Any] = []
        for item in pattern:
            value = fill(item.replace("...", "", 1) if isinstance(item, str) else item, holes)
            if isinstance(item, str) and item.endswith("..."):
                found_list.extend(value)
            elif value is not LEFT_OUT:
                found_list.append(value)
        return found_list
    return pattern


def match(pattern: Any, data: Any) -> dict[str, Any] | None:
    """What fills the holes of a pattern so that it is these data; None where it can't be them."""
    found: dict[str, Any] = {}
    return found if _match(pattern, data, found) else None


def _match(pattern: Any, data: Any, found: dict[str, Any]) -> bool:
    if isinstance(pattern, str):
        return _match_word(pattern, data, found)
    if isinstance(pattern, Mapping):
        if not isinstance(data, Mapping):
            return False
        named = [key for key in pattern if "<" in key]
        if len(named) == 1:  # one key is a word with a hole in it
            [key] = named
            rest = [one for one in data if one not in pattern]
            return len(rest) == 1 and _match_word(key, rest[0], found) and _match(pattern[key], data[rest[0]], found) \
                and all(one in data and _match(item, data[one], found) for one, item in pattern.items() if one != key)
        if any(key not in pattern and key != "$of" for key in data):
            return False  # what “it” is only says how it is worded
        return all(_match(item, data.get(key, LEFT_OUT), found) for key, item in pattern.items()
                   if key in data or not key.startswith("$"))  # references of an event are never in an ability
    if isinstance(pattern, list):
        if not isinstance(data, list | tuple):
            return False
        if pattern and isinstance(pattern[-1], str) and pattern[-1].endswith("..."):
            fixed = len(pattern) - 1
            if len(data) < fixed or not _bind(pattern[-1][1:-3], list(data[fixed:]), found):
                return False
            return all(_match(one, two, found) for one, two in zip(pattern[:-1], data, strict=False))
        return len(pattern) == len(data) and all(
            _match(one, two, found) for one, two in zip(pattern, data, strict=True))
    return bool(_same(pattern, data))


def _match_word(pattern: str, data: Any, found: dict[str, Any]) -> bool:
    hole = _HOLE.fullmatch(pattern)
    if hole is not None:
        name, _, default = hole.groups()
        if data is LEFT_OUT:
            return default is not None and _bind(name, _plain(default), found)
        return _bind(name, data, found)
    if data is LEFT_OUT:
        return False
    if isinstance(data, str) and (spread := _SPREAD.fullmatch(pattern)) is not None:
        first, before, name, after = spread.groups("")
        each = data.removeprefix(first).split(" or ")
        return data.startswith(first) and all(one.startswith(before) and one.endswith(after) for one in each) and _bind(
            name, " or ".join(one.removeprefix(before).removesuffix(after) for one in each), found)
    if "<" in pattern and isinstance(data, str):
        parts = _INNER.split(pattern)
        inner = re.fullmatch("".join(re.escape(one) if at % 2 == 0 else "(.+?)" for at, one in enumerate(parts)), data)
        return inner is not None and all(_bind(name, value, found)
                                         for name, value in zip(parts[1::2], inner.groups(), strict=True))
    return bool(_same(data, pattern))


def _bind(name: str, value: Any, found: dict[str, Any]) -> bool:
    if name in found:
        return bool(_same(found[name], value))
    found[name] = value
    return True


def _same(one: Any, two: Any) -> bool:
    return bool(one == two) or (not isinstance(one, Mapping | list) and not isinstance(two, Mapping | list)
                                and str(one).lower() == str(two).lower())


def _plain(default: str) -> Any:
    return int(default) if re.fullmatch(r"-?\d+", default) else default


def _word(value: Any) -> str:
    if isinstance(value, Mapping | list):
        raise NoFit(value)
    return str(value)
