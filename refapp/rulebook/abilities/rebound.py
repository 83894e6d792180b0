"""702.88 Rebound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.events.delayed_triggers import delay
from refapp.game.said.moving import SpellDone
from refapp.game.said.several import ExiledInstead
from refapp.game.state.views import Ref
from refapp.language.abilities import read_trigger
from refapp.rulebook.registry import static

static("rebound", "702.88a", several="702.88c", on="instant sorcery")


@replaces(moves.Move, "702.88a")
def exiled(game: Game, event: Event) -> Iterator[Replacement]:
    """Cast from the hand, the card is exiled as it resolves, and may be cast for free in the next upkeep.

    That is casting it for an alternative cost: additional costs are to be paid (702.88b).
    """
    assert isinstance(event, moves.Move)
    obj = event.obj
    view = game.view(obj.id)
    record = obj.here.record
    if event.says is not SpellDone or event.to != "graveyard" or record is None or record.origin != "hand" \
            or view is None or "rebound" not in view.keywords:
        return
    if obj.kind == "spell_copy" or record.by != view.controller:  # never cast, or not from “your” hand (109.5)
        game.consider("702.88a", obj.id, "{object} wasn’t cast from the hand of {who}, its controller.", object=obj.id,
                      who=view.controller)
        return

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        several = game.rules.of_several(view.abilities, "rebound")
        game.note(ExiledInstead, ["702.88a", *several, "614.1a"], obj.id, name="rebound")
        again = read_trigger({"id": "rebound", "event": "step_begins", "step": "upkeep", "whose": "you", "may": True,
                              "do": [{"do": "cast", "by": "you", "what": "@it", "how": "free"}]}, "rebound")
        delay(game, again, view, Ref(obj.id, obj.incarnation + 1), "603.7d")

    yield Replacement(("rebound", obj.id), f"{obj.id}.rebound",
                      lambda now: [replace(cast("moves.Move", now), to="exile", instead=True)], use)
