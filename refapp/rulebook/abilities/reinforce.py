"""702.77 Reinforce."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


@keyword("reinforce", "702.77", "702.77a", "702.77b", takes="number and cost")
def reinforce(keyword: Keyword) -> tuple[Ability, ...]:
    """From the hand: pay and discard this card to put N +1/+1 counters on target creature."""
    many = keyword.n if keyword.n is not None else "X"
    cost = cost_of(Keyword(keyword.word, None, keyword.cost, keyword.quality.removeprefix("x").lstrip("—- ")),
                   "discard self")
    return abilities(activated("reinforce", cost, [
        {"do": "add_counters", "what": "@target", "kind": "+1/+1", "n": many}], zone="hand",
        target="creature permanent"))
