"""702.138 Escape.

What a card escapes with (702.138c, 702.138d) is read by `language/ability_forms.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.filters import Condition
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, Keyword, Static
from refapp.language.triggers import Trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import phrase, static

static("escape", "702.138a", "702.138b", takes="cost")


_ESCAPED = (Condition("cast_as", words=("escape",)),)


@phrase("escapes with", "702.138b", "702.138c", "702.138d", "603.11", since="2020-01-24")
def escapes_with(keyword: Keyword) -> tuple[Ability, ...]:
    """If the permanent escaped, it enters with the counters (702.138c), or has the ability (702.138d).

    A triggered ability linked to the counters triggers as it enters so, even if no counter is put on it.
    """
    found: list[Ability] = []
    for one in keyword.inner:
        if isinstance(one, Replace):
            found.append(replace(one, conditions=_ESCAPED, rules=("702.138c",)))
        elif isinstance(one, Trigger):
            found.append(replace(one, when=(*one.when, *_ESCAPED), rules=("702.138c", "603.11")))
        elif isinstance(one, Static):
            found.append(replace(one, conditions=_ESCAPED, rules=("702.138d",)))
    return tuple(found)


@moments.how("escape", "702.138a")
def from_graveyard(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast from the graveyard for its escape cost."""
    if keyword is None:
        return None
    return Way(keyword_cost(keyword), ("graveyard",), ("702.138a",))
