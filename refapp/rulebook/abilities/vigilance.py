"""702.20 Vigilance; that attacking doesn’t tap: `combat/attackers.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

static("vigilance", "702.20", "702.20a", "702.20b", several="702.20c")
