"""701.19: regeneration replaces destruction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.destruction import Destroy, Regenerate


@replaces(Destroy, "701.19a", "701.19c", "614.8")
def shields(game: Game, event: Event) -> Iterator[Replacement]:
    """A shield, or an ability, regenerates the permanent the next time, or each time, it would be destroyed
    (§614.8)."""
    assert isinstance(event, Destroy)
    obj = event.obj
    view = game.view(obj.id)
    keywords = view.keywords if view is not None else frozenset()
    if not (obj.here.shields > 0 or "regenerates" in keywords):
        return
    if event.no_regen or "cant be regenerated" in keywords:
        return
    shield = "regenerates" not in keywords

    def change(now: Event) -> Sequence[Event]:
        rules = cast("Destroy", now).rules
        return [Regenerate(obj, (*rules, "704.7") if event.several else rules, shield)]

    yield Replacement(("regenerate", obj.id), f"{obj.id}.regenerate", change, _nothing_to_say)


def _nothing_to_say(_event: Event, _instead: Sequence[Event]) -> None:
    """The event that happens instead says it all."""
