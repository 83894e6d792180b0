"""Reading scalars: every value may be the right native type or its spelling as a string.

Callers that load YAML read every scalar as a string, so that 1.10 stays 1.10 and ``no`` stays a
word; JSON brings native values. Nothing is guessed: a float, NaN or a fraction is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from refapp.language.errors import ScenarioError

Reader = Callable[[Any, str], Any]
"""Reads a value; the path says where it stands, for errors."""

MOST = 1_000_000
"""Numbers of a scenario lie within ±10⁶."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,12}")
_TRUE = frozenset({"true", "yes", "on", "y", "1"})
_FALSE = frozenset({"false", "no", "off", "n", "0"})
_LEAVES = frozenset({str, int, bool, float, type(None)})
_NULL = frozenset({"", "null", "none", "~"})
_NAME = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]{1,200}")


def is_null(value: object) -> bool:
    """Whether a value stands for nothing: None, or the string ``null``, ``~`` or nothing at all."""
    return value is None or (isinstance(value, str) and value.strip().lower() in _NULL)


def number(value: object, path: str) -> int:
    """A whole number within the limits.

    Whole, because the game knows no other numbers (107.1): nobody can choose or state a fraction (107.1a).
    """
    found: int | None = None
    if isinstance(value, int) and not isinstance(value, bool):
        found = value
    elif isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        found = int(value.strip())
    if found is None:
        raise ScenarioError.value(path, value, "a whole number")
    if abs(found) > MOST:
        raise ScenarioError.value(path, value, f"a number within ±{MOST}")
    return found


def natural(value: object, path: str) -> int:
    """A whole number that isn't negative: of counters, damage, cards."""
    found = number(value, path)
    if found < 0:
        raise ScenarioError.value(path, value, "a whole number that isn’t negative")
    return found


def truth(value: object) -> bool:
    """Whether it is a yes as :func:`flag` reads one; what it would refuse isn't."""
    return str(value).strip().lower() in _TRUE


def flag(value: object, path: str) -> bool:
    """A yes or no."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        value = str(value)
    if isinstance(value, str):
        word = value.strip().lower()
        if word in _TRUE:
            return True
        if word in _FALSE:
            return False
    raise ScenarioError.value(path, value, "true or false")


def text(value: object, path: str) -> str:
    """A name, id or word: 1 to 200 characters, no control characters."""
    if type(value) is str and _NAME.fullmatch(value):
        return value
    if isinstance(value, bool):
        raise ScenarioError.value(path, value, "a name")
    if isinstance(value, int):
        value = str(value)
    if isinstance(value, str) and _NAME.fullmatch(value):
        return value
    raise ScenarioError.value(path, value, "a name")


def words(value: object, path: str) -> tuple[str, ...]:
    """A list of words; a single word is a list of one; nothing is an empty list."""
    if is_null(value):
        return ()
    if isinstance(value, list | tuple):
        return tuple(text(item, f"{path}[{i}]") for i, item in enumerate(value))
    return (text(value, path),)


def mapping(value: object, path: str) -> Mapping[str, Any]:
    """A mapping with names as keys; nothing is an empty mapping."""
    if value is None:
        return {}
    if type(value) is not dict:  # what nearly every mapping is
        if is_null(value):
            return {}
        if not isinstance(value, Mapping):
            raise ScenarioError.value(path, value, "a mapping such as {name: …}")
    for key in value:
        text(key, path)
    return {str(key): item for key, item in value.items()}


def sequence(value: object, path: str) -> Sequence[Any]:
    """A list; nothing is an empty list."""
    if is_null(value):
        return ()
    if not isinstance(value, list | tuple):
        raise ScenarioError.value(path, value, "a list")
    return value


def fields(value: object, path: str, known: frozenset[str] | Mapping[str, object],
           *, kind: str = "field") -> Mapping[str, Any]:
    """A mapping whose keys are all known; an unknown one raises and names the known ones."""
    if type(value) is dict and all(map(known.__contains__, value)):  # what nearly every mapping is
        return value
    found = mapping(value, path)
    for key in found:
        if key not in known:
            raise ScenarioError.unknown(kind, f"{path}.{key}" if path else key, key, known)
    return found


def counts(value: object, path: str) -> dict[str, int]:
    """Kind → number, as for counters."""
    return {key: natural(item, f"{path}.{key}") for key, item in mapping(value, path).items()}


def one_of(value: object, path: str, allowed: Sequence[str]) -> str:
    """One of a few words."""
    word = text(value, path)
    if word not in allowed:
        raise ScenarioError.unknown("name", path, word, allowed)
    return word


def word_of(allowed: Sequence[str]) -> Reader:
    """A reader of one of a few words."""
    return lambda value, path: one_of(value, path, allowed)


def lower_words(value: object, path: str) -> tuple[str, ...]:
    """A list of words in lower case, as types and designations are compared."""
    return tuple(word.lower() for word in words(value, path))


def check_size(value: object, *, depth: int, items: int) -> int:
    """How many values data hold; refused where nested deeper than ``depth`` or more than ``items``. Not recursive."""
    level, seen, here = 1, 1, [value]
    while here:
        if level > depth:
            raise ScenarioError.limit("scenario", "levels of nesting", depth)
        inside: list[object] = []
        for item in here:
            if type(item) in _LEAVES:
                continue
            if type(item) is dict or isinstance(item, Mapping):
                inside.extend(item.values())
            elif isinstance(item, list | tuple):
                inside.extend(item)
            if seen + len(inside) > items:
                raise ScenarioError.limit("scenario", "values", items)
        seen += len(inside)
        here = [item for item in inside if type(item) is not str] if level < depth else inside
        level += 1
    return seen
