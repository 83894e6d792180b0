"""702.96 Overload."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.wording import with_names
from refapp.language.errors import Unsupported
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import casting, keyword


@keyword("overload", "702.96a")
def overload(_keyword: Keyword) -> tuple[Ability, ...]:
    """An alternative cost; “target” is then “each”."""
    return ()



@casting("how", "overload", "702.96a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The spell may be cast for its overload cost rather than its mana cost."""
    return Way(keyword_cost(keyword), ("hand",), ("702.96a", "118.9")) if keyword is not None else None


@casting("text", "overload", "702.96a", "702.96b", "702.96c")
def each(proposal: Proposal) -> None:
    """Each “target” in the text becomes “each”: the spell has no targets and affects everything that would fit."""
    spell = proposal.spell
    if proposal.how != "overload" or "overload" in spell.texts or proposal.effect:
        return
    if len(spell.targets) != 1 or spell.modes:
        raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=["702.96a"], keyword="overload")
    every = f"all {spell.targets[0].what.source}"
    proposal.spell = replace(spell, targets=(), do=with_names(spell.do, {"@target": every, "@targets": every}))
    proposal.game.note("each_instead", ["702.96a", "702.96b", "702.96c"], proposal.obj.id,
                       what=spell.targets[0].what.source)
