"""702.118 Skulk.

An evasion ability (702.118a): creatures with greater power don’t block it (702.118b).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("skulk", "702.118", "702.118a", several="702.118c")
moments.evasion("skulk", "702.118b")(moments.Evasion(
    "702.118b", test=lambda attacker, blocker: (blocker.power or 0) <= (attacker.power or 0),
    refused="{attacker} has skulk; {object} has greater power.",
    granted="{subject} has power {n}, no greater than that of {attacker}: {most}."))
