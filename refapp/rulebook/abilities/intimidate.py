"""702.13 Intimidate.

An evasion ability (702.13a): a creature with intimidate is blocked by artifact creatures and creatures that share a
colour with it, by no others (702.13b).
"""

from __future__ import annotations

from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("intimidate", "702.13", "702.13a", several="702.13c")
moments.evasion("intimidate", "702.13b")(moments.Evasion(
    "702.13b", test=lambda attacker, blocker: "artifact" in blocker.types or bool(blocker.colors & attacker.colors),
    refused="{attacker} has intimidate; {object} is no artifact and shares no color with it.",
    granted="{subject} is an artifact or shares a color with {attacker}."))
