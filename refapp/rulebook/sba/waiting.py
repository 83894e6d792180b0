"""Whether an ability of an object waits to be put on the stack or to resolve, so that it can’t go yet."""

from __future__ import annotations

from refapp.game.door.game import Game


def is_source(game: Game, name: str, *, chapter: bool = False) -> bool:
    """Whether an object is the source of an ability that has triggered and not yet left the stack."""
    for item in game.stack:
        if item.spell is None and not item.activated and item.source is not None and item.source.id == name \
                and (item.chapter or not chapter):
            return True
    return any(pending.source is not None and pending.source.id == name
               and (pending.trigger.chapter is not None or not chapter) for pending in game.waiting)


def still_waits(game: Game, name: str, rule: str) -> None:
    """Say that a rule doesn't apply to an object as long as such an ability waits."""
    game.consider(rule, name, "An ability of {subject} has triggered and hasn’t left the stack yet.")
