"""702.2 Deathtouch.

Any of its damage to a creature is lethal (702.2b: `sba/deathtouch.py`), also as it is assigned (702.2c), after its
source has left (702.2e) and wherever that is (702.2d).
"""

from __future__ import annotations

from refapp.game.events.damage_keywords import InDamage, in_damage
from refapp.rulebook.registry import static

static("deathtouch", "702.2", "702.2a", "702.2b", "702.2c", several="702.2f")
in_damage("deathtouch", "702.2b", "702.2c")(InDamage(gone="702.2e", anywhere="702.2d", lethal="702.2c"))
