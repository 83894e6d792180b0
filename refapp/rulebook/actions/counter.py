"""701.6 Counter."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.words import find, single
from refapp.game.machine.resolving import leave_stack
from refapp.game.said.moving import Exiled, PutIntoGraveyard
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, One
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import action


class Countered(ByPlayer, says="{subject} is countered: it leaves the stack and does nothing."): ...
class CantCounter(ByPlayer, says="{subject} can’t be countered."): ...
class NothingToCounter(Sentence, says="{subject} isn’t on the stack: nothing is countered."): ...


@word("counter")
class Counter(Instruction):
    """A spell or ability on the stack is countered; `all FILTER` are spells. ``exile``: a spell goes to exile then."""

    what: One
    exile: Flag = False


@action(Counter, "701.6a", "701.6b", "603.1a")
def do_counter(game: Game, step: Counter, context: Context) -> None:
    """A spell or ability leaves the stack unresolved; a spell goes to the graveyard, nothing is refunded."""
    if step.what.startswith("all "):
        for each in find(game, step.what, context):
            counter(game, each.id, exile=step.exile)
        return
    one = single(game, step.what, context) if step.what.startswith("@") else None
    if one is not None and one.id not in game.objects:  # this ability, whatever is called alike
        for item in [item for item in game.stack if (item.id, item.placed) == (one.id, one.ref.incarnation)]:
            counter_item(game, item)
        return
    counter(game, one.id if one is not None else step.what, exile=step.exile)


def counter(game: Game, name: str, *, exile: bool = False) -> None:
    """Counter what is called so on the stack."""
    item = next((item for item in reversed(game.stack) if item.called(name)), None)
    if item is None:
        game.note(NothingToCounter, ["701.6a"], name)
        return
    counter_item(game, item, exile=exile)


def counter_item(game: Game, item: StackItem, *, exile: bool = False) -> None:
    """Counter a spell or ability; of several that are called alike just this one.

    That a spell can’t be countered its own ability says from the stack (113.6g), or an effect does (§603.1a).
    """
    seen = game.view(item.spell) if item.spell is not None else None
    barred = seen is not None and "cant be countered" in seen.keywords
    own = item.cant_be_countered or (
        seen is not None and barred and Keyword("cant be countered") in game.obj(seen.id).printed.abilities)
    if own or barred or (item.trigger is not None and item.trigger.cant_be_countered):
        rules = ["603.1a"] if item.trigger is not None else ["113.6g"] if own else []
        game.note(CantCounter, [*rules, "101.2"], item.id, player=item.controller)
        return
    with game.events():
        game.note(Countered, ["701.6a", "701.6b"], item.id, player=item.controller)
        if item.spell is not None:
            obj = game.obj(item.spell)
            before = Ref(obj.id, obj.incarnation, game.view(obj.id))
            if exile:  # instead of the graveyard
                moves.move(game, obj, "exile", says=Exiled, rules=["701.6a", "701.13a"])
            else:
                moves.move(game, obj, "graveyard", says=PutIntoGraveyard, rules=["701.6a"])
            game.happened(Occurrence("countered", before, Ref(obj.id, obj.incarnation), player=item.controller))
        else:
            game.happened(Occurrence("countered", item.source, item.source, player=item.controller))
    leave_stack(game, item)
