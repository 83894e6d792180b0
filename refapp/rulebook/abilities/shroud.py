"""702.18 Shroud; which targets are legal: `game/reading/targets.py`."""

from __future__ import annotations

from refapp.rulebook.registry import static

# Nobody can target it: choosing targets asks for the word.
static("shroud", "702.18", "702.18a", several="702.18b")
