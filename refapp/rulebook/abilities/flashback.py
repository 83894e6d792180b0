"""702.34 Flashback."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.exiling import exiled, spells
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("flashback", "702.34a", takes="cost", on="instant sorcery")


@moments.how("flashback", "702.34a")
def from_graveyard(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast from the graveyard for its flashback cost; since 2021 as an instant or sorcery only."""
    if keyword is None:
        return None
    return Way(keyword_cost(keyword) if keyword.cost or keyword.quality else None, ("graveyard",), ("702.34a",),
               types=spells(proposal))


@replaces(moves.Move, "702.34a")
def leaves_stack(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is exiled instead of being put anywhere else as it leaves the stack."""
    yield from exiled(game, event, "flashback", "702.34a")
