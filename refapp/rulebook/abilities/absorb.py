"""702.64 Absorb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.damage import Hit
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.damage import say_prevented, unpreventable

static("absorb", "702.64", "702.64a", "702.64b", several="702.64c", takes="number")


@replaces(Hit, "702.64a", "702.64b", "702.64c", "615.1")
def prevents(game: Game, event: Event) -> Iterator[Replacement]:
    """N of the damage that a source would deal to the creature is prevented, once for each ability and source."""
    assert isinstance(event, Hit)
    view = game.view(event.to)
    if view is None or event.amount <= 0 or "creature" not in view.types \
            or unpreventable(game, event):
        return
    several = game.rules.of_several(view.abilities, "absorb")
    for at, ability in enumerate(view.abilities):
        if not isinstance(ability, Keyword) or ability.word != "absorb" or not ability.n:
            continue

        def change(now: Event, most: int = ability.n) -> Sequence[Event]:
            hit = cast("Hit", now)
            return [replace(hit, amount=max(0, hit.amount - most))]

        def use(now: Event, instead: Sequence[Event], by: int = at) -> None:
            say_prevented(game, ("absorb", by), event.to, now, instead, [*several, "615.1"], ["702.64a"])

        yield Replacement(("absorb", event.to, at), event.to, change, use)
