"""702.31 Horsemanship.

An evasion ability (702.31a): a creature with horsemanship is blocked by creatures with it, by no others (702.31b).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("horsemanship", "702.31", "702.31a", several="702.31c")
moments.evasion("horsemanship", "702.31b")(moments.Evasion(
    "702.31b", words={"horsemanship": "702.31b"}, refused="{attacker} has horsemanship; {object} doesn’t.",
    granted="{subject} and {attacker} both have horsemanship."))
