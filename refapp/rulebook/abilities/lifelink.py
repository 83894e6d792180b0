"""702.15 Lifelink.

Its controller gains as much life as it deals damage (702.15b), each source by itself (702.15e), after it has left
(702.15c) and wherever it is (702.15d).
"""

from __future__ import annotations

from refapp.game.events.damage_keywords import InDamage, in_damage
from refapp.rulebook.registry import static

static("lifelink", "702.15", "702.15a", "702.15b", several="702.15f")
in_damage("lifelink", "702.15b")(InDamage(gone="702.15c", anywhere="702.15d", life="702.15b"))
