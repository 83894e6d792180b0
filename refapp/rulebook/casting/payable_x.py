"""107.3a, 118.3: which values of X could be paid for, where a player who names none has to be asked."""

from __future__ import annotations

from bisect import bisect_left

from refapp.language.errors import ChoiceNeeded, Illegal
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.proposal import Proposal, on_trial
from refapp.rulebook.casting.total_cost import combine_loyalty, determine

MOST = 21
"""So many values of X are offered at most: 0 to 20."""


def payable(proposal: Proposal) -> list[int]:
    """0 and what follows it, as far as its whole cost could be paid: no greater value costs less."""
    return list(range(bisect_left(range(MOST), True, key=lambda x: not _could_pay(proposal, x))))


def _could_pay(proposal: Proposal, x: int) -> bool:
    """Whether the cost with this value of X is paid on a copy of the game; what pays it may still be a choice."""
    trial = on_trial(proposal, x=x)
    try:
        determine(trial)
        combine_loyalty(trial)
        pay(trial)
    except Illegal:
        return False
    except ChoiceNeeded:
        return True
    return True
