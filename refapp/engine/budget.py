"""How much work one evaluation may do. The clock is handed in: the engine itself knows no time."""

from __future__ import annotations

from collections.abc import Callable

from refapp.engine.errors import LimitReached

ENGINE_STEPS = 100_000


class Budget:
    """Counts engine steps and, where a clock is given, seconds on it.

    ``clock`` returns seconds (processor time or wall time, as the caller likes); it is read every
    64 steps. Raises :class:`LimitReached` from :meth:`spend`. A budget serves one evaluation.
    """

    __slots__ = ("_clock", "_ends", "_left", "_limit_seconds", "_limit_steps")

    def __init__(self, steps: int = ENGINE_STEPS, seconds: float | None = None,
                 clock: Callable[[], float] | None = None) -> None:
        self._limit_steps = self._left = steps
        self._clock = clock if seconds is not None else None
        self._limit_seconds = seconds or 0.0
        self._ends = self._clock() + self._limit_seconds if self._clock is not None else 0.0

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
        if self._clock is not None and before // 64 != self._left // 64 and self._clock() > self._ends:
            raise LimitReached("seconds", self._limit_seconds)
