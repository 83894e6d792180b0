"""702.123 Fabricate."""

from __future__ import annotations

from refapp.game import decisions, life
from refapp.game.amounts import amount
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.game.words import on_battlefield
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num
from refapp.language.scenario import Ability, Characteristics, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.actions.create import create
from refapp.rulebook.registry import action, keyword


@keyword("fabricate", "702.123", "702.123a", "702.123b")
def fabricate(keyword: Keyword) -> tuple[Ability, ...]:
    """When it enters, it may get N +1/+1 counters; if it doesn’t, N 1/1 Servo tokens are created."""
    return abilities(trigger("fabricate", "enters", who="self", do=[{"do": "fabricate", "n": keyword.n or 0}]))


SERVO = Characteristics(named=False, types=("artifact", "creature"), subtypes=("Servo",), pt=(1, 1))


@word("fabricate")
class Fabricate(Instruction):
    """The source gets so many +1/+1 counters or, where that isn’t wanted or can’t be, Servos are created."""

    n: Num


@action("fabricate", "702.123a")
def do_fabricate(game: Game, step: Fabricate, context: Context) -> None:
    """The choice is made as the ability resolves; a permanent that is gone gets no counters."""
    assert context.you is not None
    many = amount(game, step.n, context)
    obj = game.objects.get(context.source.id) if context.source is not None and game.is_current(
        context.source) else None
    there = obj is not None and on_battlefield(obj)
    yes = there and decisions.may(game, "fabricate")
    if there:
        game.note("choice", ["702.123a"], context.you, player=context.you, choice="fabricate", answer=yes)
    if yes and obj is not None:
        life.add_counters(game, obj.id, "+1/+1", many, ["702.123a"])
    else:
        create(game, SERVO, by=context.you, name="servo", many=many, rules=("702.123a",))
