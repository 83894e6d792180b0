"""702.4 Double Strike.

Who deals damage in which step, and that the ability comes or goes between them (702.4c, 702.4d): `combat/damage.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("double strike", "702.4", "702.4a", "702.4b", several="702.4e")
def double_strike(_keyword: Keyword) -> tuple[Ability, ...]:
    """It deals combat damage in both steps: the combat damage steps ask for the word."""
    return ()
