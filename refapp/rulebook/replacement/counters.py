"""122.1c, 122.1d, 122.1h: what shield, stun and finality counters replace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import life, moves
from refapp.game.damage import Hit
from refapp.game.destruction import Destroy
from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.replacement import Replacement
from refapp.rulebook.registry import replaces
from refapp.rulebook.replacement.damage import say_prevented, unpreventable


def _nothing_to_say(_event: Event, _instead: Sequence[Event]) -> None:
    """The event that happens instead says it all."""


@replaces(Destroy, "shield.destroy", "122.1c", since="2022-04-29")
def shield(_game: Game, event: Event) -> Iterator[Replacement]:
    """If an effect would destroy the permanent, a shield counter is removed instead."""
    assert isinstance(event, Destroy)
    obj = event.obj
    if event.effect and obj.counters.get("shield", 0) > 0:
        yield Replacement(("shield", obj.id), f"{obj.id}.shield",
                          lambda _now: [life.RemoveCounters(obj.id, "shield", 1, ("122.1c", "614.1a"))],
                          _nothing_to_say)


@replaces(Hit, "shield.damage", "122.1c", since="2022-04-29")
def shield_from_damage(game: Game, event: Event) -> Iterator[Replacement]:
    """Damage that would be dealt to the permanent is prevented, and a shield counter is removed."""
    assert isinstance(event, Hit)
    obj = game.objects.get(event.to)
    assert game.batch is not None  # damage is dealt in an event
    if obj is None or event.amount <= 0 or (not obj.counters.get("shield") and obj.id not in game.batch.shielded):
        return

    def change(now: Event) -> Sequence[Event]:
        hit = cast("Hit", now)
        return [hit if unpreventable(game, hit) else replace(hit, amount=0), life.UseShieldCounter(obj)]

    def use(now: Event, instead: Sequence[Event]) -> None:
        say_prevented(game, ("shield", obj.id), obj.id, now, instead, ["615.1", "603.2g"], ["122.1c"])

    yield Replacement(("shield", obj.id), f"{obj.id}.shield", change, use)


@replaces(life.Untap, "stun.untap", "122.1d", since="2022-09-08")
def stun(_game: Game, event: Event) -> Iterator[Replacement]:
    """A permanent that would become untapped loses a stun counter instead."""
    assert isinstance(event, life.Untap)
    obj = event.obj
    if obj.tapped and obj.counters.get("stun", 0) > 0:
        yield Replacement(("stun", obj.id), f"{obj.id}.stun",
                          lambda _now: [life.RemoveCounters(obj.id, "stun", 1, ("122.1d", "614.1a"))],
                          _nothing_to_say)


@replaces(moves.Move, "finality", "122.1h", since="2023-11-17")
def finality(game: Game, event: Event) -> Iterator[Replacement]:
    """A permanent with a finality counter that would be put into a graveyard is exiled instead."""
    assert isinstance(event, moves.Move)
    obj = event.obj
    if event.to != "graveyard" or obj.zone != "battlefield" or obj.counters.get("finality", 0) <= 0:
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note("replaced", ["122.1h", "614.1a"], obj.id, by=obj.id, to="exile")

    yield Replacement(("finality", obj.id), f"{obj.id}.finality",
                      lambda now: [replace(cast("moves.Move", now), to="exile", instead=True)], use)
