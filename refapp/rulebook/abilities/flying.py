"""702.9 Flying.

An evasion ability (702.9a): a creature with flying is blocked by creatures with flying or reach, by no others (702.9b).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("flying", "702.9", "702.9a", several="702.9c")
moments.evasion("flying", "702.9b")(moments.Evasion(
    "702.9b", words={"flying": "702.9b", "reach": "702.17b"},
    refused="{attacker} has flying; {object} has neither flying nor reach.",
    granted="{subject} has {words}: flying doesn’t keep it from blocking {attacker}."))
