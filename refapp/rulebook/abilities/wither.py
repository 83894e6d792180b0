"""702.80 Wither; what its damage does: `game/events/damage.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

static("wither", "702.80", "702.80a", "702.80b", "702.80c", several="702.80d")
