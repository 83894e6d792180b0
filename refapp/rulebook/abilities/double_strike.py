"""702.4 Double Strike.

Where a creature has first strike or double strike, there are two combat damage steps (702.4a); this one deals its
damage in both (702.4b). Losing it between them, it deals none in the second (702.4c); gaining it, it does (702.4d).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("double strike", "702.4", "702.4a", "702.4b", several="702.4e")
moments.strikes("double strike", "702.4b")(moments.Strikes("702.4b", again=True, lost="702.4c", gained="702.4d"))
