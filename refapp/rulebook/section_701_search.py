"""Section 701: searching a zone, a part of it or outside the game, by one player or several at once."""

from __future__ import annotations

from refapp.game.game import Game
from refapp.game.run import text
from refapp.language.scenario import Step
from refapp.rulebook.registry import question

HIDDEN = frozenset({"library", "hand"})


@question("may_fail_to_find", "701.23a", "701.23b", "701.23d")
def may_fail_to_find(_game: Game, step: Step) -> bool:
    """Whether a search may find nothing: in a hidden zone, if it names a quality."""
    return text(step, "zone") in HIDDEN and bool(step.args.get("quality", False))
