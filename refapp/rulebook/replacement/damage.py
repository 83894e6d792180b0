"""615, 614.9, 614.2: what abilities and resolved spells put in the place of damage, and what prevents it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events.damage import Hit, recipient_of, source_view
from refapp.game.events.instead import About, Found, receives, replacements
from refapp.game.reading.protection import of_protection, player_protected, protected_from, variant
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.sentence import Count, KeywordName, ObjectName, OfEffect, Sentence
from refapp.game.state.views import Ref
from refapp.language.errors import Unsupported
from refapp.language.replacing import ALL
from refapp.rulebook.replacement.instead import besides, by_source, in_its_place, player_ref, say_number


class DamagePrevented(Sentence, says="{n} damage to {subject} is prevented; {left} is left."):
    n: Count
    left: Count
    by: KeywordName
    source: ObjectName

class NotPrevented(OfEffect, says="The damage to {subject} can’t be prevented: the effect of {by} prevents nothing."):
    source: ObjectName

class Redirected(OfEffect, says="Because of an effect of {by}, {n} damage is dealt to {to} instead of {subject}."):
    to: ObjectName
    n: Count


@replaces(Hit, "614.2", "614.9", "615.1", "615.6", "615.7", "615.8", "615.9", "615.10", "615.12", "609.7b", "609.7c",
          "609.6", "701.10g", "614.1a", "614.7a", "615.12a")
def damaged(game: Game, event: Event) -> Iterator[Replacement]:
    """Damage that would be dealt: prevented, redirected, more or less of it, or something else."""
    assert isinstance(event, Hit)
    if event.amount <= 0:
        return
    view = game.view(event.to)
    obj = game.objects.get(event.to)
    it = player_ref(event.to) if obj is None else Ref(obj.id, obj.incarnation, view)
    about = About(("damage",), who=source_view(game, event.source), to=event.to, source=event.source, obj=obj,
                  player=event.to if obj is None else obj.here.controller, combat=event.combat)

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
    """What becomes of damage: so much is prevented (§615.1, §615.6, §615.7) or redirected (§614.9), or it is more or
    less.

    An effect applies to what can’t be prevented, too, and prevents none of it (§615.12).
    """
    instead = found.replace.instead
    source = here.source
    left = found.lasting.left if found.lasting is not None and found.lasting.by_amount else None
    if instead.prevent is not None:  # a prevention effect, as nothing else is one (§615.1a)
        most = here.amount if instead.prevent == ALL else min(here.amount, instead.prevent)
        most = most if left is None else min(most, left)
        if unpreventable(game, here):
            most = 0
        return [replace(here, amount=here.amount - most), *besides(found, most, it, source)]
    if instead.redirect is not None:
        to = recipient_of(game, instead.redirect, found, source)
        assert to is not None  # it would be idle
        many = here.amount if left is None else min(left, here.amount)
        return [replace(here, to=to, amount=many), replace(here, amount=here.amount - many),
                *besides(found, many, it, source)]
    if instead.other:
        return in_its_place(found, here.amount, it, source)
    return [replace(here, amount=new_number(here.amount, instead)), *besides(found, here.amount, it, source)]


def unpreventable(game: Game, hit: Hit) -> bool:
    """Whether an effect says of this damage, or of all, that it can't be prevented (615.12)."""
    return hit.unpreventable or any(game.cannot(player, "prevent_damage") for player in game.players.values())


def say_prevented(game: Game, key: object, by: str, now: Event, instead: Sequence[Event], rules: Sequence[str],
                  more: Sequence[str] = ()) -> None:
    """What an effect prevented, or that it couldn't (615.12); ``more`` are rules on the effect in both cases."""
    here, left = cast("Hit", now), cast("Hit", instead[0]).amount
    source = here.source.id if here.source is not None else None
    if left == here.amount:
        game.note(NotPrevented, ["615.12", "615.12a", *more], here.to, by=by, source=source)
        return
    game.prevents(key, here.to, here.amount - left)
    game.note(DamagePrevented, [*more, *rules], here.to, n=here.amount - left, left=left, by=by, source=source)


