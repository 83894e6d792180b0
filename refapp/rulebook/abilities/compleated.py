"""702.150 Compleated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.moves import Move
from refapp.game.reading.entering import as_entering
from refapp.language.scenario import Keyword
from refapp.rulebook.registry import static

static("compleated", "702.150", "702.150a")


@replaces(Move, "702.150a", "614.1c")
def enters(game: Game, event: Event) -> Iterator[Replacement]:
    """Two loyalty counters less for each Phyrexian mana symbol that its caster paid life for."""
    assert isinstance(event, Move)
    obj = event.obj
    record = obj.here.record if obj.zone == "stack" else None
    paid = record.paid.get("phyrexian", 0) if record is not None else 0
    if event.to != "battlefield" or event.face_down or dict(event.counters).get("loyalty", 0) < 1:
        return
    if not paid:
        if any(isinstance(one, Keyword) and one.word == "compleated" for one in obj.printed.abilities):
            game.consider("702.150a", obj.id, "No life was paid for a Phyrexian mana symbol of {object}.",
                          object=obj.id)
        return
    view = as_entering(game, event)
    instances = sum(isinstance(one, Keyword) and one.word == "compleated" for one in view.abilities)

    def change(now: Event) -> Sequence[Event]:
        here = cast("Move", now)
        held = dict(here.counters)
        if held.get("loyalty", 0) < 1:
            return [here]
        held["loyalty"] = max(0, held["loyalty"] - 2 * paid)
        return [replace(here, counters=tuple(sorted(held.items())), entering=(*here.entering, "702.150a"))]

    def use(_now: Event, _instead: Sequence[Event]) -> None:
        """The entry of the move says it."""

    for nth in range(instances):  # no rule calls several of them redundant: each is an effect of its own (614.5)
        yield Replacement((obj.id, f"compleated {nth}"), f"{obj.id}.compleated", change, use)
