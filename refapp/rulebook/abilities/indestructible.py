"""702.12 Indestructible; destruction: `game/events/destruction.py`; lethal damage: `sba/destroying.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

# It can’t be destroyed: destruction asks for the word.
static("indestructible", "702.12", "702.12a", "702.12b", several="702.12c")
