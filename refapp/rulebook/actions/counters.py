"""122 Counters."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.run import Impossible
from refapp.game.events.words import as_last_seen, named, objects, on_battlefield, single
from refapp.game.state.objects import Context
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, One, Word
from refapp.rulebook.registry import action


@word("add_counters")
class AddCounters(Instruction):
    """Counters are put on permanents or players."""

    what: Objects
    kind: Word
    n: Num = 1


@word("remove_counters")
class RemoveCounters(Instruction):
    """Counters are removed, as many as there are."""

    what: Objects
    kind: Word
    n: Num = 1


@word("put_same_counters")
class PutSameCounters(Instruction):
    """As many counters of each kind (or of ``kind``) are put on permanents as another object has, or had as it left."""

    what: Objects
    from_: One
    kind: Word | None = None


@action(PutSameCounters, "122.8", "122.9", plain=True)
def do_put_same(game: Game, step: PutSameCounters, context: Context) -> None:
    """Nothing is moved: the object that had the counters has left, and as many new ones are put (122.8, 122.9)."""
    one = single(game, step.from_, context)
    view = as_last_seen(game, one) if one is not None else None
    if one is None or view is None:
        return
    if one.obj is not None and on_battlefield(one.obj):
        raise Unsupported("The counters are still on {what}, which hasn’t left the battlefield.", rules=["122.5"],
                          what=one.id)
    rule = "122.9" if context.item is not None and context.item.activated else "122.8"
    with game.events():
        for obj in objects(game, step.what, context):
            for kind, many in view.counters.items():
                if many > 0 and step.kind in (None, kind) and on_battlefield(obj):
                    counters.add_counters(game, obj.id, kind, many, [rule], context.you)


@action(AddCounters, "122.1", "122.6")
def do_add(game: Game, step: AddCounters, context: Context) -> None:
    """Counters are put on permanents or players."""
    with game.events():
        for one in named(game, step.what, context):
            if one.obj is not None and one.obj.zone in ("hand", "library"):  # no card keeps any there
                game.note(Impossible, ["101.3"], one.id)
            elif (one.obj is not None and one.obj.exists) or one.id in game.players:
                counters.add_counters(game, one.id, step.kind or "", amount(game, step.n, context), by=context.you)


@action(RemoveCounters, "122.1")
def do_remove(game: Game, step: RemoveCounters, context: Context) -> None:
    """Counters are removed, as many as there are."""
    with game.events():
        for one in named(game, step.what, context):
            if (one.obj is not None and one.obj.exists) or one.id in game.players:
                _remove(game, one.id, step.kind, amount(game, step.n, context))


def _remove(game: Game, name: str, kind: str, many: int) -> None:
    if kind != "any":
        counters.remove_counters(game, name, kind, many)
        return
    held = dict(game.players[name].counters if name in game.players else game.obj(name).here.counters)
    if many < sum(held.values()):
        raise Unsupported("Which of the counters on {what} are removed isn’t asked here.", rules=["122.1"], what=name)
    for one, there in held.items():
        counters.remove_counters(game, name, one, there)
