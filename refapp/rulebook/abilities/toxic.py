"""702.164 Toxic.

Combat damage that the creature deals to a player also gives poison counters (702.164c): as many as its toxic abilities
say together (702.164b: `game/events/damage_keywords.py`).
"""

from __future__ import annotations

from refapp.game.events.damage_keywords import InDamage, in_damage
from refapp.rulebook.registry import static

static("toxic", "702.164", "702.164a", "702.164b", "702.164c", takes="number")
in_damage("toxic", "702.164c")(InDamage(more_poison="702.164c"))
