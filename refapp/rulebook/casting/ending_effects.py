"""116.2c and d: special actions that effects allow: ending one, ignoring one.

``modify`` with ``ends_for`` makes an effect that its controller may end for a cost; a static ability with ``ignore``
makes one that any player may ignore for a turn.
"""

from __future__ import annotations

from refapp.game.door.happen import happen
from refapp.game.events import effects
from refapp.language.casting import Cost
from refapp.rulebook.casting import moments, paying
from refapp.rulebook.casting.proposal import Proposal, illegal


@moments.special("end effect", "116.2c")
def end_effect(proposal: Proposal) -> None:
    """Who may end an effect on an object pays for that, and the effect ends at once."""
    game, obj = proposal.game, proposal.obj
    here = (obj.id, obj.incarnation)
    found = next((one for one in game.effects if one.ends_for is not None and here in one.objects
                  and one.controller == proposal.player.name), None)
    if found is None:
        raise illegal(["116.2c"], "{who} can end no effect on {what}.", who=proposal.player.name, what=obj.id)
    _pay(proposal, found.ends_for, "116.2c")
    effects.end(game, lambda one: one is found, ["116.2c"])


@moments.special("ignore effect", "116.2d")
def ignore_effect(proposal: Proposal) -> None:
    """A player pays to ignore the effect of a static ability until the turn ends."""
    game, obj = proposal.game, proposal.obj
    cost = next((one.ignore for holder, one in game.statics() if holder.id == obj.id and one.ignore is not None), None)
    if cost is None:
        raise illegal(["116.2d"], "{what} has no effect that {who} could ignore.", what=obj.id,
                      who=proposal.player.name)
    _pay(proposal, cost, "116.2d")
    happen(game, effects.Ignore(proposal.player.name, (obj.id, obj.incarnation)))


def _pay(proposal: Proposal, cost: Cost | None, rule: str) -> None:
    proposal.cost = cost or Cost()
    proposal.purpose = (rule,)
    paying.pay(proposal)
