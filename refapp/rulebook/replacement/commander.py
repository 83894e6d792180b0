"""903.9: a commander that would change zones may go to the command zone instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.reading.commanders import commanders_in, components
from refapp.game.said.several import Replaced
from refapp.game.state.objects import Obj

_FORMERLY = {"graveyard": "2011-09-30:903.11", "exile": "2011-09-30:903.12"}


@replaces(moves.Move, "2011-09-30:903.11", "2011-09-30:903.12", since="2009-10-01", until="2020-07-03")
def from_graveyard_or_exile(game: Game, event: Event) -> Iterator[Replacement]:
    """Until 2020 its owner may put a commander into the command zone instead of a graveyard or exile."""
    yield from _may(game, event, ("graveyard", "exile"))


@replaces(moves.Move, "903.9b", "903.9c", since="2015-07-17")
def from_hand_or_library(game: Game, event: Event) -> Iterator[Replacement]:
    """Its owner may put a commander into the command zone instead of a hand or library."""
    yield from _may(game, event, ("hand", "library"))


def _may(game: Game, event: Event, zones: Sequence[str]) -> Iterator[Replacement]:
    assert isinstance(event, moves.Move)
    obj = event.obj
    if not game.with_commanders or obj.zone == "command" or event.to not in zones:
        return
    alone = len(components(game, obj)) == 1
    for card in commanders_in(game, obj):
        if card.id not in event.apart:
            yield _of_card(game, event, card, alone=alone)


def _of_card(game: Game, event: moves.Move, card: Obj, *, alone: bool) -> Replacement:
    """The card goes to the command zone (903.9b); of a permanent of several cards only this one does (§903.9c)."""
    said = game.choices.commander_to_command
    wanted = said.get(card.id, said.get(event.obj.id, True))

    def change(now: Event) -> Sequence[Event]:
        move = cast("moves.Move", now)
        if not wanted:
            return [move]
        return [replace(move, to="command", instead=True) if alone else replace(move, apart=move.apart | {card.id})]

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        decisions.chose(game, "commander_to_command", [_FORMERLY.get(event.to, "903.9b")], card.id, card.owner,
                        "command" if wanted else event.to)
        if wanted:
            rules = [_FORMERLY.get(event.to, "903.9b"), "903.9b", *([] if alone else ["903.9c"]), "614.1a"]
            game.note(Replaced, rules, card.id, by=card.id, to="command")

    return Replacement(("commander", card.id), f"{card.id}.command", change, use)
