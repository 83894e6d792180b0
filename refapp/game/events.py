"""What happens: :class:`Event`, a change of the game, and :class:`Occurrence`, what trigger conditions see of it.

The events themselves stand with what they change: moves between zones in :mod:`~refapp.game.moves`, life and
counters in :mod:`~refapp.game.counters`, and so on. Each is a frozen class; only :func:`~refapp.game.happen.happen`
carries them out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from refapp.game.state import Ref
from refapp.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from refapp.game.game import Game

LOOK_BACK = frozenset(
    {
        "leaves",
        "dies",
        "put_into_graveyard",
        "exiled_from_battlefield",
        "sacrificed",
        "exploits",
        "destroyed",
        "phases_out",  # 603.10b
        "becomes_unattached",  # 603.10c
        "loses_control",  # 603.10d
        "planeswalks_away",  # 603.10g
    }
)
"""Events whose triggers look back in time in every edition (603.6d, today 603.10a–d and g)."""

LOOK_BACK_SINCE = {"leaves_graveyard": "lookback.leaves_graveyard", "player_loses": "lookback.player_loses",
                   "countered": "lookback.countered"}
"""Events whose triggers look back where the named dated behaviour holds (today 603.10a, 603.10f and 603.10e)."""

LOOK_BACK_VISIBLE = frozenset({"put_into_hand", "put_into_library"})
"""Events whose triggers look back where all players could see the object before (603.6d, today 603.10a)."""

ZONE_CHANGES = frozenset({
    "enters", "leaves", "dies", "put_into_graveyard", "graveyard_from_anywhere", "leaves_graveyard",
    "exiled_from_battlefield", "sacrificed", "put_into_hand", "put_into_library", "spell_done"})
"""Events of zone-change triggers (603.6)."""


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


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One thing that happened. ``subject`` is the object (or player) as ``who`` and ``@it`` mean it.

    ``was`` is the object before the event, ``now`` the object that it became, if it changed zones.
    ``player`` is the player whom the event is about; ``other`` a second object (the host of an Aura).
    """

    event: str
    was: Ref | None = None
    now: Ref | None = None
    player: str | None = None
    step: str | None = None
    amount: int = 0
    amount_before: int = 0
    kind: str | None = None
    times: int = 1
    other: Ref | None = None
    """The second party: who was dealt damage, the blocked attacker's blocker, the attacked player or permanent."""
