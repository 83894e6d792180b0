"""704.5p: what can’t be attached to anything."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events import attaching
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5p", at=210)
def nonattachment(game: Game) -> Iterator[Finding]:
    """A creature (today also a battle: 310.10), or anything that is no attachment at all, comes off and stays.

    An Aura that is a creature, too, comes off like that first (303.4d).
    """
    never = {"creature", "battle"} if game.rules.holds("battle.unattaches") else {"creature"}
    for view in game.permanents():
        if view.attached is not None and (view.types & never or not view.subtypes & attaching.ATTACHMENTS):
            yield Finding("unattach", view.id)
