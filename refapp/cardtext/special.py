"""Meanings that are more than a pattern: what one is, and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from refapp.cardtext.patterns import OPEN

Holes = Mapping[str, Any]


Fits = Callable[[str, Any], bool]
"""Whether data can be said as a phrase of a category, as the printer knows."""


class Special:
    """A meaning that is no pattern: how it is built of its slots, and in which ways data may have come of them."""

    def __init__(self, build: Callable[[Holes], Any], parts: Callable[[Any, Fits], Iterator[dict[str, Any]]]) -> None:
        self.build = build
        self.parts = parts


def with_subject(data: Any, name: str, value: Any) -> Any:
    """Data with every open hole of a name filled."""
    if isinstance(data, Mapping):
        if data.get(OPEN) == name:
            return value
        return {key: with_subject(item, name, value) for key, item in data.items()}
    if isinstance(data, list):
        return [with_subject(item, name, value) for item in data]
    return data


def flat(given: Holes) -> list[Any]:
    found: list[Any] = []
    for one in (given.get("first"), *given.get("more", [])):
        found.extend(_each(one))
    return found


def _each(one: Any) -> list[Any]:
    """What one phrase says: an instruction, several, or several in one of them."""
    return [step for item in one for step in _each(item)] if isinstance(one, list) else [] if one is None else [one]


def has_x(data: Any) -> bool:
    if isinstance(data, Mapping):
        return data.get("x") == "X" or any(has_x(item) for item in data.values())
    return any(has_x(item) for item in data) if isinstance(data, list) else data == "X"


def with_x(data: Any, amount: Any) -> Any:
    if isinstance(data, Mapping):
        if data.get("x") == "X" and isinstance(amount, Mapping):
            times = amount.get("times", 1) * data.get("times", 1)
            return {**{key: item for key, item in amount.items() if key != "times"},
                    **({"times": times} if times != 1 else {})}
        return {key: with_x(item, amount) for key, item in data.items()}
    if isinstance(data, list):
        return [with_x(item, amount) for item in data]
    return amount if data == "X" else data


def no_parts(_: Any, __: Fits) -> Iterator[dict[str, Any]]:
    yield from ()


def sized(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A token whose size the board says as it is created: X/X."""
    size = data["token"].get("pt")
    if size is None or all(isinstance(one, int) for one in size):
        return data
    said = [{"x": "X"} if one == "X" else one for one in size]
    return {**data, "token": {**data["token"], "pt": [0, 0]}, "size": said}
