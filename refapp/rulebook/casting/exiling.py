"""What several keywords say alike: a spell cast so is exiled instead of going anywhere else from the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement
from refapp.game.events import moves
from refapp.game.events.run import run_steps
from refapp.game.said.several import ExiledInstead
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.instruction import read_steps
from refapp.rulebook.casting.proposal import Proposal


def spells(proposal: Proposal) -> tuple[str, ...]:
    """Of which card types the spell must be one: since February 2021 of these, whatever gives the card the keyword."""
    return ("instant", "sorcery") if proposal.game.rules.holds("flashback.of_instants_and_sorceries") else ()


_INSTEAD = {"do": "replacement", "replace": {"event": "graveyard", "instead": "exile"}, "duration": "always"}


def exile_instead(game: Game, obj: Obj, player: str, source: Ref | None) -> None:
    """“If that spell would be put into a graveyard, exile it instead”, of a spell that an effect lets a player cast."""
    if obj.zone == "stack":
        run_steps(game, read_steps([{**_INSTEAD, "what": obj.id}], "exiled"), Context(player, source))


def cast_by_effect(game: Game, obj: Obj) -> None:
    """The same of a spell that was cast as an effect allowed that says so."""
    for one in game.effects:
        if one.exiles and (obj.id, obj.incarnation - 1) in one.objects and one.controller is not None:
            exile_instead(game, obj, one.controller, one.source)
            return


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
