"""702.10 Haste.

Attacking: `combat/attackers.py`; costs with {T} and {Q}: `casting/summoning_sickness.py`, said of one that is paid
(702.10c) by `casting/paying.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("haste", "702.10", "702.10a", "702.10b", "702.10c", several="702.10d")
def haste(_keyword: Keyword) -> tuple[Ability, ...]:
    """It may attack and use abilities with {T} at once: declaring attackers and activating ask for the word."""
    return ()
