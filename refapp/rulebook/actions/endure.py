"""701.63 Endure."""

from __future__ import annotations

from typing import Annotated

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import as_last_seen, named, on_battlefield
from refapp.game.said.sentence import Anything, ByPlayer, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, Word, one_of
from refapp.language.scenario import Characteristics
from refapp.rulebook.actions.create import create
from refapp.rulebook.registry import action


class Endures(ByPlayer, says="{subject} endures."):
    answer: Anything

class EnduresNothing(Sentence, says="{subject} is to endure 0: nothing happens."): ...


@word("endure")
class Endure(Instruction):
    """The permanent's controller creates an N/N Spirit, unless N +1/+1 counters go on the permanent."""

    what: Objects
    n: Num
    choose: Annotated[str, one_of("token", "counters")] | None = None
    id: Word | None = None


@action(Endure, "701.63a", "701.63b")
def do_endure(game: Game, step: Endure, context: Context) -> None:
    """The permanent's controller creates an N/N Spirit, unless N +1/+1 counters go on the permanent."""
    many = amount(game, step.n, context)
    for one in named(game, step.what, context):
        if many <= 0:
            game.note(EnduresNothing, ["701.63b"], one.id)
            continue
        if one.id in game.players:
            continue
        obj = one.obj if one.obj is not None and on_battlefield(one.obj) else None
        view = as_last_seen(game, one)
        controller = view.controller if view is not None else game.active
        options = ["counters", "token"] if obj is not None else ["token"]
        chosen = decisions.one_of(
            game, "endure", step.choose, options, controller, message="Counters or a token?"
        )
        game.note(Endures, ["701.63a"], one.id, player=controller, answer=chosen)
        if chosen == "counters":
            counters.add_counters(game, one.id, "+1/+1", many, ["701.63a"])
        else:
            create(game, Characteristics(types=("creature",), subtypes=("spirit",), colors=("white",),
                                         pt=(many, many), named=False), by=controller,
                   name=step.id or "spirit", rules=("701.63a",))
