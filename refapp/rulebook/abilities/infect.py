"""702.90 Infect.

Its damage to a creature isn’t marked: it results in -1/-1 counters (702.90c); to a player, no loss of life but poison
counters (702.90b); after its source has left (702.90d) and wherever that is (702.90e).
"""

from __future__ import annotations

from refapp.game.events.damage_keywords import InDamage, in_damage
from refapp.rulebook.registry import static

static("infect", "702.90", "702.90a", "702.90b", "702.90c", "702.90d", "702.90e", several="702.90f")
in_damage("infect", "702.90b", "702.90c")(
    InDamage(gone="702.90d", anywhere="702.90e", counters="702.90c", poison="702.90b"))
