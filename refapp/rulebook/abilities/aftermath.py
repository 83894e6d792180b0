"""702.127 Aftermath.

From where which half is cast (702.127a): `casting/split_cards.py`, `casting/permission.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.reading.halves import card_of
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.exiling import exiled
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.casting.shapes import shape_of
from refapp.rulebook.registry import static

static("aftermath", "702.127a", on="instant sorcery")


@moments.how("aftermath", "702.127a")
def from_graveyard(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """The half with aftermath may be cast from the graveyard, and from nowhere else."""
    half = next((one for one in card_of(proposal.obj).halves if any(
        isinstance(ability, Keyword) and ability.word == "aftermath" for ability in one.abilities)), None)
    if half is None or (proposal.half and shape_of(proposal.obj, None, proposal.half, proposal.path) is not half):
        return None
    return Way(None, ("graveyard",), ("702.127a",), shape=half)


@replaces(moves.Move, "702.127a")
def leaves_stack(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is exiled instead of being put anywhere else as it leaves the stack."""
    yield from exiled(game, event, "aftermath", "702.127a")
