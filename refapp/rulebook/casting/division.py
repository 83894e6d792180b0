"""601.2d, 601.5: what is divided among targets comes to the amount that the text says."""

from __future__ import annotations

from refapp.game.amounts import amount
from refapp.game.state import Context
from refapp.language.scenario import Amount
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import machine


def check(proposal: Proposal, total: object) -> None:
    """The shares together are as much as the text divides; what is paid with may say how much that is (601.5)."""
    if total is None or not proposal.targets:
        return
    game, item = proposal.game, proposal.item
    many = (proposal.x or 0) if total == "X" else amount(
        game, total, Context(proposal.player.name, item.source, item=item))  # type: ignore[arg-type]
    later = isinstance(total, Amount) and total.what == "@sacrificed"
    if not proposal.divide:
        raise game.ask("divide", proposal.player.name, [proposal.obj.id], [ref.id for ref in proposal.targets],
                       "How is what {what} divides shared among its targets?", what=proposal.obj.id)
    if sum(proposal.divide.values()) != many:
        raise illegal(["601.2d", *(["601.5"] if later else [])], "What {what} divides must come to {n} altogether.",
                      what=proposal.obj.id, n=many)
    if later:
        game.note("known_as_paid", ["601.5"], proposal.obj.id, n=many)


machine("casting.divided", check, "601.2d", "601.5")
