"""601.2h: cards and permanents that pay for mana of a spell’s total cost (convoke, delve, improvise)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from refapp.language.costs import ManaCost
from refapp.rulebook.casting.paying_mana import can_pay
from refapp.rulebook.casting.proposal import Proposal

MOST = 8
"""Of how many cards or permanents it is looked which of them would do; of more they are asked for."""


def chosen(proposal: Proposal, word: str, held: Sequence[str], rest: Callable[[Sequence[str]], ManaCost | None], *,
           message: str) -> tuple[str, ...]:
    """What the step names; where it names nothing and mana doesn’t do, what is needed: asked for if there are several.

    ``held`` is what could pay, ``rest`` what would be left of the mana cost; None where these can’t pay for it.
    """
    pay, cost = proposal.pay, proposal.cost.mana
    if word in pay.objects:
        return tuple(pay.objects[word])
    if not held or cost is None or not cost.symbols or "mana_abilities" in pay.objects or can_pay(proposal, cost):
        return ()
    ways = [] if len(held) > MOST else [
        names for many in range(1, len(held) + 1) for names in combinations(held, many)
        if (left := rest(names)) is not None and can_pay(proposal, left, frozenset(names))]
    if len(ways) == 1:
        return ways[0]
    said = proposal.game.choices.other.get(word)
    if said is not None:
        return tuple(said)
    if not ways and len(held) <= MOST:
        return ()
    raise proposal.game.ask(word, proposal.player.name, [proposal.obj.id], list(held), message, what=proposal.obj.id,
                            least=len(ways[0]) if ways else 1, most=len(ways[-1]) if ways else len(held))
