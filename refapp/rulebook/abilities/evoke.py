"""702.74 Evoke."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import keyword


@keyword("evoke", "702.74a", takes="cost")
def evoke(_keyword: Keyword) -> tuple[Ability, ...]:
    """A permanent cast for evoke is sacrificed by an ability that triggers as it enters: by who controls it then."""
    return abilities(trigger("evoke", "enters", [{"do": "sacrifice", "what": "@self", "by": "@self"}], who="self",
                             **{"if": {"cast_as": "evoke"}}))


@moments.how("evoke", "702.74a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast for its evoke cost rather than its mana cost."""
    return Way(keyword_cost(keyword), ("hand",), ("702.74a", "118.9")) if keyword is not None else None
