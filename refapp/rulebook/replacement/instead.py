"""What an effect says happens instead (614.1a, 614.6): carried out, or another number of the same; what is said of it.

Each event has its file beside this one (`life.py`, `draw.py`, `moves.py` …), which finds the effects and asks this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement
from refapp.game.events import counters, drawing, library, life
from refapp.game.events.carry import carry
from refapp.game.events.damage import Hit
from refapp.game.events.instead import About, Found, replacements
from refapp.game.events.tokens import CreateTokens
from refapp.game.said.sentence import Count, OfEffect
from refapp.game.said.several import OtherNumber, ReplacedBy
from refapp.game.state.views import Ref


class Doubled(OfEffect, says="An effect of {by} doubles this: {n} instead."):
    n: Count


def in_its_place(found: Found, number: int, it: Ref | None, target: Ref | None = None) -> list[Event]:
    """What is carried out in place of the event: “instead” (§614.1a)."""
    steps = found.replace.instead.do
    if steps is None:
        return []
    return [carry(steps, number, you=found.controller, source=found.source, it=it, target=target, by=found.name,
                  ability=found.replace)]


def besides(found: Found, number: int, it: Ref | None, target: Ref | None = None) -> list[Event]:
    """What is carried out besides the event, later (§615.5)."""
    steps = found.replace.instead.then
    if not steps:
        return []
    return [carry(steps, number, you=found.controller, source=found.source, it=it, target=target, by=found.name,
                  later=True, ability=found.replace)]


def say_replaced(game: Game, found: Found, about: str | None, rules: Sequence[str] = ()) -> None:
    """The trace says that something else happens."""
    game.note(ReplacedBy, [*found.replace.rules, "614.1a", "614.6", *rules], about, by=found.name)


def player_ref(name: str) -> Ref:
    """A player, as what an effect speaks of."""
    return Ref(name, 0, player=True)


_ITSELF = frozenset({"self", "this", "enchanted", "equipped", "fortified"})


def by_source(found: Found) -> list[str]:
    """The rules on effects that look at what the source of damage is like: of static abilities wherever it is (609.7c).

    Those of what resolved look once more when the damage would be dealt (609.7b), also at a source that was chosen
    (615.9).
    """
    wanted = found.replace.who
    if wanted is None or _ITSELF & set(wanted.words):
        return []
    if found.lasting is None:
        return ["609.7c"]
    return ["609.7b", *(["615.9"] if found.replace.instead.prevent is not None and found.lasting.sources else [])]


def plain(game: Game, word: str, name: str) -> Iterator[Replacement]:
    """The effects that replace what would happen to one object and has no number: it is destroyed, tapped, untapped."""
    obj = game.objects[name]
    view = game.view(name)
    about = About((word,), who=view, player=obj.here.controller, obj=obj)

    def change(now: Event, found: Found) -> Sequence[Event]:
        it = Ref(obj.id, obj.incarnation, view)
        if found.replace.instead.other:
            return in_its_place(found, 1, it)
        return [now, *besides(found, 1, it)]

    yield from replacements(game, about, change, lambda _now, _events, found: say_replaced(game, found, name))


def say_number(game: Game, now: Event, events: Sequence[Event], found: Found, name: str | None,
               rules: Sequence[str] = ()) -> None:
    """The trace says which number it is instead: twice as many (701.10g, 701.7b), another one, or something else."""
    puts = ["614.16"] if isinstance(now, counters.PutCounters | CreateTokens) else \
        by_source(found) if isinstance(now, Hit) else rules
    before, after = amount_of(now), sum(amount_of(one) for one in events)
    if after == before or found.replace.instead.do is not None:
        say_replaced(game, found, name, puts)
    elif after == 2 * before and found.replace.instead.word == "double":
        game.note(Doubled, ["614.1a", *puts, *(["701.10g"] if isinstance(now, Hit) else
                                          ["701.7b"] if isinstance(now, CreateTokens) else [])],
                  name, by=found.name, n=after)
    else:
        game.note(OtherNumber, ["614.1a", "614.6", *puts], name, by=found.name, n=after, before=before)


def amount_of(event: Event) -> int:
    """How much, or how many, an event is of."""
    if isinstance(event, life.ChangeLife | Hit):
        return abs(event.amount)
    if isinstance(event, counters.PutCounters | CreateTokens | library.Mill | drawing.DrawCards):
        return event.many
    return 1 if isinstance(event, drawing.Draw) else 0
