"""702.10 Haste.

Attacking: `combat/attackers.py`; costs with {T} and {Q}: `casting/summoning_sickness.py`, said of one that is paid
(702.10c) by `casting/paying.py`.
"""

from __future__ import annotations

from refapp.rulebook.registry import static

static("haste", "702.10", "702.10a", "702.10b", "702.10c", several="702.10d")
