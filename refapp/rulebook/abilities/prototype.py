"""702.160 Prototype."""

from __future__ import annotations

import re
from dataclasses import replace

from refapp.language.casting import Cost
from refapp.language.scenario import Characteristics, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import static

_SIZE = re.compile(r"(\d+)\s*/\s*(\d+)")

static("prototype", "702.160", "702.160a", takes="words")


@moments.how("prototype", "702.160a", "718.3", "718.3a", "718.3b", "718.5")
def prototyped(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """Cast prototyped, the spell and the permanent have its second mana cost, power and toughness, and its colours.

    They are part of its copiable values (718.2a): a copy of the spell has them (718.3c), and one of the permanent
    (718.3d). Anywhere else, and cast in another way, the card is as it normally is (718.4).
    """
    shape = smaller(proposal, keyword)
    if shape is None:
        return None
    return Way(Cost(shape.cost), rules=("702.160a", "718.3", "718.3b"), shape=shape, keeps=True, mana_cost=True)


def smaller(proposal: Proposal, keyword: Keyword | None) -> Characteristics | None:
    """The card with what its inset frame says (§718.1, 718.2), all else as it is (§718.5): from board or keyword."""
    spec, printed = proposal.obj.spec, proposal.obj.printed
    second = spec.prototype if spec is not None else None
    if second is not None:
        cost, size = second.cost, second.pt
    elif keyword is not None:
        found = _SIZE.search(keyword.quality)
        cost, size = keyword.cost, (int(found[1]), int(found[2])) if found else None
    else:
        return None
    if cost is None or size is None:
        return None
    return replace(printed, cost=cost, mv=cost.mana_value, pt=size, hand=False, colors=tuple(sorted(cost.colors)))
