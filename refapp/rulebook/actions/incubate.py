"""701.53 Incubate."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import linking
from refapp.game.events.amounts import amount
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord, Word
from refapp.rulebook.actions.create import create
from refapp.rulebook.predefined import predefined
from refapp.rulebook.registry import action


@word("incubate")
class Incubate(Instruction):
    """A double-faced Incubator token enters with so many +1/+1 counters."""

    by: PlayerWord
    n: Num
    id: Word | None = None


@action(Incubate, "701.53a", "701.53b")
def do_incubate(game: Game, step: Incubate, context: Context) -> None:
    """A double-faced Incubator token enters with so many +1/+1 counters."""
    by = player_named(game, step.by, context)
    made = create(game, predefined("incubator"), by=by.name, name=step.id or "incubator",
                  rules=("701.53a", "701.53b", "111.10i"), counters={"+1/+1": amount(game, step.n, context)})
    linking.remember(game, context, "created", [obj for obj in made if obj.zone == "battlefield"], "607.2c")
