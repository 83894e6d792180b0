"""Where what a melded or merged permanent consisted of goes, as it leaves the battlefield (712.21, 730.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from refapp.game.door.game import Game
from refapp.game.reading.faces import melded
from refapp.game.said import moving
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref


class InThatOrder(Sentence, says="The player who exiles {subject} determines the order of timestamps: {cards}."):
    cards: Names


class Leaving(Protocol):
    """What moves such a permanent: where to, and which of its cards go elsewhere."""

    @property
    def obj(self) -> Obj: ...
    @property
    def to(self) -> str: ...
    @property
    def bottom(self) -> bool: ...
    @property
    def face_down(self) -> bool: ...
    @property
    def instead(self) -> bool: ...
    @property
    def apart(self) -> frozenset[str]: ...
    @property
    def cards_to(self) -> str: ...


def goes_to(event: Leaving, one: Obj) -> str:
    """Where a component goes: with the permanent, save a commander (903.9c) or cards of a merged token (730.3e)."""
    if one.id in event.apart:
        return "command"
    return event.cards_to if event.cards_to and (one.here.kind_alone or one.kind) == "card" else event.to


def part(game: Game, event: Leaving, arrive: Callable[..., None]) -> None:
    """What a permanent consisted of goes where it goes, each card of it (§712.21, §730.3).

    The permanent is one object that left, its cards are several (§712.21e); a replacement effect that applied to it
    applied to all of them (§712.21d, §730.3d), tokens among them, too (730.3e). What lies on top was said of the
    permanent: its owner arranges them (712.21a).
    """
    obj, parts = event.obj, []
    rule = "712.21" if melded(game, obj) else "730.3"
    both = [rule, *([f"{rule}d"] if event.instead else []), *(["903.9c"] if event.apart else []),
            *(["730.3e"] if event.cards_to else [])]
    for one in game.objects.values():
        if one.part_of != obj.id:
            continue
        one.part_of = None
        was, goes = Ref(one.id, one.incarnation), goes_to(event, one)
        arrive(game, one, goes, bottom=event.bottom)
        one.left = True
        if goes == "exile":
            one.here.face_down, one.here.pile = event.face_down, game.stamp
        if goes == "graveyard":
            game.happened(Occurrence("graveyard_from_anywhere", was, Ref(one.id, one.incarnation), player=one.owner))
        parts.append((one.id, one.incarnation))
        apart = goes != event.to
        game.note(moving.PartGoes if apart else moving.PartMoves, both, one.id, host=obj.id, to=goes)
    if parts:
        game.parted[(obj.id, obj.incarnation + 1)] = tuple(parts)


def in_order(game: Game, obj: Obj) -> None:
    """Who exiles such a permanent says in which order its cards get their timestamps (§712.21b, §730.3b).

    Where nobody does (``other: {timestamps: [ids, the earliest first]}``), as they are listed.
    """
    here = [obj, *(game.objects[name] for name, _ in game.parted.get((obj.id, obj.incarnation), ()))]
    here = [one for one in here if one.zone == "exile"]
    said = game.choices.other.get("timestamps", ())
    if len(here) < 2 or not {one.id for one in here} <= set(said):
        return
    ordered = sorted(here, key=lambda one: said.index(one.id))
    for one, stamp in zip(ordered, sorted(one.ts for one in here), strict=True):
        one.ts = stamp
    game.touch()
    game.note(InThatOrder, ["712.21b" if "meld" in obj.flags else "730.3b"], obj.id, cards=[one.id for one in ordered])
