"""702.27 Buyback."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.said.moving import SpellDone
from refapp.game.said.sentence import CardName, Sentence
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, keyword_cost
from refapp.rulebook.registry import static


class ToHandInstead(Sentence, says="{subject} goes to its owner’s hand instead ({name})."):
    name: CardName

static("buyback", "702.27a", takes="cost", on="instant sorcery")


@moments.additional("buyback", "702.27a")
def pay_more(proposal: Proposal, keyword: Keyword) -> None:
    """The buyback cost may be paid as the spell is cast."""
    proposal.add(keyword_cost(keyword), "buyback", min(1, proposal.wants("buyback")))


@replaces(moves.Move, "702.27a")
def to_hand(game: Game, event: Event) -> Iterator[Replacement]:
    """If its buyback cost was paid, the card goes to its owner’s hand as it resolves instead of the graveyard."""
    assert isinstance(event, moves.Move)
    obj = event.obj
    record = obj.here.record
    if event.says is not SpellDone or event.to != "graveyard" or record is None or not record.paid.get(
            "buyback"):
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(ToHandInstead, ["702.27a", "614.1a"], obj.id, name="buyback")

    yield Replacement(("buyback", obj.id), f"{obj.id}.buyback",
                      lambda now: [replace(cast("moves.Move", now), to="hand", instead=True)], use)
