"""702.66 Delve."""

from __future__ import annotations

from refapp.game import moves
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting import helping
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import casting, keyword


@keyword("delve", "702.66a")
def delve(_keyword: Keyword) -> tuple[Ability, ...]:
    """A static ability that works on the stack."""
    return ()


@casting("helps", "delve", "702.66a", "702.66b")
def exiling(proposal: Proposal, _keyword: Keyword) -> None:
    """For each generic mana in the total cost, a card of one’s graveyard may be exiled rather than pay it.

    Until July 2013 any number of cards could be, each of which made the spell cost {1} less.
    """
    game, held, cost = proposal.game, proposal.player.zones["graveyard"], proposal.cost.mana or ManaCost()
    chosen = helping.chosen(
        proposal, "delve", held,
        lambda names: reduced(cost, len(names)) if len(names) <= generic(proposal.cost) else None,
        message="Which cards are exiled to pay for {what}?")
    if not chosen:
        return
    if len(set(chosen)) < len(chosen) or any(name not in held for name in chosen) \
            or (len(chosen) > generic(proposal.cost) and game.rules.holds("delve.instead_of_generic")):
        raise illegal(["702.66a", "601.2h"], "{what} can’t be paid for by exiling these cards.", what=proposal.obj.id)
    proposal.objects["delve"] = tuple(game.board()[name] for name in chosen)
    with game.events():
        for name in chosen:
            moves.move(game, game.objects[name], "exile", action="exiled", rules=["702.66a"])
    proposal.cost = Cost(reduced(cost, len(chosen)), proposal.cost.parts)
    several = proposal.several("delve")
    game.note("helped", ["702.66a", *several], proposal.obj.id, player=proposal.player.name, name="delve",
              what=list(chosen))
