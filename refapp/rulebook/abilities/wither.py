"""702.80 Wither.

Its damage to a creature isn’t marked: it results in -1/-1 counters (702.80a), after its source has left (702.80b) and
wherever that is (702.80c).
"""

from __future__ import annotations

from refapp.game.events.damage_keywords import InDamage, in_damage
from refapp.rulebook.registry import static

static("wither", "702.80", "702.80a", "702.80b", "702.80c", several="702.80d")
in_damage("wither", "702.80a")(InDamage(gone="702.80b", anywhere="702.80c", counters="702.80a"))
