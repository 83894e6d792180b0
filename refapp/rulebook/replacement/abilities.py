"""614.1 and 615.1: replacement and prevention effects that abilities and resolved spells bring as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import life, linking, moves
from refapp.game.carry import carry
from refapp.game.copiable_values import base_view
from refapp.game.damage import Hit
from refapp.game.destruction import Destroy
from refapp.game.events import Event
from refapp.game.game import Game
from refapp.game.instead import About, Found, replacements
from refapp.game.later_triggers import delay
from refapp.game.relations import Link
from refapp.game.replaced_number import new_number
from refapp.game.replacement import Replacement
from refapp.game.state import Ref
from refapp.game.tokens import CreateTokens, look_of
from refapp.language.replacing import Replace
from refapp.language.scenario import EntersWith
from refapp.rulebook.registry import replaces


def in_its_place(found: Found, number: int, it: Ref | None, target: Ref | None = None) -> list[Event]:
    """What is carried out in place of the event."""
    steps = found.replace.instead.do
    if steps is None:
        return []
    return [carry(steps, number, you=found.controller, source=found.source, it=it, target=target, by=found.name,
                  ability=found.replace)]


def besides(found: Found, number: int, it: Ref | None, target: Ref | None = None) -> list[Event]:
    steps = found.replace.instead.then
    if not steps:
        return []
    return [carry(steps, number, you=found.controller, source=found.source, it=it, target=target, by=found.name,
                  later=True, ability=found.replace)]


def say_replaced(game: Game, found: Found, about: str | None, rules: Sequence[str] = ()) -> None:
    game.note("replaced_by", [*found.replace.rules, "614.1a", "614.6", *rules], about, by=found.name)


def player_ref(name: str) -> Ref:
    return Ref(name, 0, player=True)


_ITSELF = frozenset({"self", "this", "enchanted", "equipped", "fortified"})


def by_source(found: Found) -> list[str]:
    """The rule on static abilities that look at what the source of damage is like, wherever it is (609.7c)."""
    wanted = found.replace.who
    return ["609.7c"] if found.lasting is None and wanted is not None and not _ITSELF & set(wanted.words) else []


# where something goes

@replaces(moves.Move, "replace.move", "614.1a", "614.6", "400.6", "614.14")
def moved(game: Game, event: Event) -> Iterator[Replacement]:
    """Something goes to another zone instead, or something else happens."""
    assert isinstance(event, moves.Move)
    if event.to == "battlefield":
        return
    obj = event.obj
    words = (["graveyard"] if event.to == "graveyard" else []) \
        + (["dies"] if event.to == "graveyard" and obj.zone == "battlefield" else []) \
        + (["leaves"] if obj.zone == "battlefield" else []) \
        + (["discard"] if obj.zone == "hand" and event.action == "discarded" and not event.instead else [])
    if not words:
        return
    assert game.batch is not None  # what moves does so in an event
    before = game.batch.before
    view = before.get(obj.id)
    if view is None or view.incarnation != obj.incarnation:
        view = base_view(game, obj)
    about = About(tuple(words), who=view, player=event.affected(game)[0], obj=obj, zone=obj.zone, board=before,
                  nontoken=obj.kind != "token")

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        it = Ref(obj.id, obj.incarnation + 1 if instead.to is not None else obj.incarnation, view)
        if instead.do is not None:
            return in_its_place(found, 1, Ref(obj.id, obj.incarnation, view))
        if instead.nothing:
            return []
        if instead.to is None:
            return [now, *besides(found, 1, it)]
        links = [Link((found.source.id, found.source.incarnation, instead.link), (Ref(it.id, it.incarnation),))] \
            if instead.link and found.source is not None and instead.to == "exile" else []
        return [replace(cast("moves.Move", now), to=instead.to, shuffled=instead.shuffled, instead=True), *links,
                *besides(found, 1, it)]

    def say(_event: Event, _events: Sequence[Event], found: Found) -> None:
        instead = found.replace.instead
        if instead.to is None:
            say_replaced(game, found, obj.id)
        else:
            linked = ["614.14", "607.2b"] if instead.link else []
            game.note("replaced", [*found.replace.rules, "614.1a", "614.6", "400.6", *linked], obj.id, by=found.name,
                      to="shuffle" if instead.shuffled else instead.to)
            if instead.to == "exile":
                linking.will_be(game, found.source, found.replace, Ref(obj.id, obj.incarnation + 1), "607.2b")
        if found.replace.delayed is not None and found.source is not None and found.source.view is not None:
            delay(game, found.replace.delayed, found.source.view, Ref(obj.id, obj.incarnation + 1), "603.7f")

    yield from replacements(game, about, change, say)


@replaces(Destroy, "replace.destroy", "614.1a", "614.6")
def destroyed(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of a permanent's being destroyed."""
    assert isinstance(event, Destroy)
    yield from _plain(game, "destroy", event.obj.id)


