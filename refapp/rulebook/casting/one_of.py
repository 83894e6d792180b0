"""601.2b, 118.8: an additional cost that is one of several: “sacrifice a creature or pay {3}”.

Which one is paid is announced: what the step pays with says so, else ``other: {CARD.additional: COST}``. Nobody is
asked where only one could be paid at all.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.said.sentence import ByPlayer
from refapp.language.casting import Cost, Part
from refapp.language.cost_text import PAID_WITH, write_whole_cost
from refapp.rulebook.casting import keyword_action_costs
from refapp.rulebook.casting.proposal import Proposal


class CostAnnounced(ByPlayer, says="{player} announces which additional cost of {subject} is paid."): ...


_SAID = {"tap_others": "tap", "collect evidence": "exile"}


def chosen(proposal: Proposal) -> Cost:
    """The cost that the player announces, of those that the text offers (601.2b)."""
    proposal.game.note(CostAnnounced, ["601.2b", "118.8"], proposal.obj.id, player=proposal.player.name)
    costs = {write_whole_cost(one): one for one in proposal.spell.one_of}
    named = [one for one in costs.values() if _named(proposal, one)]
    if len(named) == 1:
        return named[0]
    if proposal.pay.mana is not None and not any(key in PAID_WITH for key in proposal.pay.objects):
        named = [one for one in costs.values() if one.mana is not None and not one.parts]
        if len(named) == 1:
            return named[0]
    there = [said for said, one in costs.items() if all(_enough(proposal, part) for part in one.parts)]
    if not there:  # whichever it is, paying it says why it can't be paid
        return next(iter(costs.values()))
    who = f"{proposal.obj.id}.additional"
    return costs[decisions.the_one(proposal.game, who, None, there, proposal.player.name,
                                   message="Which of these additional costs is paid?", about=proposal.obj.id)]


def announce(proposal: Proposal) -> None:
    """The additional costs that are a choice are announced and added: one of several, one that may be paid."""
    found = [chosen(proposal)] if proposal.spell.one_of else []
    optional = proposal.spell.optional
    if optional is not None and paid_besides(proposal):
        proposal.paid["additional"] = 1
        proposal.game.note(CostAnnounced, ["601.2b", "118.8b"], proposal.obj.id, player=proposal.player.name)
        found.append(optional)
    for cost in found:
        proposal.add(cost)
        keyword_action_costs.announce(proposal, cost)


def paid_besides(proposal: Proposal) -> bool:
    """Whether the player announces the additional cost that may be paid (118.8b): the step says so or names with what.
    """
    optional = proposal.spell.optional
    return optional is not None and bool(proposal.wants("additional") or (
        proposal.spell.additional is None and _named(proposal, optional)))


def _named(proposal: Proposal, cost: Cost) -> bool:
    """Whether what the step pays with can only be meant for this cost."""
    board = proposal.game.board()
    if any(proposal.pay.objects.get(_SAID.get(part.kind, part.kind)) for part in cost.parts
           if part.kind in keyword_action_costs.KINDS):
        return True
    return any(name in board and part.what is not None and passes(part.what, board[name], _eye(proposal), board)
               for part in cost.parts for name in proposal.pay.objects.get(_SAID.get(part.kind, part.kind), ()))


def _enough(proposal: Proposal, part: Part) -> bool:
    """Whether there are as many objects as a part asks for; of life and the like it isn’t asked here."""
    if part.kind in keyword_action_costs.KINDS:
        return keyword_action_costs.could_be_paid(proposal, part)
    if part.what is None or not isinstance(part.n, int):
        return part.kind != "life" or proposal.game.life(proposal.player) >= int(part.n)
    board, player = proposal.game.board(), proposal.player.name
    return sum(view.zone == part.zone and view.id != proposal.obj.id
               and (view.controller if part.zone == "battlefield" else view.owner) == player
               and passes(part.what, view, _eye(proposal), board) for view in board.values()) >= part.n


def _eye(proposal: Proposal) -> Viewpoint:
    return Viewpoint(proposal.obj.id, proposal.player.name, None, proposal.game.teammates(proposal.player.name))
