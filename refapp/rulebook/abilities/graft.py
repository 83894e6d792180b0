"""702.58 Graft."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import named, on_battlefield
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, One, Word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


class NoCounterMoved(Sentence, says="No counter is moved from {subject}."): ...


@keyword("graft", "702.58", "702.58a", several="702.58b", takes="number")
def graft(keyword: Keyword) -> tuple[Ability, ...]:
    """It enters with N +1/+1 counters; as another creature enters, one of them may be moved onto that creature."""
    return abilities(
        {"enters_with": {"+1/+1": keyword.n or 0}},
        trigger("graft", "enters", who="creature other", may=True, **{"if": {"self_is": "counters:+1/+1>0"}}, do=[
            {"do": "move_counters", "from": "@self", "to": "@it", "kind": "+1/+1"}]))


@word("move_counters")
class MoveCounters(Instruction):
    """Counters are moved from one object to another: they are removed from the one and put on the other (122.5)."""

    from_: One
    to: One
    kind: Word
    n: Num = 1


@action(MoveCounters, "122.5")
def do_move_counters(game: Game, step: MoveCounters, context: Context) -> None:
    """Where either object is gone, or the counters aren’t there, nothing is moved."""
    givers, takers = named(game, step.from_, context)[:1], named(game, step.to, context)[:1]
    there = {one.id: one.obj for one in (*givers, *takers) if one.obj is not None and on_battlefield(one.obj)}
    subject = next((one.id for one in givers), None)
    if len(there) < 2:
        game.note(NoCounterMoved, ["122.5"], subject)
        return
    giver, taker = there.values()
    many = min(amount(game, step.n, context), giver.here.counters.get(step.kind, 0))
    if many <= 0 or counters.PutCounters(taker.id, step.kind, many).forbidden(game):
        game.note(NoCounterMoved, ["122.5"], subject)
        return
    happen(game, counters.RemoveCounters(giver.id, step.kind, many, ("122.5",)),
           counters.PutCounters(taker.id, step.kind, many, ("122.5",)))
