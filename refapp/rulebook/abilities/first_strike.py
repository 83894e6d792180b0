"""702.7 First Strike.

Who deals damage in which step, and that the ability comes or goes between them (702.7c): `combat/damage.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("first strike", "702.7", "702.7a", "702.7b", several="702.7d")
def first_strike(_keyword: Keyword) -> tuple[Ability, ...]:
    """It deals combat damage in the first of two steps: the combat damage steps ask for the word."""
    return ()
