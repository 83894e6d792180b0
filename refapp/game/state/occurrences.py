"""What happened, as trigger conditions see it, and which kinds of it look back in time (603.10)."""

from __future__ import annotations

from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass

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
    "exiled_from_battlefield", "exiled", "sacrificed", "put_into_hand", "put_into_library", "spell_done"})
"""Events of zone-change triggers (603.6)."""


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
