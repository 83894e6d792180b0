"""702.195 Storied.

What an enduring story is (702.195b): `game/events/relations.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game, whenever
from refapp.game.door.happen import happen
from refapp.game.events.relations import Bless
from refapp.game.said.sentence import Sentence
from refapp.rulebook.registry import static


class Storied(Sentence, says="{subject} gets an enduring story for the rest of the game."): ...


MANY = 3
"""So many artifacts, Sagas and legendary permanents bring an enduring story."""

static("storied", "702.195", "702.195a", "702.195b", "702.195c")


@whenever("storied", "702.195a", "702.195b", "702.195c")
def story(game: Game) -> None:
    """At any time, before triggers are looked for; once and for the rest of the game."""
    there = game.permanents()
    for player in game.remaining():
        mine = [view for view in there if view.controller == player.name]
        if "enduring story" in player.designations or not any("storied" in view.keywords for view in mine):
            continue
        many = sum(1 for view in mine if "artifact" in view.types or "saga" in view.subtypes
                   or "legendary" in view.supertypes)
        if many >= MANY:
            happen(game, Bless(player.name, ("702.195a", "702.195b", "702.195c"), "enduring story", Storied))
        else:
            game.consider("702.195a", player.name, "{who} controls fewer than three artifacts, Sagas and legendary "
                          "permanents: {n}.", who=player.name, n=many)
