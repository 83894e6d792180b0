"""702.66 Delve."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.events import moves
from refapp.game.said.moving import Exiled
from refapp.game.said.several import Helped
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.helping import Help
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("delve", "702.66a", several="702.66c")


@moments.helps("delve", "702.66a", "702.66b")
def exiling(proposal: Proposal, _keyword: Keyword) -> Help:
    """For each generic mana in the total cost, a card of one’s graveyard may be exiled rather than pay it.

    Until July 2013 any number of cards could be, each of which made the spell cost {1} less.
    """
    game, held = proposal.game, tuple(proposal.player.zones["graveyard"])

    def rest(cost: ManaCost, names: Sequence[str]) -> ManaCost | None:
        if len(set(names)) < len(names) or any(name not in held for name in names):
            return None
        as_many = "delve" in proposal.pay.objects and not game.rules.holds("delve.instead_of_generic")
        return reduced(cost, len(names)) if as_many or len(names) <= generic(Cost(cost)) else None

    def use(names: Sequence[str], rules: Sequence[str]) -> None:
        proposal.objects["delve"] = tuple(game.board()[name] for name in names)
        with game.events():
            for name in names:
                moves.move(game, game.objects[name], "exile", says=Exiled, rules=["702.66a"])
        game.note(Helped, ["702.66a", "702.66b", *rules, *proposal.several("delve")], proposal.obj.id,
                  player=proposal.player.name, name="delve", what=list(names))

    return Help("delve", "702.66a", held, rest, use, message="Which cards are exiled to pay for {what}?",
                refusal="{what} can’t be paid for by exiling these cards.")
