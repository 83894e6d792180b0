"""701.16 Investigate."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Word
from refapp.rulebook.actions.create import create
from refapp.rulebook.predefined import predefined
from refapp.rulebook.registry import action


@word("investigate")
class Investigate(Instruction):
    """A Clue token is created, so many times."""

    by: PlayerWord
    n: Num = 1
    id: Word | None = None


@action(Investigate, "701.16a")
def do_investigate(game: Game, step: Investigate, context: Context) -> None:
    """A Clue token is created, so many times."""
    by = player_named(game, step.by, context)
    for _ in range(amount(game, step.n, context)):
        create(game, predefined("clue"), by=by.name, name=step.id or "clue", rules=("701.16a", "111.10f"))
