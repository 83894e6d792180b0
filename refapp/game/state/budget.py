"""How much work one evaluation may do. The clock is handed in: the engine itself knows no time."""

from __future__ import annotations

from collections.abc import Callable

from refapp.language.errors import LimitReached

ENGINE_STEPS = 100_000


class Budget:
    """Counts engine steps and, where clocks are given, seconds on each of them.

    ``clocks`` are pairs of a limit and a function that returns seconds (processor time or wall time, as the
    caller likes); they are read every 64 steps. Raises :class:`LimitReached` from :meth:`spend`. A budget serves
    one evaluation.
    """

    __slots__ = ("_clocks", "_left", "_limit_steps")

    def __init__(self, steps: int = ENGINE_STEPS, *clocks: tuple[float, Callable[[], float]]) -> None:
        self._limit_steps = self._left = steps
        self._clocks = tuple((clock() + seconds, clock, seconds) for seconds, clock in clocks)

    @property
    def spent(self) -> int:
        """Engine steps used so far."""
        return self._limit_steps - self._left

    def spend(self, steps: int = 1) -> None:
        """Use some steps; an engine step is about one object looked at once."""
        before = self._left
        self._left -= steps
        if self._left < 0:
            raise LimitReached("engine steps", self._limit_steps)
        if before // 64 != self._left // 64:
            for end, clock, seconds in self._clocks:
                if clock() > end:
                    raise LimitReached("seconds", seconds)
