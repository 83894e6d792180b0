"""614.1 and 615.1: replacement and prevention effects that abilities and resolved spells bring as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game import life, linking, moves
from refapp.game.attaching import of_protection, player_protected, protected_from, variant
from refapp.game.carry import carry
from refapp.game.continuous import base_view
from refapp.game.damage import Hit, recipient_of, source_view
from refapp.game.events import Event
from refapp.game.filters import passes
from refapp.game.game import Game
from refapp.game.instead import About, Found, replacements
from refapp.game.moves import delay
from refapp.game.numbers import new_number
from refapp.game.relations import Link
from refapp.game.replacement import Replacement
from refapp.game.replacing import Destroy
from refapp.game.state import Ref
from refapp.game.tokens import CreateTokens, look_of
from refapp.language.replacing import Replace
from refapp.language.scenario import EntersWith
from refapp.rulebook.registry import replaces


def _instead(found: Found, number: int, it: Ref | None, target: Ref | None = None) -> list[Event]:
    """What is carried out in place of the event."""
    steps = found.replace.instead.do
    if steps is None:
        return []
    return [carry(steps, number, you=found.controller, source=found.source, it=it, target=target, by=found.name,
                  ability=found.replace)]


def _then(found: Found, number: int, it: Ref | None, target: Ref | None = None) -> list[Event]:
    steps = found.replace.instead.then
    if not steps:
        return []
    return [carry(steps, number, you=found.controller, source=found.source, it=it, target=target, by=found.name,
                  later=True, ability=found.replace)]


def _replaced(game: Game, found: Found, about: str | None, rules: Sequence[str] = ()) -> None:
    game.note("replaced_by", ["614.1a", "614.6", *rules], about, by=found.name)


def _player(name: str) -> Ref:
    return Ref(name, 0, player=True)


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
    before = game.batch.before if game.batch is not None else game.board()
    view = before.get(obj.id)
    if view is None or view.incarnation != obj.incarnation:
        view = base_view(game, obj)
    about = About(tuple(words), who=view, player=event.affected(game)[0], obj=obj, zone=obj.zone, board=before,
                  nontoken=obj.kind != "token")

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        it = Ref(obj.id, obj.incarnation + 1 if instead.to is not None else obj.incarnation, view)
        if instead.do is not None:
            return _instead(found, 1, Ref(obj.id, obj.incarnation, view))
        if instead.nothing:
            return []
        if instead.to is None:
            return [now, *_then(found, 1, it)]
        links = [Link((found.source.id, found.source.incarnation, instead.link), (Ref(it.id, it.incarnation),))] \
            if instead.link and found.source is not None and instead.to == "exile" else []
        return [replace(cast("moves.Move", now), to=instead.to, shuffled=instead.shuffled, instead=True), *links,
                *_then(found, 1, it)]

    def say(_event: Event, _events: Sequence[Event], found: Found) -> None:
        instead = found.replace.instead
        if instead.to is None:
            _replaced(game, found, obj.id)
        else:
            linked = ["614.14", "607.2a"] if instead.link else []
            game.note("replaced", ["614.1a", "614.6", "400.6", *linked], obj.id, by=found.name,
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
        if found.replace.instead.do is not None or found.replace.instead.nothing:
            return _instead(found, 1, it)
        return [now, *_then(found, 1, it)]

    yield from replacements(game, about, change, lambda _now, _events, found: _replaced(game, found, name))


# numbers

@replaces(life.ChangeLife, "replace.life", "614.1a", "614.6", "119.10")
def life_changed(game: Game, event: Event) -> Iterator[Replacement]:
    """Life that would be gained or lost: more or less of it, or something else."""
    assert isinstance(event, life.ChangeLife)
    name, number = event.player, abs(event.amount)
    gains = event.amount > 0
    about = About(("gain_life" if gains else "lose_life",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("life.ChangeLife", now)
        number = abs(here.amount)
        instead = found.replace.instead
        if instead.do is not None or instead.nothing:
            return _instead(found, number, _player(name))
        more = new_number(number, instead)
        if instead.least is not None:
            more = max(0, min(more, game.life(game.players[name]) - instead.least))
        made = replace(here, amount=more if gains else -more)
        return [*([made] if more else []), *_then(found, number, _player(name))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        _say_number(game, now, events, found, name)

    if number:
        yield from replacements(game, about, change, say)


def _say_number(game: Game, now: Event, events: Sequence[Event], found: Found, name: str | None) -> None:
    puts = ["614.16"] if isinstance(now, life.PutCounters | CreateTokens) else []
    if isinstance(now, Hit):
        puts = _by_source(found)
    if isinstance(now, life.ChangeLife) and now.amount > 0:
        puts = ["119.10"]
    before, after = _amount(now), sum(_amount(one) for one in events)
    if after == before or found.replace.instead.do is not None:
        _replaced(game, found, name, puts)
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
    """Something happens instead of drawing a card, also with an empty library."""
    assert isinstance(event, life.Draw)
    name = event.player
    about = About(("draw",), player=name)

    def change(now: Event, found: Found) -> Sequence[Event]:
        instead = found.replace.instead
        if instead.do is not None or instead.nothing:
            return _instead(found, 1, _player(name))
        again = now if new_number(1, instead) == 1 else replace(cast("life.Draw", now), drawn=[])  # 121.6c
        return [*[again] * max(0, new_number(1, instead)), *_then(found, 1, _player(name))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        if found.replace.instead.do is not None or found.replace.instead.nothing:
            empty = [] if game.players[name].zones["library"] else ["614.11"]
            _replaced(game, found, name, ["614.11", "121.6", *empty])
        else:
            _say_number(game, now, events, found, name)

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
        if instead.do is not None or instead.nothing:
            return _instead(found, here.many, _player(name))
        return [replace(here, many=max(0, new_number(here.many, instead))), *_then(found, here.many, _player(name))]

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
        if instead.do is not None or instead.nothing:
            return _instead(found, here.many, _player(name))
        return [replace(here, many=max(0, new_number(here.many, instead))), *_then(found, here.many, _player(name))]

    if event.many:
        yield from replacements(game, about, change,
                                lambda now, events, found: _say_number(game, now, events, found, name))


@replaces(CreateTokens, "replace.tokens", "701.7b", "614.16", "614.1a", "616.1g")
def created(game: Game, event: Event) -> Iterator[Replacement]:
    """More or fewer tokens are created; the effect looks at them without continuous effects."""
    assert isinstance(event, CreateTokens)
    look = look_of(game, event)
    about = About(("create_token",), who=look, player=event.under, board={})

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("CreateTokens", now)
        instead = found.replace.instead
        if instead.do is not None or instead.nothing:
            return _instead(found, here.many, _player(here.under))
        return [replace(here, many=max(0, new_number(here.many, instead))), *_then(found, here.many,
                                                                                   _player(here.under))]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        _say_number(game, now, events, found, event.under)
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
                  player=name if person else obj.controller if obj is not None else None,
                  nontoken=obj is None or obj.kind != "token")
    it = _player(name) if obj is None else Ref(name, obj.incarnation, game.view(name))

    def change(now: Event, found: Found) -> Sequence[Event]:
        here = cast("life.PutCounters", now)
        instead = found.replace.instead
        if instead.do is not None or instead.nothing:
            return _instead(found, here.many, it)
        more = max(0, new_number(here.many, instead))
        return [*([replace(here, many=more)] if more else []), *_then(found, here.many, it)]

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        _say_number(game, now, events, found, name)

    if event.many > 0:
        yield from replacements(game, about, change, say)


# damage

@replaces(Hit, "replace.damage", "614.2", "614.9", "615.1", "615.6", "615.7", "615.8", "615.9", "615.10", "615.12",
          "609.7b", "609.7c", "609.6", "701.10g", "614.1a", "614.7a", "615.12a")
def damaged(game: Game, event: Event) -> Iterator[Replacement]:
    """Damage that would be dealt: prevented, redirected, more or less of it, or something else."""
    assert isinstance(event, Hit)
    if event.amount <= 0:
        return
    view = game.view(event.to)
    obj = game.objects.get(event.to)
    it = _player(event.to) if obj is None else Ref(obj.id, obj.incarnation, view)
    about = About(("damage",), who=source_view(game, event.source), to=event.to, source=event.source, obj=obj,
                  player=event.to if obj is None else obj.controller, combat=event.combat)

    def change(now: Event, found: Found) -> Sequence[Event]:
        return _other_damage(game, cast("Hit", now), found, it)

    def say(now: Event, events: Sequence[Event], found: Found) -> None:
        _say_damage(game, cast("Hit", now), events, found)

    def amount(now: Event, events: Sequence[Event]) -> int:
        kept = sum(one.amount for one in events if isinstance(one, Hit) and one.to == cast("Hit", now).to)
        return cast("Hit", now).amount - kept

    def idle(found: Found) -> bool:
        """Whether it would only redirect damage to what can't be dealt any (614.9), or is dealt it anyway."""
        word = found.replace.instead.redirect
        return word is not None and recipient_of(game, word, found, event.source) in (None, event.to)

    yield from replacements(game, about, change, say, amount=amount, idle=idle)


