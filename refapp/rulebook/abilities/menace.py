"""702.111 Menace."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("menace", "702.111", "702.111a", several="702.111c")


@moments.block_together("702.111b", "509.1b")
def two_or_more(game: Game, declared: Mapping[str, tuple[str, ...]]) -> Forbidden | None:
    """A creature with menace is blocked by two or more creatures or by none."""
    for attacker in dict.fromkeys(name for whom in declared.values() for name in whom):
        view = game.board()[attacker]
        if "menace" not in view.keywords:
            continue
        blockers = [name for name, whom in declared.items() if attacker in whom]
        if len(blockers) == 1:
            suspected = ("701.60c",) if "suspected" in view.designations else ()
            return Forbidden(("702.111b", *game.rules.of_several(view.abilities, "menace"), "509.1b", *suspected),
                             "{attacker} has menace; {object} alone can’t block it.",
                             {"attacker": attacker, "object": blockers[0]})
        game.consider("702.111b", attacker, "{n} creatures block {subject} together.", n=len(blockers))
    return None
