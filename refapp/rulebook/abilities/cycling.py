"""702.29 Cycling and typecycling.

That “cycles or discards” triggers only once (702.29d): `game/machine/triggers.py`; what was cycled (702.29c):
`game/reading/matching.py`; that typecycling costs are cycling costs (702.29f): `casting/total_cost.py`.
"""

from __future__ import annotations

from refapp.game.door.happen import happen
from refapp.game.events.casting import Cycle
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import keyword


@keyword("cycling", "702.29", "702.29a", "702.29b", takes="cost")
def cycling(keyword: Keyword) -> tuple[Ability, ...]:
    """From the hand: pay the cost and discard this card to draw a card."""
    return abilities(activated("cycling", cost_of(keyword, "discard self"), [{"do": "draw", "player": "you"}],
                               zone="hand"))


@keyword("typecycling", "702.29", "702.29e", "702.29f", takes="cost")
def typecycling(keyword: Keyword) -> tuple[Ability, ...]:
    """From the hand: pay the cost and discard this card to search the library for a card of the type."""
    return abilities(activated("cycling", f"{keyword.cost}, discard self", [
        {"do": "search", "player": "you", "quality": keyword.quality, "to": "hand", "reveal": True},
        {"do": "shuffle", "player": "you"}], zone="hand"))


@moments.activated("cycling", "702.29c")
@moments.activated("typecycling", "702.29c", "702.29f")
def cycled(proposal: Proposal) -> None:
    """The card is cycled as it is discarded to pay the cost: its trigger looks for it where it went."""
    typed = proposal.ability is not None and proposal.ability.keyword == "typecycling"
    rules = ("702.29c", *(("702.29f",) if typed else ()))
    happen(proposal.game, Cycle(proposal.obj, proposal.player.name, rules, proposal.x or 0))
