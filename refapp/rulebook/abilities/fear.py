"""702.36 Fear.

An evasion ability (702.36a): a creature with fear is blocked by artifact creatures and black creatures, by no others
(702.36b).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("fear", "702.36", "702.36a", several="702.36c")
moments.evasion("fear", "702.36b")(moments.Evasion(
    "702.36b", test=lambda _attacker, blocker: "artifact" in blocker.types or "black" in blocker.colors,
    refused="{attacker} has fear; {object} is neither an artifact nor black.",
    granted="{subject} is an artifact or black: fear doesn’t keep it from blocking {attacker}."))
