"""400 Moving objects from zone to zone."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import effects, linking, moves
from refapp.game.events.amounts import amount
from refapp.game.events.entering_attached import NOTHING
from refapp.game.events.words import objects, player_named, single
from refapp.game.events.zone_order import PutAt
from refapp.game.said.moving import Moved, OntoBattlefield, Returned
from refapp.game.said.several import NotFound
from refapp.game.state.objects import Context, Obj
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import (
    Colors,
    Counts,
    Flag,
    Goal,
    Objects,
    One,
    PlayerWord,
    Position,
    SetPT,
    Words,
    Zone,
    one_of,
)
from refapp.language.scenario import Abilities, Changes
from refapp.rulebook.combat.entering import ANY, put_attacking, put_blocking, target
from refapp.rulebook.registry import action


@word("bounce")
class Bounce(Instruction):
    """Objects return to their owners' hands."""

    what: Objects


@word("put_onto_battlefield")
class PutOntoBattlefield(Instruction):
    """Objects enter the battlefield under the control of the player who is told to put them there.

    ``attacking`` and ``blocking`` say that they enter so, and what they attack or block (``any``: as their controller
    chooses).
    """

    what: Objects
    under: PlayerWord | None = None
    attached_to: One | None = None
    tapped: Flag = False
    counters: Counts | None = None
    face_down: Flag = False
    attacking: One | None = None
    blocking: One | None = None
    add_types: Words = ()
    only_types: Words | None = None
    colors: Colors | None = None
    set_pt: SetPT | None = None
    has: Abilities = ()
    """What an effect says that the permanent is or has, from its first moment on (611.2e)."""


@word("return")
class Return(Instruction):
    """Objects return from the zone they are expected in; not found there, they stay where they are."""

    what: Objects
    from_: Zone | None = None
    to: Goal | None = None
    under: PlayerWord | None = None
    counters: Counts | None = None
    tapped: Flag = False
    transformed: Flag = False
    attached_to: One | None = None


@word("move")
class Move(Instruction):
    """Objects move to a zone (their owners' one); in a library on top, unless ``position`` is ``bottom``, or a number:
    so many from the top."""

    what: Objects
    to: Goal
    under: PlayerWord | None = None
    position: Position | None = None
    order: Annotated[str, one_of("any", "random")] = "any"
    """In which order several cards go into a library: as their owner likes, or as nobody knows."""


@action(Bounce, "400.3", "400.7")
def do_bounce(game: Game, step: Bounce, context: Context) -> None:
    """Objects return to their owners' hands."""
    with game.events():
        for obj in objects(game, step.what, context):
            moves.move(game, obj, "hand", says=Returned)


def _under(game: Game, word: str | None, context: Context, obj: Obj) -> str:
    """Under whose control an object enters: a player or ``owner``; if nothing is said, who puts it there (§110.2a)."""
    if word is None:
        return context.you or obj.owner
    if word == "owner":
        return obj.owner
    return player_named(game, word, context).name


@action(PutOntoBattlefield, "110.2a", "110.2", "110.5b", "611.2e", "613.7n")
def do_put(game: Game, step: PutOntoBattlefield, context: Context) -> None:
    """Objects enter the battlefield under the control of the player who is told to put them there.

    A land that is put there isn’t played and doesn’t count as a land played this turn (305.4).
    """
    host = _host(game, step.attached_to, context)
    found = [obj for obj in objects(game, step.what, context) if obj.zone != "battlefield"]
    being, after = _said_of_it(game, step, context)
    with game.events():
        game.arrive(obj.id for obj in found)
        for obj in found:
            with effects.being(game, obj, being, context):
                moves.move(game, obj, "battlefield", says=OntoBattlefield,
                           under=_under(game, step.under, context, obj), tapped=step.tapped,
                           counters=step.counters, attached_to=host,
                           face_down=step.face_down)
                if obj.zone == "battlefield" and step.attacking is not None:
                    put_attacking(game, obj, target(game, step.attacking, context) or ANY)
                if obj.zone == "battlefield" and step.blocking is not None:
                    put_blocking(game, obj, target(game, step.blocking, context) or ANY)
    there = [obj for obj in found if obj.zone == "battlefield"]
    if there and after != Changes():
        effects.begin(game, after, there, context=context)
    linking.remember(game, context, "created", there, "607.2c")


