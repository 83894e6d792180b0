"""702.15 Lifelink.

What its damage does (120.3f), wherever the source is (702.15d) and after it has left (702.15c), each source by itself
(702.15e), stands in `game/events/damage.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("lifelink", "702.15", "702.15a", "702.15b", several="702.15f")
def lifelink(_keyword: Keyword) -> tuple[Ability, ...]:
    """Its controller gains as much life as it deals damage: dealing damage asks for the word."""
    return ()
