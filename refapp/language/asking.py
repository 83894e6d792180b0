"""Questions about a board: ``{do: ask, q: NAME, …}``. Each is an instruction class of its own, read by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, dataclass_transform

from refapp.language.instruction import QUESTIONS, Instruction
from refapp.language.kinds import Word
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, kw_only=True)
class Question(Instruction):
    """A question; its answer is kept under ``as``, by default under the question’s name."""

    VERB: ClassVar[str] = "ask"
    NAME: ClassVar[str] = ""

    as_: Word | None = None

    def cites(self, _game: Any) -> Sequence[str] | None:
        """The keys of the rules by which this is answered, where they aren’t always those of the question."""
        return None


Q = TypeVar("Q", bound=Question)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def asks(name: str) -> Callable[[type[Q]], type[Q]]:
    """Make a class the question of a name."""
    def declare(found: type[Q]) -> type[Q]:
        if name in QUESTIONS:
            raise ValueError(f"two questions are called {name}")
        made = dataclass(frozen=True, kw_only=True)(found)
        made.NAME = name
        QUESTIONS[name] = made
        return made
    return declare
