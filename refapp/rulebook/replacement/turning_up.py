"""614.1e, 708.11: what applies as a permanent is turned face up, and not afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.amounts import amount
from refapp.game.carry import carry
from refapp.game.counters import PutCounters
from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.replacement import Replacement
from refapp.game.state import Context, Ref
from refapp.game.turning_over import TurnFaceUp
from refapp.language.replacing import Replace
from refapp.rulebook.registry import replaces


@replaces(TurnFaceUp, "turned_up.replaced", "614.1e", "708.11")
def turned_up(game: Game, event: Event) -> Iterator[Replacement]:
    """“As this permanent is turned face up” is looked for in what it will be after that."""
    assert isinstance(event, TurnFaceUp)
    obj = event.obj
    shape = obj.copied or obj.printed
    it = Ref(obj.id, obj.incarnation, game.view(obj.id))
    for at, ability in enumerate(game.rules.every(shape.abilities)):
        if not isinstance(ability, Replace) or ability.event != "turned_face_up" \
                or ability.who is None or ability.who.words not in (("self",), ("this",)):
            continue

        def change(now: Event, ability: Replace = ability) -> Sequence[Event]:
            context = Context(obj.controller, it, it)
            put = [PutCounters(obj.id, kind, max(0, amount(game, many, context)), ("614.1e", "708.11"))
                   for kind, many in ability.instead.counters.items()]
            steps = ability.instead.then
            more = [carry(steps, 1, you=obj.controller, source=it, it=it, by=obj.id)] if steps else []
            return [now, *put, *more]

        def use(_now: Event, _instead: Sequence[Event]) -> None:
            game.note("as_it_turns", ["614.1e", "708.11"], obj.id)

        yield Replacement((obj.id, obj.incarnation, "turned up", at), obj.id, change, use)
