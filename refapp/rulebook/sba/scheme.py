"""704.6e: schemes that are turned face down."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.turning_over import TurnDown
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.waiting import is_source


def _schemes(game: Game) -> Iterator[str]:
    for view in game.board().values():
        if view.zone == "command" and "scheme" in view.types and not view.face_down \
                and "ongoing" not in view.supertypes:
            yield view.id


@state_based("704.6e", until="2017-06-05", at=330)
def scheme_own(game: Game) -> Iterator[Finding]:
    """A face-up non-ongoing scheme that is no source of a waiting trigger is turned face down."""
    if game.plays("archenemy"):
        for name in _schemes(game):
            if not is_source(game, name):
                yield Finding("turn_down_scheme", name, perform=_turn_down)


@state_based("704.6e", since="2017-06-05", at=340)
def scheme(game: Game) -> Iterator[Finding]:
    """A face-up non-ongoing scheme (205.4h) is turned face down while no trigger of any scheme waits.

    That becomes of a scheme that isn’t ongoing once the abilities of schemes are done with (314.6, §704.6e).
    """
    if not game.plays("archenemy"):
        return
    every = [view.id for view in game.board().values() if "scheme" in view.types]
    if not any(is_source(game, name) for name in every):
        for name in _schemes(game):
            yield Finding("turn_down_scheme", name, perform=_turn_down)


def _turn_down(game: Game, finding: Finding, keys: list[str]) -> bool:
    return happen(game, TurnDown(game.objects[finding.subject], (*keys, "904.10")))