@replaces(life.Tap, "replace.tap", "614.1a", "614.6")
def tapped(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of a permanent's becoming tapped."""
    assert isinstance(event, life.Tap)
    if not event.obj.tapped:
        yield from _plain(game, "tap", event.obj.id)


@replaces(life.Untap, "replace.untap", "614.1a", "614.6")
def untapped(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of a permanent's becoming untapped."""
    assert isinstance(event, life.Untap)
    if event.obj.tapped:
        yield from _plain(game, "untap", event.obj.id)


def _plain(game: Game, word: str, name: str) -> Iterator[Replacement]:
    obj = game.objects[name]
    view = game.view(name)
    about = About((word,), who=view, player=obj.controller, obj=obj)

    def change(now: Event, found: Found) -> Sequence[Event]:
        it = Ref(obj.id, obj.incarnation, view)
        if found.replace.instead.other:
            return in_its_place(found, 1, it)
        return [now, *besides(found, 1, it)]

    yield from replacements(game, about, change, lambda _now, _events, found: say_replaced(game, found, name))


# numbers

@replaces(life.ChangeLife, "replace.life", "614.1a", "614.6", "119.10")
def life_changed(game: Game, event: Event) -> Iterator[Replacement]:
    """Life that would be gained or lost: more or less of it, or something else."""
    assert isinstance(event, life.ChangeLife)
    name, number = event.player, abs(event.amount)
    gains = event.amount == number
    about = About(("gain_life" if gains else "lose_life",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("life.ChangeLife", now)
        number = abs(here.amount)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, number, player_ref(name))
        more = new_number(number, instead)
        if instead.least is not None:
            more = max(0, min(more, game.life(game.players[name]) - instead.least))
        made = replace(here, amount=more if gains else -more)
        return [*([made] if more else []), *besides(found, number, player_ref(name))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        say_number(game, now, events, found, name, ["119.10"] if gains else [])

    if number:
        yield from replacements(game, about, change, say)


def say_number(game: Game, now: Event, events: Sequence[Event], found: Found, name: str | None,
               rules: Sequence[str] = ()) -> None:
    puts = ["614.16"] if isinstance(now, life.PutCounters | CreateTokens) else \
        by_source(found) if isinstance(now, Hit) else rules
    before, after = _amount(now), sum(_amount(one) for one in events)
    if after == before or found.replace.instead.do is not None:
        say_replaced(game, found, name, puts)
    elif after == 2 * before and found.replace.instead.word == "double":
        game.note("doubled", ["614.1a", *puts, *(["701.10g"] if isinstance(now, Hit) else
                                          ["701.7b"] if isinstance(now, CreateTokens) else [])],
                  name, by=found.name, n=after)
    else:
        game.note("other_number", ["614.1a", "614.6", *puts], name, by=found.name, n=after, before=before)


def _amount(event: Event) -> int:
    if isinstance(event, life.ChangeLife | Hit):
        return abs(event.amount)
    if isinstance(event, life.PutCounters | CreateTokens | moves.Mill | life.DrawCards):
        return event.many
    return 1 if isinstance(event, life.Draw) else 0


@replaces(life.Draw, "replace.draw", "614.11", "614.11a", "614.1a", "121.6")
def drawn(game: Game, event: Event) -> Iterator[Replacement]:
    """Something happens instead of drawing a card, also with an empty library.

    That there is no card to draw is no obstacle to that (121.6a).
    """
    assert isinstance(event, life.Draw)
    name = event.player
    about = About(("draw",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, 1, player_ref(name))
        return [*[now] * new_number(1, instead), *besides(found, 1, player_ref(name))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        if found.replace.instead.other:
            empty = [] if game.players[name].zones["library"] else ["614.11"]
            say_replaced(game, found, name, ["614.11", "121.6", *empty])
        else:
            say_number(game, now, events, found, name)

    yield from replacements(game, about, change, say)


@replaces(life.DrawCards, "replace.draw_cards", "121.2a", "614.1a", "614.6")
def cards_drawn(game: Game, event: Event) -> Iterator[Replacement]:
    """An instruction to draw cards is one to draw another number of them, or to do something else."""
    assert isinstance(event, life.DrawCards)
    name = event.player
    about = About(("draw_cards",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("life.DrawCards", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, player_ref(name))
        return [replace(here, many=new_number(here.many, instead)),
                *besides(found, here.many, player_ref(name))]

    if event.many:
        yield from replacements(game, about, change, lambda now, events, found: game.note(
            "other_number", ["121.2a", "614.1a"], name, by=found.name, before=_amount(now),
            n=sum(_amount(one) for one in events)))


@replaces(moves.Mill, "replace.mill", "614.1a", "614.6")
def milled(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer cards are milled, or something else happens."""
    assert isinstance(event, moves.Mill)
    name = event.player
    about = About(("mill",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("moves.Mill", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, player_ref(name))
        return [replace(here, many=max(0, new_number(here.many, instead))),
                *besides(found, here.many, player_ref(name))]

    if event.many:
        yield from replacements(game, about, change,
                                lambda now, events, found: say_number(game, now, events, found, name))


@replaces(CreateTokens, "replace.tokens", "701.7b", "614.16", "614.1a", "616.1g")
def created(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer tokens are created; the effect looks at them without continuous effects."""
    assert isinstance(event, CreateTokens)
    look = look_of(game, event)
    about = About(("create_token",), who=look, player=event.under, board={})

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("CreateTokens", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, player_ref(here.under))
        return [replace(here, many=max(0, new_number(here.many, instead))), *besides(found, here.many,
                                                                                   player_ref(here.under))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        say_number(game, now, events, found, event.under)
        inside = any(one.event == "enters" for _, one, _ in game.replacing()) or any(
            isinstance(one, EntersWith) or (isinstance(one, Replace) and one.event == "enters")
            for one in game.rules.every(look.abilities))
        if inside and any(isinstance(one, CreateTokens) for one in events):
            game.note("outer_first", ["616.1g"], event.under, by=found.name)

    if event.many > 0:
        yield from replacements(game, about, change, say)


@replaces(life.PutCounters, "replace.counters", "614.16", "614.1a", "122.6")
def counters_put(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer counters are put on something, or something else happens."""
    assert isinstance(event, life.PutCounters)
    name = event.on
    person = name in game.players
    obj = None if person else game.objects[name]
    about = About(("counters",), who=None if person else game.view(name), kind=event.kind, obj=obj,
                  player=name if obj is None else obj.controller)
    it = player_ref(name) if obj is None else Ref(name, obj.incarnation, game.view(name))

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("life.PutCounters", now)
        instead = found.replace.instead
        if instead.other:
            return in_its_place(found, here.many, it)
        more = max(0, new_number(here.many, instead))
        return [*([replace(here, many=more)] if more else []), *besides(found, here.many, it)]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        say_number(game, now, events, found, name)

    if event.many > 0:
        yield from replacements(game, about, change, say)
