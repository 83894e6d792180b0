"""702.168 Disguise.

Cast face down (702.168b): `abilities/morph.py`, `casting/cast.py`; with ward as long as it lies so (702.168a):
`game/reading/copiable_values.py`; turned face up (702.168d): `actions/turn_face_up_and_down.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.costs import ManaCost, Symbol
from refapp.language.scenario import Keyword
from refapp.rulebook.abilities.morph import PLAIN, THREE
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import static

WARDED = replace(PLAIN, abilities=(Keyword("ward", cost=ManaCost((Symbol(("2",)),))),))

static("disguise", "702.168", "702.168a", "702.168b", "702.168c", "702.168d", takes="cost")


@moments.how("disguise", "702.168a", "702.168b", "702.168c", "708.4")
def face_down(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """For {3} it is cast face down, as a creature of 2/2 with ward {2}."""
    if keyword is None:
        return None
    return Way(THREE, ("hand",), ("702.168b", "708.4"), shape=WARDED, face_down="disguised")
