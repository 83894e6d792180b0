"""702.5 Enchant: nothing stands behind the word here; the rules of Auras ask for it.

What an Aura spell targets (702.5a), all its enchant abilities allowing that (702.5c), or a player (702.5d):
`casting/targeting.py`; what an Aura can be attached to: `game/events/attaching.py`, as it enters without having been a
spell `game/events/entering_attached.py`. An Aura that isn’t attached as it says: `sba/aura.py`.
"""

from __future__ import annotations

from refapp.language.keywords import named

named("enchant", "702.5", takes="words")
