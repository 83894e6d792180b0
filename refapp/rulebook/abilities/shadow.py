"""702.28 Shadow.

An evasion ability (702.28a): creatures with shadow block, and are blocked by, creatures with shadow only (702.28b).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("shadow", "702.28", "702.28a", several="702.28c")
moments.evasion("shadow", "702.28b")(moments.Evasion(
    "702.28b", words={"shadow": "702.28b"}, both=True,
    refused="Of {attacker} and {object} one has shadow and the other doesn’t.",
    granted="{subject} and {attacker} both have shadow."))
