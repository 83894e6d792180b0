"""702.15 Lifelink.

What its damage does (120.3f), wherever the source is (702.15d) and after it has left (702.15c), each source by itself
(702.15e), stands in `game/events/damage.py`.
"""

from __future__ import annotations

from refapp.rulebook.registry import static

static("lifelink", "702.15", "702.15a", "702.15b", several="702.15f")
