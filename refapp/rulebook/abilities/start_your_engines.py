"""702.179 Start Your Engines!; that speed becomes 1: `sba/speed.py`; that it increases: `game/speed.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("start your engines!", "702.179", "702.179a", "702.179b")
def start_your_engines(_keyword: Keyword) -> tuple[Ability, ...]:
    """A player without speed gets speed 1: state-based actions (704.5aa) ask for the word."""
    return ()
