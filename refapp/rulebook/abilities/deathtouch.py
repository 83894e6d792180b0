"""702.2 Deathtouch.

Lethal damage is looked at by 704.5h (`sba/deathtouch.py`), as combat damage is assigned (702.2c) by
`combat/damage_assignment.py`; a source that has left (702.2e), or is elsewhere (702.2d), by `game/events/damage.py`.
"""

from __future__ import annotations

from refapp.rulebook.registry import static

# Damage from it is lethal: 704.5h and the assignment of combat damage ask for the word.
static("deathtouch", "702.2", "702.2a", "702.2b", "702.2c", several="702.2f")