def _other_damage(game: Game, here: Hit, found: Found, it: Ref) -> Sequence[Event]:
    instead = found.replace.instead
    source = here.source
    left = found.lasting.left if found.lasting is not None and found.lasting.by_amount else None
    if instead.prevent is not None:
        most = here.amount if instead.prevent < 0 else min(here.amount, instead.prevent)
        most = most if left is None else min(most, left)
        if here.unpreventable or any_cant(game, "prevent_damage"):
            most = 0
        return [replace(here, amount=here.amount - most), *_then(found, most, it, source)]
    if instead.redirect is not None:
        to = recipient_of(game, instead.redirect, found, source)
        if to is None or to == here.to:
            return [here]
        many = here.amount if left is None else min(left, here.amount)
        rest = [replace(here, amount=here.amount - many)] if many < here.amount else []
        return [replace(here, to=to, amount=many), *rest, *_then(found, many, it, source)]
    if instead.do is not None or instead.nothing:
        return _instead(found, here.amount, it, source)
    return [replace(here, amount=max(0, new_number(here.amount, instead))), *_then(found, here.amount, it, source)]


def any_cant(game: Game, what: str) -> bool:
    """Whether an effect says of all players, or of any, that something can't be done."""
    return any(game.cannot(player, what) for player in game.players.values())


