"""702.51 Convoke."""

from __future__ import annotations

from refapp.game import life
from refapp.language.casting import Cost
from refapp.language.costs import COLORS, ManaCost
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting.paying import untapped
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import casting, keyword


@keyword("convoke", "702.51a")
def convoke(_keyword: Keyword) -> tuple[Ability, ...]:
    """A static ability that works on the stack."""
    return ()



@casting("helps", "convoke", "702.51a", "702.51b", "702.51c")
def tapping(proposal: Proposal, _keyword: Keyword) -> None:
    """A creature may be tapped rather than pay one mana of its colour, or one generic mana, of the total cost."""
    game, pay = proposal.game, proposal.pay
    chosen = pay.objects.get("convoke", ())
    if not chosen:
        return
    symbols = list((proposal.cost.mana or ManaCost()).symbols)
    views = [untapped(game, proposal.player, name) for name in chosen]
    wrong = illegal(["702.51a", "601.2h"], "{what} can’t be paid for by tapping these permanents.",
                    what=proposal.obj.id)
    if any(view is None or "creature" not in view.types for view in views) or len(set(chosen)) < len(chosen):
        raise wrong
    many = 0
    for view in views:
        assert view is not None
        wanted = pay.colors.get(view.id)
        colors = {wanted} if wanted in COLORS.values() else set(view.colors) if wanted is None else set()
        at = next((i for i, one in enumerate(symbols) if one.colors & colors & view.colors), None)
        if at is not None:
            del symbols[at]
        elif wanted in COLORS.values():
            raise wrong
        else:
            many += 1
    rest = Cost(ManaCost(tuple(symbols)), proposal.cost.parts)
    if many > generic(rest):
        raise wrong
    for name in chosen:
        life.tap(game, game.objects[name], ["702.51a"])
    proposal.cost = Cost(reduced(ManaCost(tuple(symbols)), many), rest.parts)
    several = proposal.several("convoke")
    game.note("helped", ["702.51a", "702.51c", *several], proposal.obj.id, player=proposal.player.name, name="convoke",
              what=list(chosen))
