"""702.89 Umbra Armor, once called totem armor (§702.89b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.destruction import Destroy
from refapp.game.events.relations import Heal
from refapp.game.said.several import ReplacedBy
from refapp.rulebook.registry import static

static("umbra armor", "702.89", "702.89a", on="enchantment")


@replaces(Destroy, "702.89a", "614.8")
def instead(game: Game, event: Event) -> Iterator[Replacement]:
    """If the enchanted permanent would be destroyed, its damage is removed and the Aura destroyed instead."""
    assert isinstance(event, Destroy)
    for view in game.permanents():
        if view.host != event.obj.id or "umbra armor" not in view.keywords or "aura" not in view.subtypes:
            continue
        aura = game.objects[view.id]

        def use(_event: Event, _instead: Sequence[Event], by: str = view.id) -> None:
            game.note(ReplacedBy, ["702.89a", "614.8"], event.obj.id, by=by)

        yield Replacement(("umbra armor", view.id, view.incarnation), view.id,
                          lambda _now, aura=aura: [Heal(event.obj, ("702.89a",)),  # type: ignore[misc]
                                                   Destroy(aura, ("702.89a",), effect=True)], use)
