"""903.9: a commander that would change zones may go to the command zone instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import decisions, moves
from refapp.game.commanders import commanders_in, components
from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.replacement import Replacement
from refapp.rulebook.registry import replaces

_FORMERLY = {"graveyard": "2011-09-30:903.11", "exile": "2011-09-30:903.12"}


@replaces(moves.Move, "commander.replaced.early", "2011-09-30:903.11", "2011-09-30:903.12", since="2009-10-01",
          until="2020-07-03")
def from_graveyard_or_exile(game: Game, event: Event) -> Iterator[Replacement]:
    """Until 2020 its owner may put a commander into the command zone instead of a graveyard or exile."""
    yield from _may(game, event, ("graveyard", "exile"))


@replaces(moves.Move, "commander.replaced", "903.9b", "903.9c", since="2015-07-17")
def from_hand_or_library(game: Game, event: Event) -> Iterator[Replacement]:
    """Its owner may put a commander into the command zone instead of a hand or library."""
    yield from _may(game, event, ("hand", "library"))


def _may(game: Game, event: Event, zones: Sequence[str]) -> Iterator[Replacement]:
    assert isinstance(event, moves.Move)
    obj = event.obj
    found = commanders_in(game, obj)
    if not found or not game.with_commanders or obj.zone == "command" or event.to not in zones:
        return
    said = game.choices.commander_to_command
    wanted = [one.id for one in found if said.get(one.id, said.get(obj.id, True))]
    parts = components(game, obj)
    whole = [] if len(parts) == 1 else ["903.9c"]  # each card of a melded or merged permanent goes where it belongs

    def change(now: Event) -> Sequence[Event]:
        move = cast("moves.Move", now)
        if not wanted:
            return [now]
        zones = {one.id: "command" if one.id in wanted else move.to for one in parts}
        to = zones.pop(obj.id)
        return [replace(move, to=to, instead=to == "command" or move.instead, apart=tuple(zones.items()))]

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        for one in found:
            decisions.chose(game, "commander_to_command", [_FORMERLY.get(event.to, "903.9b")], one.id, obj.owner,
                            "command" if one.id in wanted else event.to)
        for name in wanted:
            game.note("replaced", [_FORMERLY.get(event.to, "903.9b"), "903.9b", *whole, "614.1a"], name, by=name,
                      to="command")

    yield Replacement(("commander", obj.id), f"{obj.id}.command", change, use)
