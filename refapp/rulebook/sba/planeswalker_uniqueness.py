"""2011-09-30:704.5j, the planeswalker uniqueness rule."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.game.state.views import View
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.keeping_one import keep_one


@state_based("2011-09-30:704.5j", until="2013-07-13", at=140, on="planeswalker")
def planeswalkers_all(game: Game) -> Iterator[Finding]:
    """Planeswalkers that share a planeswalker type all go, whoever controls them."""
    walkers = [view for view in game.permanents() if "planeswalker" in view.types]
    for view in walkers:
        if any(other.id != view.id and view.subtypes & other.subtypes for other in walkers):
            yield Finding("put_into_graveyard", view.id)


@state_based("2011-09-30:704.5j", since="2013-07-13", until="2017-09-29", at=150, on="planeswalker")
def planeswalkers_own(game: Game) -> Iterator[Finding]:
    """A player with several planeswalkers that share a planeswalker type keeps one, the rest go."""
    groups: dict[tuple[str, str], list[View]] = {}
    for view in game.permanents():
        if "planeswalker" in view.types:
            for subtype in sorted(view.subtypes):
                groups.setdefault((view.controller, subtype), []).append(view)
    yield from keep_one(game, groups, "2011-09-30:704.5j")
