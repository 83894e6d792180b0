"""What happens: :class:`Event`, a change of the game, and :class:`Occurrence`, what trigger conditions see of it.

The events themselves stand with what they change: moves between zones in :mod:`~refapp.game.events.moves`, life and
counters in ``game/events/counters.py``, and so on. Each is a frozen class; only :func:`~refapp.game.door.happen.happen`
carries them out.
"""

from __future__ import annotations

from typing import ClassVar

from refapp.game.door.game import Game
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Something that would happen. ``happen`` asks what forbids or replaces it, then calls :meth:`perform`."""

    bookkeeping: ClassVar[bool] = False
    """Whether it changes nothing that continuous effects, triggers or combat look at: boards are not looked at anew."""

    def forbidden(self, game: Game) -> bool:
        """Whether an effect or rule says that it can't happen (101.2); says so in the trace if it does."""
        return False

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        """Who chooses among effects that would replace it (616.1), and what it happens to."""
        return None, None

    def arrives(self) -> tuple[str, ...]:
        """What it has enter the battlefield."""
        return ()

    def marked(self, _applied: frozenset[object]) -> Event:
        """The same event, made by effects that won't apply to it again (614.5)."""
        return self

    def perform(self, game: Game) -> bool:
        """Change the game, say so in the trace, record occurrences; false if nothing happened."""
        raise NotImplementedError
