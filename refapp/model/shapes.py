"""The kinds of values that answers hold. The types of answers stand beside what builds them, and say their shape once:
mypy holds the builders to it, and the description of the API is derived from it.
"""

from __future__ import annotations

from typing import Annotated, Any

from refapp.lazy_dataclass import dataclass

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text that is one of a few words; ``name`` is what generated clients call the choice."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Within:
    """A keyword of JSON Schema that narrows a kind."""

    keyword: str
    value: str | int


NUMBER = r"^([1-9]|[1-9][0-9]{2}(\.[1-9][0-9]{0,3}([a-z]{1,2})?)?)$"
Number = Annotated[str, Within("pattern", NUMBER)]
"""A rule number as we write it."""
Day = Annotated[str, Within("format", "date")]
Count = Annotated[int, Within("minimum", 0)]
