"""702.164 Toxic; what its combat damage does: `game/events/damage.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

static("toxic", "702.164", "702.164a", "702.164b", "702.164c", takes="number")