def _said_of_it(game: Game, step: PutOntoBattlefield, context: Context) -> tuple[Changes, Changes]:
    """What the effect says that it is or has: from its first moment on, or after it has entered (611.2e): what it is
    before June 2014, what it has before July 2025."""
    power, toughness = (None if one is None else amount(game, one, context)
                        for one in step.set_pt or (0, 0))  # once and for all (611.2d)
    being = Changes(add_types=step.add_types, only_types=step.only_types, colors=step.colors,
                    set_pt=(power, toughness) if step.set_pt else None)
    both = replace(being, grant=step.has)
    if game.rules.holds("entering.has_at_once"):
        return both, Changes()
    return (being, Changes(grant=step.has)) if game.rules.holds("entering.is_at_once") else (Changes(), both)


@action(Return, "400.7", "603.6")
def do_return(game: Game, step: Return, context: Context) -> None:
    """Objects return from the zone they are expected in; not found there, they stay where they are."""
    expected = step.from_
    to = step.to or "battlefield"
    for status in ("attached_to", "tapped", "transformed"):
        if to != "battlefield" and getattr(step, status):
            raise ScenarioError.value(f"{step.path}.{status}", to, "a permanent: only these have that")
    host = _host(game, step.attached_to, context)
    with game.events():
        for obj in objects(game, step.what, context):
            if not obj.exists or (expected is not None and obj.zone != expected):
                game.note(NotFound, ["400.7", "603.6"], obj.id, expected=expected)
                continue
            if to == obj.zone:
                continue
            moves.move(game, obj, to, says=OntoBattlefield if to == "battlefield" else Returned,
                       under=_under(game, step.under, context, obj), counters=step.counters,
                       tapped=step.tapped, transformed=step.transformed, attached_to=host)


def _host(game: Game, name: str | None, context: Context) -> str | None:
    """What an Aura is attached to as it enters; something that can’t be where what is named is gone (303.4f)."""
    found = single(game, name, context) if name is not None else None
    return found.id if found is not None else None if name is None else NOTHING


@action(Move, "400.7", "400.3", "400.6", "400.10", "401.4", "401.7", "404.3")
def do_move(game: Game, step: Move, context: Context) -> None:
    """Objects move to a zone (their owners' one); in a library on top, at the bottom or so many cards from the top.

    A card that goes from a library to a hand like this hasn’t been drawn (121.5).
    """
    to = step.to
    place = step.position or ""
    bottom = step.position == "bottom" or to in ("library_bottom", "bottom")
    zone = {"library_bottom": "library", "library_top": "library", "bottom": "library", "top": "library"}.get(
        to, to
    )
    if zone not in ("battlefield", "hand", "library", "graveyard", "exile", "stack", "command"):
        player_named(game, zone, context)
    if step.under is not None and zone != "battlefield":
        raise ScenarioError.value(f"{step.path}.under", to, "a permanent: only these have that")
    if place and zone != "library":
        raise ScenarioError.value(f"{step.path}.position", place, "nothing, as only a library has such places")
    if step.order != "any" and zone != "library":
        raise ScenarioError.value(f"{step.path}.order", step.order, "nothing, as only a library has such places")
    with game.events():
        for obj in objects(game, step.what, context):
            if zone == "battlefield" and obj.zone == "battlefield":
                continue
            moves.move(game, obj, zone, bottom=bottom, under=_under(game, step.under, context, obj),
                       says=OntoBattlefield if zone == "battlefield" else Moved)
            if zone == "library" and obj.zone == "library" and place.isdigit() and int(place) > 0:
                happen(game, PutAt(obj, int(place)))
