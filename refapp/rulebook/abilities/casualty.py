"""702.153 Casualty."""

from __future__ import annotations

from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import keyword


@keyword("casualty", "702.153", "702.153a", several="702.153b", takes="number")
def casualty(keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, if its casualty cost was paid, it is copied, with new targets if its caster likes."""
    mine = f"casualty {keyword.nth + 1}"
    return abilities(trigger("casualty", "casts", who="self", zone="stack", **{"if": {"cast_as": mine}}, do=[
        {"do": "copy_spell", "what": "@self"}]))


@moments.additional("casualty", "702.153a")
def sacrificing(proposal: Proposal, keyword: Keyword) -> None:
    """A creature with power N or greater may be sacrificed as an additional cost, for each instance another.

    What the step names goes, in that order, to the first instance that it can pay for.
    """
    names = proposal.offered("casualty", "sacrifice")[proposal.paid.get("casualty", 0):]
    later = [one.number for one in proposal.abilities if isinstance(one, Keyword) and one.word == "casualty"]
    view = proposal.game.view(names[0]) if names else None
    power = (view.power or 0) if view is not None else 0
    least = keyword.number
    if names and (power >= least or not any(power >= one for one in later[keyword.nth + 1:])):
        words = ("creature", f"power>={least}")
        proposal.add(Cost(parts=(Part("sacrifice", 1, Filter(" ".join(words), words)),)), "casualty", nth=keyword.nth)
