"""614.1e, 708.11, 712.20: what applies as a permanent is turned face up, or transforms, and not afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import attaching
from refapp.game.events.amounts import amount
from refapp.game.events.carry import carry
from refapp.game.events.counters import PutCounters
from refapp.game.events.turning_over import TurnFaceUp, TurnOver
from refapp.game.reading.entering import as_face_up, as_turned_over
from refapp.game.reading.filters import passes
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref, View
from refapp.language.filters import Filter
from refapp.language.replacing import Replace


class AsItTransforms(Sentence, says="What applies as {subject} transforms or converts applies while it does so."): ...
class NothingToEnchant(Sentence, says="There is nothing that {subject} could enchant face up."): ...
class AsItTurns(Sentence, says="What applies as {subject} is turned face up applies while it turns."): ...


@replaces(TurnFaceUp, "614.1e", "708.11")
def turned_up(game: Game, event: Event) -> Iterator[Replacement]:
    """“As this permanent is turned face up” is looked for in what it will be after that (§614.1e)."""
    assert isinstance(event, TurnFaceUp)
    yield from _as_it_turns(game, event.obj, as_face_up(game, event.obj), "turned_face_up", ("614.1e", "708.11"))


@replaces(TurnOver, "712.20")
def turned_over(game: Game, event: Event) -> Iterator[Replacement]:
    """“As this permanent transforms” is looked for in what it will be after that; a copy stays what it is."""
    assert isinstance(event, TurnOver)
    yield from _as_it_turns(game, event.obj, as_turned_over(game, event.obj), "transforms", ("712.20",))


def _is_wanted(game: Game, obj: Obj, ability: Replace) -> bool:
    return not ability.may or decisions.may_once(game, (obj.id, obj.incarnation, "attach", 0), obj.id)


def _attached(game: Game, obj: Obj, then: View, wanted: Filter) -> list[Event]:
    """What an Aura becomes attached to as it is turned face up: its controller chooses what it, as it will be face up,
    can enchant (§303.4k)."""
    options = [name for name in attaching.legal_hosts(game, then) if (
        view := game.board().get(name)) is not None and passes(wanted, view, game.viewpoint(then), game.board())]
    if not options:
        game.note(NothingToEnchant, ["303.4k"], obj.id)
        return []
    decisions.must_fit(game.choices.other.get(obj.id, ()), options, ["303.4k"])
    host = decisions.the_one(game, obj.id, None, options, obj.here.controller, about=obj.id,
                             message="What does the Aura become attached to?")
    return [attaching.Attach(obj, host, ("303.4k",))]


def _as_it_turns(game: Game, obj: Obj, then: View, event: str, rules: tuple[str, ...]) -> Iterator[Replacement]:
    it = Ref(obj.id, obj.incarnation, game.view(obj.id))
    for at, ability in enumerate(game.rules.every(then.abilities)):
        if not isinstance(ability, Replace) or ability.event != event \
                or ability.who is None or ability.who.words not in (("self",), ("this",)):
            continue

        def change(now: Event, ability: Replace = ability) -> Sequence[Event]:
            context = Context(obj.here.controller, it, it)
            put: list[Event] = [PutCounters(obj.id, kind, max(0, amount(game, many, context)), rules)
                   for kind, many in ability.instead.counters.items()]
            if ability.instead.attach is not None and _is_wanted(game, obj, ability):
                put += _attached(game, obj, then, ability.instead.attach)
            steps = ability.instead.then
            more = [carry(steps, 1, you=obj.here.controller, source=it, it=it, by=obj.id)] if steps else []
            return [now, *put, *more]

        def use(_now: Event, _instead: Sequence[Event]) -> None:
            game.note(AsItTurns if event == "turned_face_up" else AsItTransforms, rules, obj.id)

        yield Replacement((obj.id, obj.incarnation, event, at), obj.id, change, use)
