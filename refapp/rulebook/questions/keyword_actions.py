"""Questions about the keyword actions of an edition."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.language.asking import Question, asks
from refapp.language.kinds import Word
from refapp.rulebook.registry import question


@asks("action_defined")
class ActionDefined(Question):
    """Whether a verb is a keyword action in this edition."""

    action: Word


@question(ActionDefined, "701.1")
def action_defined(game: Game, step: ActionDefined) -> bool:
    """Whether a verb is a keyword action in this edition, called as the headings of section 701 call it."""
    return " ".join(step.action.lower().replace("_", " ").split()) in game.rules.keyword_actions
