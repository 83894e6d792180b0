"""702.126 Improvise."""

from __future__ import annotations

from refapp.game.tapping import tap
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting import helping
from refapp.rulebook.casting.paying import untapped
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import casting, keyword


@keyword("improvise", "702.126a")
def improvise(_keyword: Keyword) -> tuple[Ability, ...]:
    """A static ability that works on the stack."""
    return ()



@casting("helps", "improvise", "702.126a", "702.126b")
def tapping(proposal: Proposal, _keyword: Keyword) -> None:
    """For each generic mana in the total cost, an untapped artifact may be tapped rather than pay it."""
    game, player, cost = proposal.game, proposal.player, proposal.cost.mana or ManaCost()
    held = [view.id for view in game.permanents()
            if view.controller == player.name and "artifact" in view.types and not view.tapped]
    chosen = helping.chosen(
        proposal, "improvise", held,
        lambda names: reduced(cost, len(names)) if len(names) <= generic(proposal.cost) else None,
        message="Which permanents are tapped to pay for {what}?")
    if not chosen:
        return
    views = [untapped(game, player, name) for name in chosen]
    if any(view is None or "artifact" not in view.types for view in views) or len(set(chosen)) < len(chosen) \
            or len(chosen) > generic(proposal.cost):
        raise illegal(["702.126a", "601.2h"], "{what} can’t be paid for by tapping these permanents.",
                      what=proposal.obj.id)
    for name in chosen:
        tap(game, game.objects[name], ["702.126a"])
    proposal.cost = Cost(reduced(cost, len(chosen)), proposal.cost.parts)
    several = proposal.several("improvise")
    game.note("helped", ["702.126a", *several], proposal.obj.id, player=player.name, name="improvise",
              what=list(chosen))
