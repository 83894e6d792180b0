"""702.124 Partner: the partner abilities, most of which only say which cards may be commanders together.

Both begin in the command zone (702.124b: `starting/start_game.py`), and their color identities go together
(702.124c: `game/reading/color_identity.py`). Each has its own tax (702.124d: `casting/announcing.py`) and its own
damage (`sba/commander_damage.py`); “your commander” is either (702.124e), and which
abilities are “partner” (702.124n): `game/reading/filters.py`. Which two lead a deck together (702.124a, 702.124f to
702.124m): `questions/commanders_of_decks.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword, static


@keyword("partner", "702.124", "702.124j", takes="anything")
def partner(keyword: Keyword) -> tuple[Ability, ...]:
    """“Partner with [name]” has a target player search for that card; the rest is about choosing commanders."""
    if not keyword.quality.startswith("with "):
        return ()
    name = keyword.quality.removeprefix("with ")
    return abilities(trigger("partner", "enters", who="self", target="player", do=[
        {"do": "search", "player": "@target", "zone": "library", "quality": name, "to": "hand", "reveal": True},
        {"do": "shuffle", "player": "@target"}]))

# It only lets a Background be a commander, too.
static("choose a background", "702.124", "702.124k", since="2022-06-10")

# It only lets a Time Lord Doctor be a commander, too.
static("doctor's companion", "702.124", "702.124m", since="2023-10-13")
