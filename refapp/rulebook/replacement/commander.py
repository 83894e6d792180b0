"""903.9: a commander that would change zones may go to the command zone instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import decisions, moves
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


@replaces(moves.Move, "commander.replaced", "903.9b", since="2015-07-17")
def from_hand_or_library(game: Game, event: Event) -> Iterator[Replacement]:
    """Its owner may put a commander into the command zone instead of a hand or library."""
    yield from _may(game, event, ("hand", "library"))


def _may(game: Game, event: Event, zones: Sequence[str]) -> Iterator[Replacement]:
    assert isinstance(event, moves.Move)
    obj = event.obj
    if not obj.commander or not game.with_commanders or obj.zone == "command" or event.to not in zones:
        return
    wanted = game.choices.commander_to_command.get(obj.id, True)

    def change(now: Event) -> Sequence[Event]:
        return [replace(cast("moves.Move", now), to="command", instead=True) if wanted else now]

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        decisions.chose(game, "commander_to_command", [_FORMERLY.get(event.to, "903.9b")], obj.id, obj.owner,
                        "command" if wanted else event.to)
        if wanted:
            game.note("replaced", [_FORMERLY.get(event.to, "903.9b"), "903.9b", "614.1a"], obj.id, by=obj.id,
                      to="command")

    yield Replacement(("commander", obj.id), f"{obj.id}.command", change, use)
