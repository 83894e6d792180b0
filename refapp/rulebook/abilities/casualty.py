"""702.153 Casualty."""

from __future__ import annotations

from refapp.language.casting import Cost, Part
from refapp.language.scenario import Ability, Filter, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import casting, keyword


@keyword("casualty", "702.153", "702.153a", "702.153b")
def casualty(_keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, if its casualty cost was paid, it is copied, with new targets if its caster likes."""
    return abilities(trigger("casualty", "casts", who="self", zone="stack", **{"if": {"cast_as": "casualty"}}, do=[
        {"do": "copy_spell", "what": "@self"}]))


@casting("extra", "casualty", "702.153a")
def sacrificing(proposal: Proposal, keyword: Keyword) -> None:
    """A creature with power N or greater may be sacrificed as an additional cost."""
    if proposal.offered("casualty", "sacrifice"):
        words = ("creature", f"power>={keyword.n or 0}")
        proposal.add(Cost(parts=(Part("sacrifice", 1, Filter(" ".join(words), words)),)), "casualty")
