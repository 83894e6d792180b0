"""Section 704: state-based actions of Commander, Archenemy and Planechase."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.game import Game
from refapp.game.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.section_704_counters import is_source


@state_based("sba.commanderzone", "704.6d")
def commander(game: Game) -> Iterator[Finding]:
    """A commander put into a graveyard or exile since the last check may go to the command zone."""
    if game.format != "commander":
        return
    for view in game.board().values():
        obj = game.objects[view.id]
        if not obj.commander or not obj.commander_new or obj.zone not in ("graveyard", "exile"):
            continue
        wanted = game.choices.commander_to_command.get(obj.id, True)
        game.optional = True
        game.note("choice", ["704.6d"], obj.id, player=obj.owner, choice="commander_to_command",
                  answer="command" if wanted else obj.zone)
        if wanted:
            yield Finding("command_zone", obj.id)


def _schemes(game: Game) -> Iterator[str]:
    for view in game.board().values():
        if view.zone == "command" and "scheme" in view.types and not view.face_down \
                and "ongoing" not in view.supertypes:
            yield view.id


@state_based("sba.scheme.own", "704.6e", until="2017-06-05")
def scheme_own(game: Game) -> Iterator[Finding]:
    """A face-up non-ongoing scheme that is no source of a waiting trigger is turned face down."""
    if game.format == "archenemy":
        for name in _schemes(game):
            if not is_source(game, name):
                yield Finding("turn_down_scheme", name)


@state_based("sba.scheme", "704.6e", since="2017-06-05")
def scheme(game: Game) -> Iterator[Finding]:
    """A face-up non-ongoing scheme is turned face down while no trigger of any scheme waits."""
    if game.format != "archenemy":
        return
    every = [view.id for view in game.board().values() if "scheme" in view.types]
    if not any(is_source(game, name) for name in every):
        for name in _schemes(game):
            yield Finding("turn_down_scheme", name)


@state_based("sba.phenomenon", "704.6f")
def phenomenon(game: Game) -> Iterator[Finding]:
    """While a phenomenon is face up and no source of a waiting trigger, the planar controller planeswalks."""
    if game.format != "planechase":
        return
    for view in game.board().values():
        if view.zone == "command" and "phenomenon" in view.types and not view.face_down \
                and not is_source(game, view.id):
            yield Finding("planeswalk", game.active)
