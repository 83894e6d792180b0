"""702.19 Trample; how damage beyond what is lethal is assigned: `combat/damage_assignment.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

static("trample over planeswalkers", "702.19", "702.19c", "702.19e", "702.19f", several="702.19g")
static("trample", "702.19", "702.19a", "702.19b", "702.19d", several="702.19g")