def _say_damage(game: Game, here: Hit, events: Sequence[Event], found: Found) -> None:
    instead = found.replace.instead
    source = here.source.id if here.source is not None else None
    if instead.prevent is not None:
        left = sum(one.amount for one in events if isinstance(one, Hit))
        if left == here.amount:
            game.note("not_prevented", ["615.12", "615.12a"], here.to, by=found.name, source=source)
            return
        shield = found.lasting is not None
        once = shield and found.lasting is not None and found.lasting.left is not None
        rules = ["615.1", "615.6", *(["615.7"] if once and found.lasting is not None and found.lasting.by_amount else
                                     ["615.8"] if once and found.lasting is not None and found.lasting.sources else
                                     ["615.10"] if not shield and instead.prevent > 0 else []),
                 *(["615.5"] if instead.then else []), *(["603.2g"] if not left else []), *_by_source(found)]
        game.prevents(found.key, here.to, here.amount - left)
        game.note("damage_prevented", rules, here.to, n=here.amount - left, left=left, by=found.name, source=source)
    elif instead.redirect is not None:
        moved = [one for one in events if isinstance(one, Hit) and one.to != here.to]
        for one in moved:
            game.note("redirected", ["614.9", "614.1a", *_by_source(found)], here.to, by=found.name, to=one.to,
                      n=one.amount)
    else:
        _say_number(game, here, events, found, here.to)


_ITSELF = frozenset({"self", "this", "enchanted", "equipped", "fortified"})


def _by_source(found: Found) -> list[str]:
    """The rule on static abilities that look at what the source of damage is like, wherever it is (609.7c)."""
    wanted = found.replace.who
    return ["609.7c"] if found.lasting is None and wanted is not None and not _ITSELF & set(wanted.words) else []


@replaces(Hit, "prevent.static", "615.1", "615.10", "603.2g", "615.12a")
def prevented(game: Game, event: Event) -> Iterator[Replacement]:
    """Static abilities that prevent all damage, or so much of each."""
    assert isinstance(event, Hit)
    if event.amount <= 0:
        return
    for at, (holder, ability) in enumerate(game.statics()):
        if ability.prevent_damage is None:
            continue
        if ability.affects is not None:
            target = game.view(event.to)
            if target is None or not passes(ability.affects, target, game.viewpoint(holder), game.board()):
                continue
        most = ability.prevent_damage

        def change(now: Event, most: int = most) -> Sequence[Event]:
            hit = cast("Hit", now)
            if hit.unpreventable or any_cant(game, "prevent_damage"):
                return [hit]
            return [replace(hit, amount=0 if most < 0 else max(0, hit.amount - most))]

        def use(now: Event, instead: Sequence[Event], by: str = holder.id, at: int = at) -> None:
            before, left = cast("Hit", now).amount, cast("Hit", instead[0]).amount
            source = event.source.id if event.source else None
            if before == left:
                game.note("not_prevented", ["615.12", "615.12a"], event.to, by=by, source=source)
                return
            game.prevents((by, at), event.to, before - left)
            game.note("damage_prevented", ["615.1", "603.2g"], event.to, n=before - left, left=left, by=by,
                      source=source)

        yield Replacement((holder.id, holder.incarnation, f"prevents {at}"), holder.id, change, use)


@replaces(Hit, "prevent.protection", "702.16e", "615.1", "613.10", "615.12a")
def protection(game: Game, event: Event) -> Iterator[Replacement]:
    """Damage from a source with the stated quality is prevented."""
    assert isinstance(event, Hit)
    target, source = game.view(event.to), source_view(game, event.source)
    if source is None or event.amount <= 0:
        return
    if target is None:
        if event.to not in game.players or not player_protected(game, event.to, source):
            return
        more = ("613.10", *variant(game.abilities_of_player(event.to), source, event.to, game.players))
    elif protected_from(target, source):
        more = of_protection(game, target, source)
    else:
        return

    def change(now: Event) -> Sequence[Event]:
        hit = cast("Hit", now)
        return [hit if hit.unpreventable or any_cant(game, "prevent_damage") else replace(hit, amount=0)]

    def use(now: Event, instead: Sequence[Event]) -> None:
        if cast("Hit", instead[0]).amount:
            game.note("not_prevented", ["615.12", "615.12a", "702.16e"], event.to, by=event.to, source=source.id)
            return
        game.prevents(("protection", event.to), event.to, cast("Hit", now).amount)
        game.note("damage_prevented", ["702.16e", *more, "615.1"], event.to,
                  n=cast("Hit", now).amount, left=0, source=source.id, by=event.to)

    yield Replacement(("protection", event.to), event.to, change, use)
