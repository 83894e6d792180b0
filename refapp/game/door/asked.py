"""Which of the choices that a scenario makes beforehand were ever asked for, so that the others don’t go unnoticed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from refapp.language.choices import Choices

_NONE = Choices()


class _Watched(dict[str, Any]):
    """A mapping that knows which of its keys were looked at."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.left = set(given)

    def get(self, key: str, default: Any = None) -> Any:
        self.left.discard(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        self.left.discard(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.left.discard(str(key))
        return super().__contains__(key)


def watched(choices: Choices) -> Choices:
    """The same choices, which remember what of them was asked for."""
    if choices == _NONE:
        return choices
    given = {one.name: getattr(choices, one.name) for one in fields(choices)}
    seen: dict[str, Any] = {name: _Watched(one) for name, one in given.items() if isinstance(one, Mapping)}
    return replace(choices, **seen)


def left(choices: Choices) -> Iterator[tuple[str, str]]:
    """What nobody asked for: a field of the choices, and the name under which the answer stands there."""
    for one in fields(choices):
        given = getattr(choices, one.name)
        if isinstance(given, _Watched):
            for name in sorted(given.left):
                yield one.name, name
