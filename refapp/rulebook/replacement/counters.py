"""What shield, stun and finality counters replace (122.1c, d, h); another number of counters is put (122.6, 614.16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import counters, moves, tapping
from refapp.game.events.damage import Hit
from refapp.game.events.destruction import Destroy
from refapp.game.events.instead import About, Found, replacements
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.several import Replaced
from refapp.game.state.views import Ref
from refapp.rulebook.replacement.damage import say_prevented, unpreventable
from refapp.rulebook.replacement.instead import besides, in_its_place, player_ref, say_number


def _nothing_to_say(_event: Event, _instead: Sequence[Event]) -> None:
    """The event that happens instead says it all."""


@replaces(Destroy, "122.1c", since="2022-04-29")
def shield(_game: Game, event: Event) -> Iterator[Replacement]:
    """If an effect would destroy the permanent, a shield counter is removed instead (§122.1c)."""
    assert isinstance(event, Destroy)
    obj = event.obj
    if event.effect and obj.here.counters.get("shield", 0) > 0:
        yield Replacement(("shield", obj.id), f"{obj.id}.shield",
                          lambda _now: [counters.RemoveCounters(obj.id, "shield", 1, ("122.1c", "614.1a"))],
                          _nothing_to_say)


@replaces(Hit, "122.1c", since="2022-04-29")
def shield_from_damage(game: Game, event: Event) -> Iterator[Replacement]:
    """Damage that would be dealt to the permanent is prevented, and a shield counter is removed."""
    assert isinstance(event, Hit)
    obj = game.objects.get(event.to)
    assert game.batch is not None  # damage is dealt in an event
    if obj is None or event.amount <= 0 or (not obj.here.counters.get("shield") and obj.id not in game.batch.shielded):
        return

    def change(now: Event) -> Sequence[Event]:
        hit = cast("Hit", now)
        return [hit if unpreventable(game, hit) else replace(hit, amount=0), counters.UseShieldCounter(obj)]

    def use(now: Event, instead: Sequence[Event]) -> None:
        say_prevented(game, ("shield", obj.id), obj.id, now, instead, ["615.1", "603.2g"], ["122.1c"])

    yield Replacement(("shield", obj.id), f"{obj.id}.shield", change, use)


@replaces(tapping.Untap, "122.1d", since="2022-09-08")
def stun(_game: Game, event: Event) -> Iterator[Replacement]:
    """A permanent that would become untapped loses a stun counter instead."""
    assert isinstance(event, tapping.Untap)
    obj = event.obj
    if obj.here.tapped and obj.here.counters.get("stun", 0) > 0:
        yield Replacement(("stun", obj.id), f"{obj.id}.stun",
                          lambda _now: [counters.RemoveCounters(obj.id, "stun", 1, ("122.1d", "614.1a"))],
                          _nothing_to_say)


@replaces(moves.Move, "122.1h", since="2023-11-17")
def finality(game: Game, event: Event) -> Iterator[Replacement]:
    """A permanent with a finality counter that would be put into a graveyard is exiled instead."""
    assert isinstance(event, moves.Move)
    obj = event.obj
    if event.to != "graveyard" or obj.zone != "battlefield" or obj.here.counters.get("finality", 0) <= 0:
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(Replaced, ["122.1h", "614.1a"], obj.id, by=obj.id, to="exile")

    yield Replacement(("finality", obj.id), f"{obj.id}.finality",
                      lambda now: [replace(cast("moves.Move", now), to="exile", instead=True)], use)


@replaces(counters.PutCounters, "614.16", "614.1a", "122.6")
def counters_put(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer counters are put on something, or something else happens."""
    assert isinstance(event, counters.PutCounters)
    name = event.on
    person = name in game.players
    obj = None if person else game.objects[name]
    about = About(("counters",), who=None if person else game.view(name), kind=event.kind, obj=obj,
                  player=name if obj is None else obj.here.controller)
    it = player_ref(name) if obj is None else Ref(name, obj.incarnation, game.view(name))

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("counters.PutCounters", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, it)
        more = max(0, new_number(here.many, instead))
        return [*([replace(here, many=more)] if more else []), *besides(found, here.many, it)]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        say_number(game, now, events, found, name)

    if event.many > 0:
        yield from replacements(game, about, change, say)
