"""Functions whose module is imported when one of them is first called: what a start doesn't need, it doesn't load.

Beside ``if TYPE_CHECKING``, which says the same to mypy and to the import contracts::

    if TYPE_CHECKING:
        from refapp.rulebook.evaluating import evaluate
    else:
        (evaluate,) = later("refapp.rulebook.evaluating", "evaluate")

Only where a start gains by it (docs/decisions/starting.md). Python 3.15 has ``lazy import`` for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any


def later(module: str, *names: str) -> Iterator[Callable[..., Any]]:
    """A function for each name that stands for the one in the module; its first call raises what importing raises."""
    return (_later(module, name) for name in names)


def _later(module: str, name: str) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*given, **named)
    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``{module}.{name}``, imported when it is called."
    return call


__all__ = ["later"]
