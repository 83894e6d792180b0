"""702.82 Devour.

How many it devoured (702.82b): `game/events/amounts.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival, Devoured
from refapp.game.events.moves import Move
from refapp.game.reading.continuous import affected
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.moving import Sacrificed
from refapp.language.errors import ScenarioError
from refapp.language.parts import read_filter
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("devour", "702.82", "702.82a", "702.82b", "702.82c", takes="number")


@entering("devour", "702.82a", "702.82c", "614.1c", "614.13", "614.13a", "614.13b")
def enters(game: Game, arrival: Arrival, keyword: Keyword, _at: int) -> None:
    """Any number of creatures, or of the permanents named, may be sacrificed; it enters with N counters for each."""
    obj = arrival.obj
    keyword = _with_quality(keyword)
    wanted = read_filter(f"{keyword.quality or 'creature'} other yours", obj.id)
    eye = viewpoint_of(game, arrival.view.ref, None, arrival.player)
    there = [view.id for view in affected(wanted, game, eye, game.board())
             if "cant be sacrificed" not in view.keywords]
    options, rules = arrival.left(there)
    chosen = decisions.some_of(game, "devour", options, arrival.player, about=obj.id,
                               message="What does {what} devour?")
    rule = "702.82c" if keyword.quality else "702.82a"
    because = ("701.21a", rule, "614.13")
    arrival.before(*(Move(game.objects[name], "graveyard", Sacrificed, because, also=("sacrificed",),
                          params=(("player", arrival.player),)) for name in chosen))
    arrival.put("+1/+1", (keyword.n or 0) * len(chosen), rule)
    arrival.take(chosen)
    arrival.cite(*rules)
    arrival.afterwards(Devoured(obj, len(chosen)))


def _with_quality(keyword: Keyword) -> Keyword:
    """“Devour artifact 2” has its number at the end."""
    found = re.fullmatch(r"(.+) (\d+)", keyword.quality)
    if keyword.n is None and found is None:
        raise ScenarioError.value(keyword.word, keyword.quality, "a whole number")
    return replace(keyword, n=int(found[2]), quality=found[1]) if found is not None else keyword
