"""702.180 Harmonize."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.said.several import CostsLess
from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.exiling import exiled
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

_CREATURE = Cost(parts=(Part("tap_others", 1, Filter("untapped creature", ("untapped", "creature"))),))

static("harmonize", "702.180", "702.180a", "702.180b", takes="cost")


@moments.how("harmonize", "702.180a", "702.180b")
def from_graveyard(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """From the graveyard for its cost; up to one untapped creature may be tapped besides."""
    if keyword is None:
        return None
    cost = keyword_cost(keyword)
    proposal.offered("harmonize", "tap")
    if proposal.pay.objects.get("tap"):
        cost = cost + _CREATURE
    return Way(cost, ("graveyard",), ("702.180a",))


@moments.less("harmonize", "702.180a", "601.2f")
def less(proposal: Proposal, _keyword: Keyword) -> None:
    """Its total cost is reduced by generic mana equal to the creature's power."""
    game, names = proposal.game, proposal.pay.objects.get("tap", ())
    view = game.view(names[0]) if proposal.how == "harmonize" and names else None
    many = min(max(0, view.power or 0), generic(proposal.cost)) if view is not None else 0
    if many and proposal.cost.mana is not None:
        proposal.cost = Cost(reduced(proposal.cost.mana, many), proposal.cost.parts)
        game.note(CostsLess, ["702.180a", "601.2f"], proposal.obj.id, by=proposal.obj.id, n=1, cost=f"{{{many}}}")


@replaces(moves.Move, "702.180a")
def leaves_stack(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is exiled instead of being put anywhere else as it leaves the stack."""
    yield from exiled(game, event, "harmonize", "702.180a")
