"""702.131 Ascend."""

from __future__ import annotations

from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.relations import Bless
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword, whenever


@keyword("ascend", "702.131", "702.131a", "702.131b", "702.131c")
def ascend(_keyword: Keyword) -> tuple[Ability, ...]:
    """Who controls ten permanents gets the city’s blessing: said below."""
    return ()


MANY = 10
"""So many permanents bring the blessing."""


@whenever("ascend", "ascend.blessing", "702.131b", "702.131c", "702.131d")
def blessing(game: Game) -> None:
    """At any time, before triggers are looked for; once and for the rest of the game."""
    there = game.permanents()
    for player in game.remaining():
        mine = [view for view in there if view.controller == player.name]
        if "city's blessing" in player.designations or not any("ascend" in view.keywords for view in mine):
            continue
        if len(mine) >= MANY:
            happen(game, Bless(player.name, ("702.131b", "702.131c")))
        else:
            game.consider("702.131b", player.name, "{who} controls {n} permanents, not ten.", who=player.name,
                          n=len(mine))
