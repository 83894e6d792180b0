"""702.119 Emerge."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.decisions import one_of
from refapp.language.casting import Cost, Part
from refapp.language.costs import ManaCost
from refapp.language.parse_abilities import read_filter
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting.paying import reduced
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import casting, keyword


@keyword("emerge", "702.119a")
def emerge(_keyword: Keyword) -> tuple[Ability, ...]:
    """An alternative cost."""
    return ()



@casting("how", "emerge", "702.119a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The emerge cost and the sacrifice of a creature; the total cost is less by that creature’s mana value."""
    if keyword is None:
        return None
    given = [*proposal.pay.objects.get("emerge", ()), *proposal.pay.objects.get("sacrifice", ())]
    game = proposal.game
    mine = [view.id for view in game.permanents() if "creature" in view.types
            and view.controller == proposal.player.name]
    name = given[0] if given else one_of(game, "emerge", None, mine, proposal.player.name,
                                         message="Which permanent is sacrificed?")
    if name not in mine:
        raise illegal(["702.119a", "118.3"], "{what} needs a creature to be sacrificed.", what=proposal.obj.id)
    value = game.board()[name].mv
    cost = keyword_cost(keyword)
    proposal.pay = replace(proposal.pay, objects={**proposal.pay.objects, "sacrifice": (name,)})
    game.note("costs_less", ["702.119a", "601.2f"], proposal.obj.id, by=name, n=value, cost="{1}")
    return Way(Cost(reduced(cost.mana or ManaCost(), value), (*cost.parts, Part("sacrifice", 1, read_filter(
        "creature", "emerge")))), ("hand",), ("702.119a", "118.9"))