def _say_damage(game: Game, here: Hit, events: Sequence[Event], found: Found) -> None:
    instead = found.replace.instead
    if instead.prevent is not None:
        left = cast("Hit", events[0]).amount
        shield = found.lasting is not None
        once = shield and found.lasting is not None and found.lasting.left is not None
        rules = ["615.1", "615.6", *(["615.7"] if once and found.lasting is not None and found.lasting.by_amount else
                                     ["615.8"] if once and found.lasting is not None and found.lasting.sources else
                                     ["615.10"] if not shield and instead.prevent != ALL else []),
                 *(["615.5"] if instead.then else []), *(["603.2g"] if not left else []), *by_source(found)]
        say_prevented(game, found.key, found.name, here, events, rules)
    elif instead.redirect is not None:
        moved = [one for one in events if isinstance(one, Hit) and one.to != here.to]
        for one in moved:
            game.note(Redirected, ["614.9", "614.1a", *by_source(found)], here.to, by=found.name, to=one.to,
                      n=one.amount)
    else:
        say_number(game, here, events, found, here.to)


@replaces(Hit, "306.7", "614.9", until="2018-04-27")
def to_planeswalker(game: Game, event: Event) -> Iterator[Replacement]:
    """An opponent’s source may deal noncombat damage to a planeswalker of the player instead: the opponent chooses.

    Since 2018-04-27 it can’t any more (306.7).
    """
    assert isinstance(event, Hit)
    if event.combat or event.amount <= 0 or event.to not in game.players:
        return
    source = source_view(game, event.source)
    if source is None or source.controller not in game.players or event.to in (
            source.controller, *game.teammates(source.controller)):
        return
    there = [view.id for view in game.permanents() if "planeswalker" in view.types and view.controller == event.to]
    if not there:
        return
    chosen = decisions.the_one(game, "redirect", None, [event.to, *there], source.controller,
                               message="To whom or what is this damage dealt?")
    if chosen == event.to:
        return

    def change(now: Event) -> Sequence[Event]:
        return [replace(cast("Hit", now), to=chosen)]

    def use(now: Event, _instead: Sequence[Event], by: str = source.id) -> None:
        game.note(Redirected, ["306.7", "614.9"], cast("Hit", now).to, by=by, to=chosen, n=cast("Hit", now).amount)

    yield Replacement("to a planeswalker", source.id, change, use)


@replaces(Hit, "615.1", "615.10", "603.2g", "615.12a")
def prevented(game: Game, event: Event) -> Iterator[Replacement]:
    """Static abilities that prevent all damage, or so much of each (§615.10)."""
    assert isinstance(event, Hit)
    if event.amount <= 0:
        return
    for at, (holder, ability) in enumerate(game.statics()):
        if ability.prevent_damage is None:
            continue
        if ability.affects is not None and not receives(game, ability.affects, event.to, game.viewpoint(holder)):
            continue
        most = ability.prevent_damage
        if most != ALL and game.rules.holds("prevention.of_each_source") and (
                ability.affects is None or len(ability.affects.words) > 1):
            raise Unsupported("It isn’t played which damage is prevented where only so much of each source’s is.",
                              rules=["615.10"])

        def change(now: Event, most: int = most) -> Sequence[Event]:
            hit = cast("Hit", now)
            left = 0 if most == ALL else max(0, hit.amount - most)
            return [hit if unpreventable(game, hit) else replace(hit, amount=left)]

        def use(now: Event, instead: Sequence[Event], by: str = holder.id, at: int = at, most: int = most) -> None:
            none = all(cast("Hit", one).amount <= 0 for one in instead)
            say_prevented(game, (by, at), by, now, instead, [
                "615.1", *(["615.10"] if most != ALL else []), *(["603.2g"] if none else [])])

        yield Replacement((holder.id, holder.incarnation, f"prevents {at}"), holder.id, change, use)


@replaces(Hit, "702.16e", "615.1", "613.10", "615.12a")
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
        return [hit if unpreventable(game, hit) else replace(hit, amount=0)]

    def use(now: Event, instead: Sequence[Event]) -> None:
        say_prevented(game, ("protection", event.to), event.to, now, instead, [*more, "615.1"], ["702.16e"])

    yield Replacement(("protection", event.to), event.to, change, use)
