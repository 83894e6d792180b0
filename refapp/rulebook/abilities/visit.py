"""702.159 Visit.

Rolling (702.159a): `actions/roll_to_visit.py`; prizes (702.159b): `actions/claim_the_prize.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.scenario import Ability, Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook.registry import keyword


@keyword("visit", "702.159", "702.159a", takes="words", on="artifact")
def visit(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever the result of its controller's roll is lit up on the Attraction, the effect behind the dash follows.

    What follows “Prize” on the card belongs to that effect (702.159b): the reader puts it where the prize is claimed.
    """
    return tuple(replace(one, rules=("702.159a", "717.5")) for one in keyword.inner if isinstance(one, Trigger))
