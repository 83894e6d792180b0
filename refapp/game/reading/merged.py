"""What a merged permanent is like: the characteristics of its topmost component and the abilities of all (730.2)."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.faces import flipped
from refapp.game.reading.position import Position
from refapp.game.state.here import Component
from refapp.game.state.objects import Obj
from refapp.language.scenario import Characteristics


def joined(game: Position, host: Obj, obj: Obj, *, on_top: bool) -> tuple[Component, ...]:
    """The components of a permanent once another object has merged with it, the topmost first."""
    one = Component(obj.id, copiable(obj))
    held = host.here.components or (_alone(game, host),)
    return (one, *held) if on_top else (*held, one)


def _alone(game: Position, host: Obj) -> Component:
    """A permanent with which nothing has merged yet; a melded one has one face and is no double-faced component."""
    here = host.here
    if "meld" in host.flags or here.keeps_shape:
        return Component(host.id, replace(copiable(host), mv=game.board()[host.id].mv, back=None))
    base = here.copied or host.printed
    return Component(host.id, base, turned=here.transformed and here.copied is None, down=here.face_down)


def other_face(one: Component) -> Characteristics | None:
    """The face that would come up if a component turned over; None where there is none, or it is no permanent's."""
    if one.base.back is None or one.down:
        return None
    other = one.base if one.turned else one.base.back
    return None if {"instant", "sorcery"} & set(other.types) else other


def shape(components: tuple[Component, ...]) -> Characteristics:
    """The copiable values of the whole, whose status is that of the topmost component (§730.2e).

    A component that lies face down under one that is face up has no abilities. If the whole is flipped, the other half
    of a flip card counts (§730.2h).
    """
    whole = components[0].down  # face down it is what any face-down permanent is; face up, all of it is (730.2f)
    shown = [_face(replace(one, down=False) if whole else one) for one in components]
    top = shown[0]
    every = tuple(ability for one in shown for ability in one.abilities)
    return replace(top, abilities=every, back=None, flip=_flipped(shown))


def _face(one: Component) -> Characteristics:
    if one.down:
        return Characteristics()
    back = one.base.back
    if not one.turned or back is None:
        return one.base
    return back if back.cost is not None or back.mv else replace(back, mv=one.base.mv)  # 202.3b


def _flipped(shown: list[Characteristics]) -> Characteristics | None:
    if all(one.flip is None for one in shown):
        return None
    turned = [one if one.flip is None else flipped(one, one.flip) for one in shown]
    return replace(turned[0], abilities=tuple(ability for one in turned for ability in one.abilities), back=None,
                   flip=None)
