"""What several keywords say alike: a spell cast so is exiled instead of going anywhere else from the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement
from refapp.game.events import moves
from refapp.game.said.several import ExiledInstead
from refapp.game.state.objects import Obj
from refapp.rulebook.casting.proposal import Proposal


def spells(proposal: Proposal) -> tuple[str, ...]:
    """Of which card types the spell must be one: since February 2021 of these, whatever gives the card the keyword."""
    return ("instant", "sorcery") if proposal.game.rules.holds("flashback.of_instants_and_sorceries") else ()


def exiled(game: Game, event: Event, how: str, rule: str) -> Iterator[Replacement]:
    """The replacement effect of a spell that was cast in this way, as it would leave the stack."""
    assert isinstance(event, moves.Move)
    obj: Obj = event.obj
    if obj.zone != "stack" or event.to in ("exile", "battlefield") or obj.here.record is None \
            or obj.here.record.how != how:
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(ExiledInstead, [rule, "614.1a"], obj.id, name=how)

    yield Replacement((how, obj.id), f"{obj.id}.{how}",
                      lambda now: [replace(cast("moves.Move", now), to="exile", shuffled=False, instead=True)], use)
