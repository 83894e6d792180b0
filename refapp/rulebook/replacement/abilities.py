"""614.1: replacement effects of abilities that a scenario spells out (``replace``) and of static prevention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import moves
from refapp.game.attaching import protected_from
from refapp.game.damage import Hit, source_view
from refapp.game.events import Event
from refapp.game.filters import passes
from refapp.game.game import Game
from refapp.game.replacement import Replacement
from refapp.rulebook.registry import replaces

replaces(moves.Move, "replace.graveyard", "614.1a", "614.6", "400.6")(moves.replaced_by_abilities)


@replaces(Hit, "replace.damage", "701.10g", "614.1a")
def doubled(game: Game, event: Event) -> Iterator[Replacement]:
    """Abilities that double the damage that a source would deal."""
    assert isinstance(event, Hit)
    source = source_view(game, event.source)
    if source is None or event.amount <= 0:
        return
    for holder, ability, at in game.replacement_abilities("damage"):
        if passes(ability.who, source, game.viewpoint(holder), game.board()):
            def use(_event: Event, instead: Sequence[Event], by: str = holder.id) -> None:
                game.note("doubled", ["701.10g", "614.1a"], event.to, by=by, n=cast("Hit", instead[0]).amount)

            yield Replacement((holder.id, holder.incarnation, at), holder.id,
                              lambda now: [replace(cast("Hit", now), amount=2 * cast("Hit", now).amount)], use)


@replaces(Hit, "prevent.static", "615.1", "603.2g")
def prevented(game: Game, event: Event) -> Iterator[Replacement]:
    """Static abilities that prevent all damage, or so much of each."""
    assert isinstance(event, Hit)
    if event.amount <= 0:
        return
    for at, (holder, ability) in enumerate(game.statics()):
        if ability.prevent_damage is None:
            continue
        if ability.affects is not None:
            target = game.view(event.to)
            if target is None or not passes(ability.affects, target, game.viewpoint(holder), game.board()):
                continue
        most = ability.prevent_damage

        def change(now: Event, most: int = most) -> Sequence[Event]:
            hit = cast("Hit", now)
            return [replace(hit, amount=0 if most < 0 else max(0, hit.amount - most))]

        def use(now: Event, instead: Sequence[Event], by: str = holder.id) -> None:
            before, left = cast("Hit", now).amount, cast("Hit", instead[0]).amount
            game.note("damage_prevented", ["615.1", "603.2g"], event.to, n=before - left, left=left, by=by,
                      source=event.source.id if event.source else None)

        yield Replacement((holder.id, holder.incarnation, f"prevents {at}"), holder.id, change, use)


@replaces(Hit, "prevent.protection", "702.16e", "615.1")
def protection(game: Game, event: Event) -> Iterator[Replacement]:
    """Damage from a source with the stated quality is prevented."""
    assert isinstance(event, Hit)
    target, source = game.view(event.to), source_view(game, event.source)
    if target is None or source is None or event.amount <= 0 or not protected_from(target, source):
        return

    def use(now: Event, _instead: Sequence[Event]) -> None:
        game.note("damage_prevented", ["702.16e", "615.1"], event.to, n=cast("Hit", now).amount, left=0,
                  source=source.id, by=event.to)

    yield Replacement(("protection", event.to), event.to, lambda now: [replace(cast("Hit", now), amount=0)], use)
