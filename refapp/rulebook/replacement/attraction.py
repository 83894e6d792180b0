"""717.6: an Attraction card goes to the command zone instead of a hand, library or graveyard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.said.sentence import Sentence, ZoneName


class AttractionPutAside(Sentence, says="{subject} is an Attraction card and can’t go there ({zone}): it goes to the "
                         "command zone."):
    zone: ZoneName


_ELSEWHERE = ("hand", "library", "graveyard")


@replaces(moves.Move, "717.6", "717.6a", since="2022-10-07")
def to_command_zone(game: Game, event: Event) -> Iterator[Replacement]:
    """Its owner puts it face up into the command zone, apart from the Attraction deck, whose cards are face down.

    What counts is the card with its back (717.1), whatever it is a copy of; another effect may send it on, so this one
    may apply again (717.6).
    """
    assert isinstance(event, moves.Move)
    obj = event.obj
    if obj.kind != "card" or event.to not in _ELSEWHERE \
            or "attraction" not in {word.lower() for word in obj.printed.subtypes}:
        return

    def change(now: Event) -> Sequence[Event]:
        return [replace(cast("moves.Move", now), to="command", instead=True)]

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(AttractionPutAside, ["717.6", "717.6a", "614.1a"], obj.id, zone=event.to)

    yield Replacement(("attraction", obj.id, event.to), f"{obj.id}.command", change, use)
