"""702.14 Landwalk."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden, spoken_of
from refapp.game.state.views import View
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("landwalk", "702.14", "702.14a", "702.14b", several="702.14e", takes="words, or nothing")


@moments.block("702.14c", "702.14d", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """It can't be blocked while the defending player controls a land of the named kind."""
    defender = spoken_of(game, game.objects[attacker.id]) or view.controller
    for word in sorted(attacker.keywords):
        if not word.endswith("walk"):
            continue
        kind = word.removesuffix("walk")
        for land in game.permanents():
            if land.controller == defender and "land" in land.types and _is(land, kind):
                several = game.rules.of_several(attacker.abilities, word)
                return Forbidden(("702.14c", *several, "509.1b"), "{attacker} has {word}, and {who} controls {land}.",
                                 {"attacker": attacker.id, "word": word, "who": defender, "land": land.id})
    return None


def _is(land: View, kind: str) -> bool:
    return all(part in land.subtypes or part in land.supertypes or part in land.types
               or (part == "nonbasic" and "basic" not in land.supertypes) for part in kind.split())
