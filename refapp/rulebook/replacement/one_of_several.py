"""208.2b: as a creature enters or is turned face up, it becomes one of several things that it names, as chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.moves import Move
from refapp.game.events.turning_over import TakeShape, TurnFaceUp
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.copy_exceptions import with_exceptions
from refapp.game.reading.entering import as_entering, as_face_up
from refapp.game.said.moving import ChoosesEntering, ChoosesTurning
from refapp.game.state.objects import Obj
from refapp.game.state.views import View
from refapp.language.errors import Unsupported
from refapp.language.scenario import AsEnters, Characteristics


@replaces(Move, "208.2b", "614.1c")
def as_it_enters(game: Game, event: Event) -> Iterator[Replacement]:
    """Its controller chooses (`other: {ID: [NAME]}`); what is chosen belongs to its copiable values (§208.2b).

    Wherever it isn’t on the battlefield, nothing has been chosen, and its power and toughness are 0.
    """
    assert isinstance(event, Move)
    if event.to != "battlefield" or event.face_down:
        return
    front = copiable(event.obj)
    for at, ability in _choices(game, as_entering(game, event)):
        def change(now: Event, ability: AsEnters = ability) -> Sequence[Event]:
            here = cast("Move", now)
            back = here.obj.printed.back if here.transformed else None
            made = _become(game, here.obj, here.copy or here.becomes or back or front, ability, here.comes_under)
            return [replace(here, copy=made) if here.copy is not None else replace(here, becomes=made)]

        def use(now: Event, _instead: Sequence[Event], ability: AsEnters = ability) -> None:
            here = cast("Move", now)
            game.note(ChoosesEntering, ["208.2b", "614.1c", "614.12a", "707.2"], here.obj.id, player=here.comes_under,
                      answer=_chosen(game, here.obj, ability, here.comes_under))

        yield Replacement((event.obj.id, "one of several", at), event.obj.id, change, use)


@replaces(TurnFaceUp, "208.2b", "614.1e")
def as_it_turns_up(game: Game, event: Event) -> Iterator[Replacement]:
    """The same as it is turned face up, where it says so."""
    assert isinstance(event, TurnFaceUp)
    obj = event.obj
    for at, ability in _choices(game, as_face_up(game, obj)):
        if not ability.turned_up:
            continue
        if obj.here.copied is not None or obj.here.components:
            raise Unsupported("What a copy becomes as it is turned face up isn’t modelled.", rules=["208.2b"])

        def change(now: Event, ability: AsEnters = ability) -> Sequence[Event]:
            return [now, TakeShape(obj, _become(game, obj, obj.printed, ability, obj.here.controller))]

        def use(_now: Event, _instead: Sequence[Event], ability: AsEnters = ability) -> None:
            game.note(ChoosesTurning, ["208.2b", "614.1e", "707.2"], obj.id, player=obj.here.controller,
                      answer=_chosen(game, obj, ability, obj.here.controller))

        yield Replacement((obj.id, obj.incarnation, "one of several", at), obj.id, change, use)


def _choices(game: Game, view: View) -> Iterator[tuple[int, AsEnters]]:
    for at, ability in enumerate(game.rules.every(view.abilities)):
        if isinstance(ability, AsEnters) and ability.become:
            yield at, ability


def _chosen(game: Game, obj: Obj, ability: AsEnters, player: str) -> str:
    return decisions.the_one(game, obj.id, None, list(ability.become), player, about=obj.id,
                             message="What does it become?")


def _become(game: Game, obj: Obj, shape: Characteristics, ability: AsEnters, player: str) -> Characteristics:
    return replace(with_exceptions(shape, ability.become[_chosen(game, obj, ability, player)], shape),
                   added=shape.added)
