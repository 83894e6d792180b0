"""704.5z (303.7a): several Roles on a permanent; what a Role is (303.7): `rulebook/predefined.py`."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.game.state.views import View
from refapp.rulebook.registry import state_based


@state_based("704.5z", at=220, on="role")
def roles(game: Game) -> Iterator[Finding]:
    """Of several Roles of one player on a permanent, only the one with the newest timestamp stays (§303.7a)."""
    groups: dict[tuple[str, str], list[View]] = {}
    for view in game.permanents():
        if "role" in view.subtypes and view.host is not None and view.host in game.objects:
            groups.setdefault((view.host, view.controller), []).append(view)
    for (host, who), group in groups.items():
        if len(group) == 1:
            game.consider(("704.5z", "303.7a"), group[0].id, "{who} controls only one Role attached to {host}.",
                          who=who, host=host)
        newest = max(view.ts for view in group)
        for view in group:
            if view.ts != newest:
                yield Finding("put_into_graveyard", view.id, {"rules": ("303.7a",)})
