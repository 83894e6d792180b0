"""702.90 Infect; what its damage does: `game/events/damage.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

static("infect", "702.90", "702.90a", "702.90b", "702.90c", "702.90d", "702.90e", several="702.90f")
