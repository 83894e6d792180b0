"""702.11 Hexproof, and its variants.

Which targets are legal, of players (702.11c), “from” a quality (702.11d), several qualities (702.11f) or each of some
(702.11g): `game/reading/targets.py`. That a variant is hexproof for what looks for it or takes it away (702.11e):
`game/reading/filters.py`, `game/reading/layers.py`.
"""

from __future__ import annotations

from refapp.rulebook.registry import static

# Opponents can’t target it: choosing targets asks for the word.
static("hexproof", "702.11", "702.11a", "702.11b", several="702.11h", takes="anything")
