"""715: adventurer cards, cast as an Adventure or normally; after the Adventure the card is exiled and may be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.events.casting import SetAside
from refapp.game.reading.halves import card_of
from refapp.game.said.moving import SpellDone
from refapp.game.said.several import ExiledInstead
from refapp.game.state.objects import Obj
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way


def cast_as(obj: Obj, kind: str) -> bool:
    """Whether a spell was cast as what stands in the inset frame of its card, or is a copy of such a one (§720.3c)."""
    shape, card = obj.here.shape, card_of(obj)
    if obj.kind == "spell_copy":
        return shape is not None and kind in {word.lower() for word in shape.subtypes}
    return shape is not None and shape is card.inset and card.inset_kind == kind


def as_adventure(obj: Obj) -> bool:
    """Whether a spell was cast as an Adventure, or is a copy of one that was (§715.3c)."""
    return cast_as(obj, "adventure")


@replaces(moves.Move, "715.3d")
def exiled(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is exiled as the Adventure resolves instead of going to the graveyard (§715.3d)."""
    assert isinstance(event, moves.Move)
    obj = event.obj
    if event.says is not SpellDone or not as_adventure(obj):
        return
    player = obj.here.controller

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        copied = ["715.3c"] if obj.kind == "spell_copy" else []
        game.note(ExiledInstead, ["715.3d", *copied, "614.1a"], obj.id, name="adventure")

    def change(now: Event) -> Sequence[Event]:
        away = replace(cast("moves.Move", now), to="exile", instead=True)
        return [away] if obj.kind == "spell_copy" else [away, SetAside(obj, "adventure", game.turn, for_=player)]

    yield Replacement(("adventure", obj.id), f"{obj.id}.adventure", change, use)


@moments.how("adventure", "715.3d")
def afterwards(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """From that exile who exiled it may cast the card, but not as an Adventure again."""
    if "adventure" not in proposal.obj.here.designations or proposal.half == "adventure" \
            or not _may(proposal.game, proposal.obj, proposal.player.name):
        return None
    return Way(None, ("exile",), ("715.3d",))


@moments.plays("adventure", "715.3d")
def land(game: Game, obj: Obj, player: str) -> tuple[str, ...]:
    """A land that was cast as an Adventure may be played from there."""
    aside = obj.zone == "exile" and "adventure" in obj.here.designations
    return ("715.3d",) if aside and _may(game, obj, player) else ()


def _may(game: Game, obj: Obj, player: str) -> bool:
    return game.aside_for.get(obj.id, obj.owner) == player
