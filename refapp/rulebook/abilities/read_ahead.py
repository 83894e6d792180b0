"""702.155 Read Ahead.

Which chapter abilities can’t trigger in the turn it entered (702.155a): `game/reading/matching.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.language.scenario import FinalChapter, Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("read ahead", "702.155", "702.155a", several="702.155c", on="enchantment")


@entering("read ahead", "702.155b", "714.3b", "614.1c")
def enters(game: Game, arrival: Arrival, _keyword: Keyword, _at: int) -> None:
    """Its controller chooses a chapter, and it enters with as many lore counters."""
    if "lore" in arrival.counters:
        return
    chapters = [one.chapter or 0 for one in arrival.view.abilities if isinstance(one, Trigger)]
    chapters += [one.number for one in arrival.view.abilities if isinstance(one, FinalChapter)]
    options = [str(number) for number in range(1, max(chapters, default=0) + 1)]
    found = decisions.one_of(game, "read ahead", None, options, arrival.player,
                             message="With which chapter does it begin?")
    if found is not None:
        arrival.put("lore", int(found), *(["702.155a"] if int(found) > 1 else []), "702.155b", "714.3b")
