"""702.16 Protection; here what it means for blocking (702.16f).

The qualities (702.16a): `game/reading/qualities.py`; targets (702.16b): `game/reading/targets.py`; what may be
attached (702.16c, 702.16d): `game/events/attaching.py`; damage (702.16e): `replacement/damage.py`. The variants
(702.16g, 702.16h, 702.16i, 702.16j, 702.16k), multiple instances (702.16m) and what stays attached all the same
(702.16n, 702.16p): `game/reading/protection.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.reading.protection import of_protection, protected_from
from refapp.game.state.views import View
from refapp.language.keywords import named
from refapp.rulebook.combat import moments

named("protection", "702.16", takes="words")


@moments.block("702.16f", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """Whoever has the quality that an attacker is protected from doesn't block it."""
    if protected_from(attacker, view):
        return Forbidden(("702.16f", *of_protection(game, attacker, view), "509.1b"),
                         "{attacker} has protection from {object}.",
                         {"object": view.id, "attacker": attacker.id})
    return None
