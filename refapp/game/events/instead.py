"""Replacement and prevention effects that abilities and resolved spells bring as data (614, 615).

:func:`effects` finds those that would apply to an event. What an event is about – an object, a player, a number – its
class says through :class:`About`; what happens instead :func:`changed` makes of it. The effects are found for every
class of event that the rulebook registers (`refapp/rulebook/replacement`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import OTHER, SELF, Replacement
from refapp.game.door.told_conditions import conditions_hold
from refapp.game.events.effects import spend
from refapp.game.reading.filters import Viewpoint, alternatives, passes, within
from refapp.game.reading.matching import player_matches
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import ChoiceMade
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.views import Ref, View
from refapp.language.filters import Filter
from refapp.language.replacing import Replace
from refapp.lazy_dataclass import dataclass


class SelfReplaced(Sentence, says="The spell or ability replaces part of its own effect, about {subject}."): ...


@dataclass(frozen=True, slots=True)
class About:
    """What an event is about, as replacement effects ask.

    ``words`` are the events of the language that it is; ``who`` the object that ``who`` speaks of; ``to`` the recipient
    of damage; ``board`` is what filters look at. ``obj`` is what a one-shot effect about objects remembers, ``source``
    the source of damage.
    """

    words: tuple[str, ...]
    who: View | None = None
    player: str | None = None
    obj: Obj | None = None
    to: str | None = None
    source: Ref | None = None
    kind: str | None = None
    steps: tuple[str, ...] = ()
    combat: bool | None = None
    zone: str | None = None
    board: Mapping[str, View] | None = None
    nontoken: bool = True
    shape: int = 0
    """Which copy an entering object has become by now: its abilities are others than before (616.2)."""


@dataclass(frozen=True, slots=True)
class Found:
    """A replacement effect that would apply: whose it is, from where it looks, and what it is called."""

    replace: Replace
    eye: Viewpoint
    controller: str
    key: object
    name: str
    source: Ref | None
    lasting: Lasting | None = None


def _functions(ability: Replace, view: View, about: About) -> bool:
    """Whether the ability works where its object is (113.6): elsewhere only one about the object itself."""
    if view.zone == "battlefield":
        return ability.zone in ("battlefield", "any")
    if view.zone == "command" and not view.face_down and (view.kind == "emblem" or view.types & COMMAND_TYPES):
        return True
    if ability.zone in (view.zone, "any"):
        return True
    return about.obj is not None and about.obj.id == view.id and ability.who is not None \
        and "self" in ability.who.words


def effects(game: Game, about: About) -> Iterator[Found]:
    """The effects that would apply to an event (614.1)."""
    waiting = game.replacing()
    if about.who is not None and "enters" in about.words:
        own = [(about.who, ability, at) for at, ability in enumerate(game.rules.every(about.who.abilities))
               if isinstance(ability, Replace) and ability.event == "enters"
               and ability.who is not None and "self" in ability.who.words]  # 614.12: only that permanent, no subset
        waiting = [*own, *(one for one in waiting if one[0].id != about.who.id)]
    for view, ability, at in waiting:
        if ability.event in about.words and _functions(ability, view, about):
            eye = game.viewpoint(view)
            if _applies(game, ability, about, replace(eye, reach=None) if game.ranges else eye, view.controller):
                own_shape = about.shape if about.who is not None and view.id == about.who.id else 0
                key = (view.id, view.incarnation, at, own_shape)
                found = Found(ability, eye, view.controller, key, view.id, view.ref)
                if eye.reach is None or _reached(game, found, about, eye.reach):
                    yield found
    for at, one in enumerate(game.effects):
        if one.replaces is None or one.replaces.event not in about.words or one.left == 0:
            continue
        if not _is_about(one, about):
            continue
        controller = one.controller or game.active
        eye = Viewpoint(one.source.id if one.source is not None else None, controller, None,
                        game.teammates(controller), reach=game.reach(controller))
        if _applies(game, one.replaces, about, replace(eye, reach=None) if game.ranges else eye, controller):
            made = Found(one.replaces, eye, controller, ("lasting", one.timestamp, at), one.name, one.source, one)
            if eye.reach is None or _reached(game, made, about, eye.reach):
                yield made


def _is_about(one: Lasting, about: About) -> bool:
    """Whether it is about what the effect was made for, and damage from the source that was chosen (§609.7, 615.8)."""
    if one.objects or one.players:
        name = about.to if about.to is not None else about.obj.id if about.obj is not None else about.player
        incarnation = about.obj.incarnation if about.obj is not None else 0
        if name not in one.players and (name, incarnation) not in one.objects:
            return False
    return not one.sources or (about.source is not None
                               and (about.source.id, about.source.incarnation) in one.sources)


def _reached(game: Game, found: Found, about: About, reach: frozenset[str]) -> bool:
    """Whether an event is within the range of influence of who controls an effect that would change it (§801.13).

    Of damage, its source where the effect speaks of that, its recipient where it speaks of that; where it speaks of
    neither, both (§801.13b).
    """
    ability, lasting = found.replace, found.lasting
    if about.to is None:
        return (about.who is None and (about.player is None or about.player in reach)) or (
            about.who is not None and within(about.who, reach))
    of_source = ability.who is not None or (lasting is not None and bool(lasting.sources))
    of_recipient = ability.to is not None or (lasting is not None and bool(lasting.players or lasting.objects))
    to = game.view(about.to) if about.to not in game.players else None
    there = about.to in reach or (to is not None and within(to, reach))
    here = about.who is None or within(about.who, reach)
    return (here or (of_recipient and not of_source)) and (there or (of_source and not of_recipient))


def _applies(game: Game, ability: Replace, about: About, eye: Viewpoint, controller: str) -> bool:
    board = about.board if about.board is not None else game.board()
    if ability.nontoken and not about.nontoken:
        return False
    # the source of damage is looked at as it is when it would deal it (§609.7b, §609.7c, §615.9)
    if ability.who is not None and not (_whose(ability.who.words, eye, about.player) if about.who is None
                                        else _passes_who(ability.who, about.who, eye, board)):
        return False
    if ability.player != "each" and not player_matches(ability.player, eye, about.player):
        return False
    if ability.kind is not None and ability.kind != about.kind:
        return False
    if ability.step is not None and ability.step not in about.steps:
        return False
    if ability.combat is not None and ability.combat != about.combat:
        return False
    if ability.from_ is not None and ability.from_ != about.zone:
        return False
    if ability.to is not None:
        assert about.to is not None  # only replacement effects about damage name a recipient
        if not receives(game, ability.to, about.to, eye):
            return False
    return not ability.conditions or conditions_hold(game, ability.conditions, controller, eye)


def _whose(words: Sequence[str], eye: Viewpoint, player: str | None) -> bool:
    """Whether a player is the one meant, of an event that is about a player."""
    return player is not None and all(
        player_matches("you", eye, player) if word in ("yours", "you") else
        word in ("opponents", "opponent") and player_matches("opponent", eye, player) for word in words)


def _passes_who(who: Filter, view: View, eye: Viewpoint, board: Mapping[str, View]) -> bool:
    return who.zone in (None, view.zone) and passes(who, view, eye, board)


def receives(game: Game, wanted: Filter, to: str, eye: Viewpoint) -> bool:
    """Whether the recipient of damage is one meant: ``you``, ``opponent``, ``player``, ``host`` or a filter."""
    return any(_receives(game, one, to, eye) for one in alternatives(wanted))


def _receives(game: Game, wanted: Filter, to: str, eye: Viewpoint) -> bool:
    first = wanted.words[0]
    if to in game.players:
        return first in ("player", "any") or (
            first in ("you", "opponent", "host") and player_matches(first, eye, to))
    view = game.view(to)
    if first in ("you", "opponent", "player", "host"):
        return False
    return view is not None and passes(wanted, view, eye, game.board())


def _used(event: Event, instead: Sequence[Event], effect: Lasting,
          amount: Callable[[Event, Sequence[Event]], int] | None) -> int:
    """How much of an effect is used up: nothing, if it changed nothing (609.7b, 615.12)."""
    if effect.by_amount:
        assert amount is not None  # it is about damage
        return amount(event, instead)
    return 0 if list(instead) == [event] else 1


def _wanted(game: Game, name: str) -> bool:
    """Whether an optional effect is applied (default: yes); of several answers one is for each event."""
    given = game.choices.may.get(name, ())
    key = f"may:{name}"
    game.asked_now.add(key)
    return not given or given[min(game.picked[key], len(given) - 1)]


Change = Callable[["Event", Found], Sequence["Event"]]
Say = Callable[["Event", Sequence["Event"], Found], None]


def replacements(game: Game, about: About, change: Change, say: Say, *,
                 group: Callable[[Replace], int] = lambda _one: OTHER,
                 amount: Callable[[Event, Sequence[Event]], int] | None = None,
                 idle: Callable[[Found], bool] = lambda _one: False) -> Iterator[Replacement]:
    """What :func:`effects` finds, made ready for the choice of 616."""
    for found in effects(game, about):
        if idle(found):
            continue
        if found.replace.may and not _wanted(game, found.name):
            continue

        def use(event: Event, instead: Sequence[Event], one: Found = found) -> None:
            if one.replace.may:
                game.note(ChoiceMade, ["614.1a"], one.controller, player=one.controller, choice="may", trigger=one.name,
                          answer=True)
            say(event, instead, one)
            if one.lasting is not None and one.lasting.itself:
                game.note(SelfReplaced, ["614.15"], event.affected(game)[1])
            if one.lasting is not None and one.lasting.left is not None:
                used = _used(event, instead, one.lasting, amount)
                if used and "damage" in about.words and not one.lasting.by_amount:
                    assert game.batch is not None
                    game.batch.used[one.lasting.timestamp] = one.lasting
                else:
                    spend(game, one.lasting, used)

        def spends(event: Event, instead: Sequence[Event], one: Found = found) -> object:
            if one.lasting is None or one.lasting.left is None:
                return None
            used = _used(event, instead, one.lasting, amount)
            held = one.lasting
            return (held.replaces, held.controller, held.duration, held.objects, held.players, held.left, used)

        at = SELF if found.lasting is not None and found.lasting.itself else group(found.replace)  # 616.1a
        yield Replacement(found.key, found.name, lambda event, one=found: change(event, one), use,  # type: ignore[misc]
                          at, spends)
