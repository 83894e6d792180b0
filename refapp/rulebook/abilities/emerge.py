"""702.119 Emerge."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from refapp.game.door.decisions import one_of
from refapp.game.reading.filters import passes
from refapp.game.said.several import CostsLess
from refapp.language.casting import Cost, Part
from refapp.language.cost_text import read_whole_cost
from refapp.language.costs import ManaCost
from refapp.language.parts import read_filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying_mana import reduced
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import static

static("emerge", "702.119a", "702.119b", "702.119c", takes="cost")


_FROM = re.compile(r"from ([^{]+?)\s*(\{.*)")


@moments.how("emerge", "702.119a", "702.119b", "702.119c")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The emerge cost and the sacrifice of a creature, or of what has the quality; its mana value comes off."""
    if keyword is None:
        return None
    given = [*proposal.pay.objects.get("emerge", ()), *proposal.pay.objects.get("sacrifice", ())]
    game = proposal.game
    variant = _FROM.fullmatch(keyword.quality)
    wanted = read_filter(variant[1] if variant else "creature", "emerge")
    rule = "702.119b" if variant else "702.119a"
    eye = game.viewpoint(proposal.view)
    mine = [view.id for view in game.permanents()
            if view.controller == proposal.player.name and passes(wanted, view, eye, game.board())]
    name = given[0] if given else one_of(game, "emerge", None, mine, proposal.player.name,
                                         message="Which permanent is sacrificed?")
    if name not in mine:
        raise illegal([rule, "118.3"], "{what} needs something else to be sacrificed: {quality}.",
                      what=proposal.obj.id, quality=wanted.source)
    value = game.board()[name].mv
    cost = read_whole_cost(variant[2], "emerge") if variant else keyword_cost(keyword)
    proposal.pay = replace(proposal.pay, objects={**proposal.pay.objects, "sacrifice": tuple(given) or (name,)})
    game.note(CostsLess, [rule, "702.119c", "601.2f"], proposal.obj.id, by=proposal.obj.id, n=value, cost="{1}")
    if proposal.how == "emerge":
        proposal.fewer.append(partial(_less, value))
    return Way(Cost(cost.mana or ManaCost(), (*cost.parts, Part("sacrifice", 1, wanted))), ("hand",), (rule, "118.9"))


def _less(value: int, proposal: Proposal) -> None:
    """So much generic mana comes off the total cost, what makes the spell cost more included (601.2f)."""
    if proposal.cost.mana is not None:
        proposal.cost = Cost(reduced(proposal.cost.mana, value), proposal.cost.parts)
