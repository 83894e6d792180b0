"""How an ability on the stack sees the objects: whose it is, and what it is on (113.7a)."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.reading.filters import Viewpoint
from refapp.game.reading.position import Position
from refapp.game.state.views import Ref, View


def viewpoint_of(game: Position, source: Ref | None, it: Ref | None, you: str | None) -> Viewpoint:
    """How an ability on the stack sees the objects: by its source or, if that is gone, as it last was (§113.7a).

    A step of the board that no ability carries out (no ``you``) speaks for the active player.
    """
    name = source.id if source is not None else (it.id if it is not None else None)
    host: str | None = None
    was: View | None = None
    if source is not None:
        there = game.is_current(source)
        view = game.view(source.id) if there else game.last_of(source)
        host = _host(game, source, view)
        was = None if there else view
    now = was or (game.view(name) if name is not None and (game.ranges or game.teams) else None)
    who = you or game.active
    return Viewpoint(name, who, host, game.teammates(who), was, game.reach(you, now), also=game.also_you(now, you))


def with_persons(game: Position, eye: Viewpoint, target: Ref | None, it: Ref | None, other: Ref | None) -> Viewpoint:
    """The same with the players whom the ability speaks of: its target, whom the event is about, its second party.

    Of an object it is who controls it, or did as it was last known (608.2h); others than it can be asked for, too.
    """
    said = {"of-target": target, "of-it": it, "of-other": other}
    persons = {word: ref.id if ref.player else _controller(game, ref) for word, ref in said.items() if ref is not None}
    apart = {f"other-than-{word}": ref.id for word, ref in (("target", target), ("it", it)) if ref is not None}
    shown = {word: _seen(game, ref) for word, ref in (("target", target), ("it", it))
             if ref is not None and not ref.player}
    alike = {word: view for word, view in shown.items() if view is not None}
    return replace(eye, persons=persons, apart=apart, it=shown.get("it"), alike=alike) if persons else eye


def _seen(game: Position, ref: Ref) -> View | None:
    """An object as it is, or as it was last known; an ability on the stack is none."""
    if ref.id not in game.objects:
        return ref.view
    if ref.view is not None and ref.view.zone == "battlefield" and game.objects[ref.id].zone != "battlefield":
        return ref.view  # what left the battlefield, as it was there (603.10a)
    return (game.view(ref.id) if game.is_current(ref) else game.last_of(ref)) or ref.view


def _controller(game: Position, ref: Ref) -> str:
    view = _seen(game, ref)
    return view.controller if view is not None else ""


def _host(game: Position, source: Ref, view: View | None) -> str | None:
    """What the source is attached to; of a card whose leaving the battlefield triggered it, what it was (603.10a)."""
    if view is not None and view.host is None and view.zone != "battlefield":
        view = game.last_known.get((source.id, source.incarnation - 1))
    return view.host if view is not None else None
