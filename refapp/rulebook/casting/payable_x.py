"""107.3a, 118.3: which values of X could be paid for, where a player who names none has to be asked."""

from __future__ import annotations

from bisect import bisect_left
from copy import deepcopy
from dataclasses import replace

from refapp.game.machine.trial import copied
from refapp.language.errors import ChoiceNeeded, Illegal
from refapp.rulebook.casting.paying import COST, pay
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.casting.total_cost import combine_loyalty, determine

MOST = 21
"""So many values of X are offered at most: 0 to 20."""


def payable(proposal: Proposal) -> list[int]:
    """0 and what follows it, as far as its whole cost could be paid: no greater value costs less."""
    return list(range(bisect_left(range(MOST), True, key=lambda x: not _could_pay(proposal, x))))


def _could_pay(proposal: Proposal, x: int) -> bool:
    """Whether the cost with this value of X is paid on a copy of the game; what pays it may still be a choice."""
    proposal.game.budget.spend(COST)
    game = copied(proposal.game, proposal.game.choices)
    trial = replace(proposal, game=game, player=game.players[proposal.player.name], obj=game.objects[proposal.obj.id],
                    item=deepcopy(proposal.item), x=x, paid=dict(proposal.paid), spent=dict(proposal.spent),
                    objects=dict(proposal.objects), rules=list(proposal.rules))
    try:
        determine(trial)
        combine_loyalty(trial)
        pay(trial)
    except Illegal:
        return False
    except ChoiceNeeded:
        return True
    return True
