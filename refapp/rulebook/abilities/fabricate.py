"""702.123 Fabricate."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import acting, on_battlefield, source_of
from refapp.game.said.several import ChoiceMade
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num
from refapp.language.scenario import Ability, Characteristics, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.actions.create import create
from refapp.rulebook.registry import action, keyword


@keyword("fabricate", "702.123", "702.123a", several="702.123b", takes="number")
def fabricate(keyword: Keyword) -> tuple[Ability, ...]:
    """When it enters, it may get N +1/+1 counters; if it doesn’t, N 1/1 Servo tokens are created."""
    return abilities(trigger("fabricate", "enters", who="self", do=[{"do": "fabricate", "n": keyword.n or 0}]))


SERVO = Characteristics(named=False, types=("artifact", "creature"), subtypes=("Servo",), pt=(1, 1))


@word("fabricate")
class Fabricate(Instruction):
    """The source gets so many +1/+1 counters or, where that isn’t wanted or can’t be, Servos are created."""

    n: Num


@action(Fabricate, "702.123a")
def do_fabricate(game: Game, step: Fabricate, context: Context) -> None:
    """The choice is made as the ability resolves; a permanent that is gone gets no counters."""
    you, source = acting(game, context), source_of(game, context)
    many = amount(game, step.n, context)
    there = game.is_current(source) and on_battlefield(game.objects[source.id])
    yes = there and decisions.may(game, "fabricate")
    if there:
        game.note(ChoiceMade, ["702.123a"], you, player=you, choice="fabricate", answer=yes)
    if yes:
        counters.add_counters(game, source.id, "+1/+1", many, ["702.123a"])
    else:
        create(game, SERVO, by=you, name="servo", many=many, rules=("702.123a",))
