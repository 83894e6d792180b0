"""Remembers what a function says of a library until something else is loaded."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from refapp.services.library.library import Library

P = ParamSpec("P")
T = TypeVar("T")


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """At ``most`` so many answers of a function whose first argument is the library; the others are part of the key."""
    def of(make: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=most)
        def kept(_generation: int, *given: P.args, **named: P.kwargs) -> T:
            return make(*given, **named)

        @wraps(make)
        def found(*given: P.args, **named: P.kwargs) -> T:
            return kept(cast("Library", given[0]).generation, *given, **named)  # type: ignore[arg-type]
        return found
    return of
