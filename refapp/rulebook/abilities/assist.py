"""702.132 Assist."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.said.several import Helped
from refapp.language.casting import NOTHING, Cost
from refapp.language.costs import ManaCost, Symbol
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying_mana import generic, pay_mana, reduced
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import static

static("assist", "702.132a")


@moments.shared("assist", "702.132a")
def together(proposal: Proposal, _keyword: Keyword) -> None:
    """Another player may pay for any amount of the generic mana in the total cost."""
    game = proposal.game
    for name, many in proposal.pay.assist.items():
        most = generic(proposal.cost)
        if name not in game.players or name == proposal.player.name:
            raise illegal(["702.132a", "601.2h"], "Only another player can help to pay for {what}.",
                          what=proposal.obj.id)
        if proposal.cost.mana is None or many > most:
            raise illegal(["702.132a", "601.2h"], "{who} can pay only generic mana of the cost of {what}: at most "
                          "{{{most}}}, not {n}.", who=name, what=proposal.obj.id, most=most, n=many)
        helper = replace(proposal, player=game.players[name], pay=NOTHING, spent={})
        pay_mana(helper, ManaCost((Symbol((str(many),)),)))
        proposal.cost = Cost(reduced(proposal.cost.mana, many), proposal.cost.parts)
        game.note(Helped, ["702.132a"], proposal.obj.id, player=name, name="assist", what=many)
