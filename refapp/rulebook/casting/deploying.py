"""804: deploy creatures, the ability that each creature has in some games of teams."""

from __future__ import annotations

from functools import cache

from refapp.game.door.game import Game
from refapp.game.state.views import View
from refapp.language.activated import Activated
from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter

DEPLOY = "deploy"


@cache
def _deploying() -> Activated:
    from refapp.language.instruction import read_steps  # noqa: PLC0415 - steps hold abilities and back

    return Activated(DEPLOY, read_steps([{"do": "gain_control", "what": "@self", "by": "@target"}], DEPLOY),
                     target=Filter("teammate", ("teammate",)), cost=Cost(parts=(Part("tap"),)), sorcery=True,
                     rules=("804.2",))


def deploying(game: Game, view: View) -> Activated | None:
    """The ability of a creature: {T}, as a sorcery, a teammate gains control of it (§804.2).

    Emperor games use the option (§804.1, §809.3b), others where the board says so; one in which players compete as
    individuals doesn't (§806.2c, §807.2c), nor usually one of alternating teams (§811.2c). What has lost its abilities
    is left without it.
    """
    if not game.deploys or "creature" not in view.types or view.zone != "battlefield" or view.bare:
        return None
    return _deploying()
