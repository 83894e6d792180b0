"""702.133 Jump-Start."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.language.cost_text import read_whole_cost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.exiling import exiled, spells
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import static

static("jump-start", "702.133a", on="instant sorcery")


@moments.how("jump-start", "702.133a")
def from_graveyard(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast from the graveyard by discarding a card as an additional cost, as an instant or sorcery."""
    if keyword is None:
        return None
    return Way(None, ("graveyard",), ("702.133a",), types=spells(proposal))


@moments.additional("jump-start", "702.133a")
def discarding(proposal: Proposal, _keyword: Keyword) -> None:
    """A card is discarded in addition to the other costs."""
    if proposal.how == "jump-start":
        proposal.add(read_whole_cost("discard a card", "jump-start"), "jump-start")


@replaces(moves.Move, "702.133a")
def leaves_stack(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is exiled instead of being put anywhere else as it leaves the stack."""
    yield from exiled(game, event, "jump-start", "702.133a")
