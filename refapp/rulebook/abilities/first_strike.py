"""702.7 First Strike.

Where a creature has first strike or double strike, there are two combat damage steps (702.7a); this one deals its
damage in the first (702.7b), which losing or gaining it between them doesn’t change (702.7c).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("first strike", "702.7", "702.7a", "702.7b", several="702.7d")
moments.strikes("first strike", "702.7b")(moments.Strikes("702.7b", again=False, lost="702.7c", gained="702.7c"))
