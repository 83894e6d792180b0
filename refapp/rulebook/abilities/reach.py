"""702.17 Reach: it may block creatures with flying (702.17b), as `abilities/flying.py` says."""

from __future__ import annotations

from refapp.rulebook.registry import static

static("reach", "702.17", "702.17a", "702.17b", several="702.17c")
