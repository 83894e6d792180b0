"""614.1c, 614.1d, 614.12: how a permanent enters: tapped, with counters, as a copy, under whose control."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.door.replacement import BACK, CONTROL, COPY, OTHER, Replacement, replaces
from refapp.game.events import life, linking
from refapp.game.events.amounts import amount
from refapp.game.events.arriving import may_leave
from refapp.game.events.carry import carry
from refapp.game.events.instead import About, Found, replacements
from refapp.game.events.life import ChangeLife
from refapp.game.events.moves import Move
from refapp.game.events.revealing import Reveal
from refapp.game.machine.linked_triggers import CopyTrigger
from refapp.game.reading.continuous import affected
from refapp.game.reading.copiable_values import copiable, of_prototype, values_to_copy
from refapp.game.reading.copy_exceptions import rules_of, with_exceptions
from refapp.game.reading.entering import as_entering, may_change_abilities, says_how
from refapp.game.reading.linked_choices import PRINTED
from refapp.game.reading.replaced_number import new_number
from refapp.game.said.moving import (
    ChoosesEntering,
    ChosenEntering,
    EntersChanged,
    ExceptionGone,
    Exiled,
    NotPaidEntering,
    NotWhatEnters,
    PaidEntering,
    PaysEntering,
)
from refapp.game.said.several import CopyMade, CopyMadeOf, OtherNumber, ReplacedBy
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref, View
from refapp.language.filters import Filter
from refapp.language.replacing import Replace
from refapp.language.scenario import AsEnters, Characteristics, EntersWith
from refapp.language.triggers import Trigger
from refapp.rulebook.actions.choose_card_name import choose_name
from refapp.rulebook.actions.choose_subtype import choose_subtype
from refapp.rulebook.replacement.instead import besides, in_its_place
from refapp.rulebook.replacement.paid_entering import pays, shown


def _shape(event: Move) -> Characteristics:
    if event.copy is not None:
        return event.copy
    back = event.obj.printed.back
    return back if event.transformed and back is not None else copiable(event.obj)


def _own(game: Game, event: Move) -> bool:
    """Whether something about the object itself may change how it enters."""
    shape = _shape(event)
    return bool(shape.loyalty or shape.defense or "saga" in map(str.lower, shape.subtypes)
                or any(isinstance(one, EntersWith | AsEnters | Replace) for one in game.rules.every(shape.abilities))
                or may_change_abilities(game))


def _plus(event: Move, counters: dict[str, int], *keys: str, **more: object) -> Move:
    held = dict(event.counters)
    for kind, many in counters.items():
        held[kind] = held.get(kind, 0) + many
    return replace(event, counters=tuple(sorted(held.items())), entering=(*event.entering, *keys), **more)  # type: ignore[arg-type]


@replaces(Move, "614.1c", "603.6d", "306.5b", "310.4b", "714.3a", "122.6", "122.6a")
def with_counters(game: Game, event: Event) -> Iterator[Replacement]:
    """What the permanent itself says about how it enters: tapped, with counters; loyalty, a Saga's lore counter.

    Such an ability functions as its object enters, not before and for no other (113.6h, §614.1c).
    """
    assert isinstance(event, Move)
    if event.to != "battlefield" or not _own(game, event):
        return
    view = as_entering(game, event)
    shape_number = game.shape_number(event.copy)

    def nothing_to_say(_event: Event, _events: Sequence[Event]) -> None:
        """The entry of the move says it."""

    for at, ability in enumerate(game.rules.every(view.abilities)):
        if isinstance(ability, EntersWith):
            def change(now: Event, ability: EntersWith = ability) -> Sequence[Event]:
                here = cast("Move", now)
                return [_plus(here, dict(ability.counters), *ability.rules, "603.6d", "614.1c",
                              tapped=here.tapped or ability.tapped)]

            yield Replacement((event.obj.id, "enters with", at, shape_number), event.obj.id, change, nothing_to_say)
    if event.face_down:
        return
    shape = _shape(event)
    if any(says_how(one) and one not in view.abilities for one in game.rules.every(shape.abilities)):
        game.consider("614.12", event.obj.id, "On the battlefield {subject} wouldn’t say how it enters.", unasked=True)
    if "planeswalker" in shape.types and shape.loyalty:  # nothing else has loyalty (306.5)
        loyalty = shape.loyalty  # the number printed on the card, wherever it is (§306.5a)
        yield Replacement((event.obj.id, "loyalty"), event.obj.id,
                          lambda now: [_plus(cast("Move", now), {"loyalty": loyalty}, "306.5b", "209.1")],
                          nothing_to_say)
    if "battle" in shape.types and shape.defense:
        defense = shape.defense
        yield Replacement((event.obj.id, "defense", shape_number), event.obj.id,
                          lambda now: [_plus(cast("Move", now), {"defense": defense}, "310.4b", "614.1c", "210.1")],
                          nothing_to_say)
    if "saga" in map(str.lower, shape.subtypes) and "read ahead" not in view.keywords \
            and "lore" not in dict(event.counters) and game.rules.holds("saga.enters"):
        yield Replacement((event.obj.id, "lore"), event.obj.id,
                          lambda now: [_plus(cast("Move", now), {"lore": 1}, "714.3a", "614.1c")], nothing_to_say)


def _group(game: Game, one: Replace) -> int:
    """Its group: control (616.1b) before copies (616.1c) before back faces (616.1d), where the edition has these."""
    if one.instead.under is not None:
        return CONTROL
    if one.instead.copy is not None or one.instead.of is not None:
        return COPY if game.rules.holds("replacement.copies_first") else OTHER
    return BACK if one.instead.transformed and game.rules.holds("replacement.back_faces_first") else OTHER


@replaces(Move, "614.1c", "614.12a", "607.2d", "607.2f", "607.2g")
def as_enters(game: Game, event: Event) -> Iterator[Replacement]:
    """What is chosen or paid as the permanent enters, for the abilities that are linked to that (607.2d, f, g).

    Of a copy it is chosen anew, not copied (§707.6, §614.12a).
    """
    assert isinstance(event, Move)
    if event.to != "battlefield" or event.face_down or not _own(game, event):
        return
    view = as_entering(game, event)
    for at, ability in enumerate(game.rules.every(view.abilities)):
        if isinstance(ability, AsEnters) and not ability.become:
            def use(now: Event, _events: Sequence[Event], ability: AsEnters = ability) -> None:
                _choose_or_pay(game, cast("Move", now), ability)

            yield Replacement((event.obj.id, "as enters", at, game.shape_number(event.copy)), event.obj.id,
                              lambda now: [now], use)


def _choose_or_pay(game: Game, event: Move, ability: AsEnters) -> None:
    obj, who = event.obj, game.players[event.comes_under]
    key = (obj.id, obj.incarnation + 1, PRINTED)
    given = game.choices.other.get(obj.id, ())
    if ability.pay:
        most = game.life(who) if not game.cannot(who, "lose_life") else 0
        wanted = next((one for one in given if one.isdigit()), None)
        if wanted is None or int(wanted) > most:
            raise game.ask("pay_life", who.name, [obj.id], [str(n) for n in range(min(most, 20) + 1)],
                           "How much life is paid as {what} enters?", what=obj.id)
        happen(game, linking.Tie((*key, "paid_entering"), (int(wanted),)))
        game.note(PaysEntering, ["614.1c", "614.12a"], obj.id, player=who.name, n=int(wanted))
        if int(wanted):
            life.change_life(game, who, -int(wanted), ["119.4"])
        return
    if ability.card_name:
        name = choose_name(game, who.name, obj.id, next(iter(given), None), ability.options)
        happen(game, linking.Tie((*key, "chosen"), (name.name.lower(),)))
        game.note(ChoosesEntering, ["614.1c", "614.12a", *name.rules], obj.id, player=who.name, answer=name.name)
        return
    if ability.subtype:
        kind = choose_subtype(game, who.name, obj.id, next(iter(given), None), ability.subtype)
        happen(game, linking.Tie((*key, "chosen"), (kind,)))
        game.note(ChoosesEntering, ["614.1c", "614.12a", "205.3e"], obj.id, player=who.name, answer=kind)
        return
    said = [one for word in given for one in ability.options if one.lower() == word.lower()]
    chosen = decisions.one_of(game, "choose", decisions.next_of(game, f"as enters:{obj.id}", said), ability.options,
                              who.name, message="Which of these is chosen?", about=obj.id)
    if chosen is not None:
        happen(game, linking.Tie((*key, "chosen"), (chosen.lower(),)))
        anchored = ["614.12c"] if any(one.kind == "chose" for has in obj.printed.abilities if isinstance(has, Trigger)
                                      for one in has.when) else []
        game.note(ChoosesEntering, [*anchored, "614.1c", "614.12a"], obj.id, player=who.name, answer=chosen)


@replaces(Move, "614.1d", "614.1c", "614.12", "614.12a", "614.12b", "614.12c", "614.13", "614.13a", "614.13b", "616.1b",
          "616.1c", "616.1d", "616.2", "707.6", "707.9e", "707.9g")
def replaced(game: Game, event: Event) -> Iterator[Replacement]:
    """What effects change in how a permanent enters, looking at it as it would be on the battlefield."""
    assert isinstance(event, Move)
    if event.to != "battlefield":
        return
    watched = any(one.event == "enters" for _, one, _ in game.replacing()) \
        or any(one.replaces is not None and one.replaces.event == "enters" for one in game.effects)
    if not watched and not _own(game, event):
        return
    obj = event.obj
    view = as_entering(game, event)
    under = event.comes_under
    about = About(("enters",), who=view, player=under, obj=obj, zone=obj.zone,
                  shape=game.shape_number(event.copy), board={**game.board(), obj.id: view})

    def change(now: Event, found: Found) -> Sequence[Event]:
        return _changed(game, cast("Move", now), found, view)

    def say(_now: Event, events: Sequence[Event], found: Found) -> None:
        if found.replace.instead.other:
            game.note(ReplacedBy, ["614.1a", "614.6"], obj.id, by=found.name)
        elif found.name != obj.id:
            game.note(EntersChanged, ["614.1d", "614.12"], obj.id, by=found.name)
        made = next((one for one in events if isinstance(one, Move) and one.obj is obj), None)
        _say_choices(game, event, made, found, events)
        if made is not None and made.copy is not None and made.copy is not event.copy:
            _say_copy(game, event, made.copy, found)
            if event.excepted:
                game.note(ExceptionGone, ["707.9e"], obj.id)

    yield from replacements(game, about, change, say, group=partial(_group, game))


def _say_copy(game: Game, event: Move, shape: Characteristics, found: Found) -> None:
    """What it enters as a copy of, chosen before it enters or named by the effect."""
    instead = found.replace.instead
    of = _to_copy(game, event, found) if instead.copy is not None else instead.of
    plain = values_to_copy(game.obj(of)) if isinstance(of, str) else of
    rules = ["614.1c", *(["614.12a"] if instead.copy is not None else []), "707.2", "707.5",
             *rules_of(instead.changes, plain)]
    if isinstance(of, str):
        game.note(CopyMadeOf, [*rules, *of_prototype(game.obj(of))], event.obj.id, name=shape.name, of=of)
    else:
        game.note(CopyMade, rules, event.obj.id, name=shape.name)


def _say_choices(game: Game, event: Move, made: Move | None, found: Found, events: Sequence[Event]) -> None:
    """What was chosen before it enters (614.12a), and what changes zones because of that (614.13)."""
    instead, obj, player = found.replace.instead, event.obj, event.comes_under
    if made is not None and instead.choose:
        again = ["707.6"] if event.copy is not None else []
        game.note(ChosenEntering, ["614.12a", "614.12c", *again], obj.id, player=player, word=made.chosen[-1])
    if instead.pay_life:
        paid = any(isinstance(one, ChangeLife) for one in events)
        coming = game.batch is not None and len(game.batch.arriving) > 1
        short = not paid and instead.pay_life > game.life(game.players[player]) and coming
        game.note(PaidEntering if paid else NotPaidEntering, ["614.12a", *(["614.12b"] if short else [])],
                  obj.id, player=player, n=instead.pay_life)
    if instead.exile is not None:
        coming_too = sorted(game.batch.arriving - {obj.id}) if game.batch is not None else []
        if coming_too:
            game.note(NotWhatEnters, ["614.13a"], obj.id, names=coming_too)


def _changed(game: Game, here: Move, found: Found, view: View) -> Sequence[Event]:
    """§614.13."""
    instead, obj = found.replace.instead, here.obj
    it = Ref(obj.id, obj.incarnation, view)
    if instead.do is not None:
        return [carry(instead.do, 1, you=found.controller, source=found.source, it=it, by=found.name)]
    if instead.nothing:
        return []
    more: dict[str, object] = {}
    first: list[Event] = []
    if instead.choose:  # for a copy, too (707.6)
        more["chosen"] = (*here.chosen, _word(game, found, obj.id, here.comes_under))
    if instead.exile is not None:
        names, rules = _exiled(game, here, found, instead.exile)
        first = [Move(game.objects[name], "exile", Exiled, ("614.13", *rules)) for name in names]
        more["taken"] = here.taken | set(names)
    if instead.pay_life and pays(game, here, found, instead.pay_life):
        return [ChangeLife(here.comes_under, -instead.pay_life, ("119.4", "614.12a")), here]
    if instead.reveal is not None and (card := shown(game, here, found, instead.reveal)) is not None:
        return [Reveal(game.objects[card], ("614.12a",)), here]
    if instead.tapped is not None:
        more["tapped"] = instead.tapped
    if instead.under is not None:
        more["under"] = _player(game, instead.under, found, obj.owner)
    if instead.transformed and obj.printed.back is not None:
        more["transformed"] = True
    if instead.copy is not None or instead.of is not None:
        shape = _copied(game, here, found)
        if shape is None:
            return [here]
        more["copy"] = shape
        gone = dict(here.excepted)  # what another copy effect would have done besides doesn’t happen (§707.9e)
        here = replace(here, counters=tuple((kind, many - gone.get(kind, 0)) for kind, many in here.counters
                                            if many > gone.get(kind, 0)))
    return _after_it(game, found, view, here, first, more)


def _after_it(game: Game, found: Found, view: View, here: Move, first: Sequence[Event],
              more: dict[str, object]) -> Sequence[Event]:
    """What happens before it, the entering as it is changed, and what follows of it."""
    instead, obj = found.replace.instead, here.obj
    own = found.source is None or found.source.id == obj.id
    keys = [*found.replace.rules, "614.1c" if own else "614.1d", "614.12", *(["701.7b"] if obj.kind == "token" else []),
            *(["107.3m"] if any(getattr(many, "of", "") == "x_paid" for many in instead.counters.values()) else [])]
    context = Context(found.controller, found.source, Ref(obj.id, obj.incarnation, view))
    counters = {kind: max(0, amount(game, many, context)) for kind, many in instead.counters.items()}
    if "copy" in more:
        more["excepted"] = tuple(counters.items())
    made = _plus(here, counters, *keys, **more)
    if instead.when is not None and made.copy is not None:
        return [made, CopyTrigger(obj, instead.when, here.comes_under, made.copy)]
    if first or not instead.then:
        return [*first, made]
    return [made, carry(instead.then, 1, you=found.controller, source=found.source,
                        it=Ref(obj.id, obj.incarnation + 1, view), by=found.name, later=True)]


def _word(game: Game, found: Found, name: str, player: str) -> str:
    """The word that is chosen as it enters (§614.12c): under the name of the object, or ``choose``."""
    wanted = next((one.lower() for one in game.choices.other.get(name, ())
                   if one.lower() in found.replace.instead.choose), None)
    return str(decisions.one_of(game, "choose", wanted, found.replace.instead.choose, player,
                                message="Which word is chosen as it enters?"))


def _exiled(game: Game, here: Move, found: Found, wanted: Filter) -> tuple[list[str], list[str]]:
    """What is exiled as it enters, and the rules on what may not be."""
    there = [view.id for view in affected(wanted, game, found.eye, game.board())
             if view.id != here.obj.id and game.objects[view.id].zone == (wanted.zone or "battlefield")]
    options, rules = may_leave(game, here.obj, here.taken, there)
    return decisions.some_of(game, "exile", options, here.comes_under, about=here.obj.id,
                             message="What is exiled as {what} enters?"), rules


def _player(game: Game, word: str, found: Found, owner: str) -> str:
    if word == "you":
        return found.controller
    if word == "owner":
        return owner
    others = [player.name for player in game.opponents(found.controller)]
    chosen = decisions.one_of(game, "under", None, others, found.controller,
                              message="Under whose control does it enter?")
    return chosen or found.controller


def _copied(game: Game, here: Move, found: Found) -> Characteristics | None:
    """What it enters as a copy of; None if nothing is copied."""
    instead = found.replace.instead
    own = copiable(here.obj)
    if isinstance(instead.of, Characteristics):
        return with_exceptions(instead.of, instead.changes, own)
    if instead.of is not None:
        return with_exceptions(values_to_copy(game.obj(str(instead.of))), instead.changes, own)
    chosen = _to_copy(game, here, found)
    return with_exceptions(values_to_copy(game.obj(chosen)), instead.changes, own) if chosen is not None else None


def _to_copy(game: Game, here: Move, found: Found) -> str | None:
    """The object that it enters as a copy of: chosen for each that enters, under its own name or one by one (614.12a).

    Nothing that enters at the same time can be chosen; without anything else there is no copy.
    """
    instead = found.replace.instead
    assert instead.copy is not None
    assert game.batch is not None  # what enters does so in an event
    newcomers = {one.id for one in game.batch.entered}
    options = [view.id for view in affected(instead.copy, game, found.eye, game.board())
               if view.id != here.obj.id and view.id not in newcomers]
    other = game.choices.other
    decisions.weigh(game, here.obj.id, other.get(here.obj.id, ()), options)
    named = [name for name in other.get(here.obj.id, ()) if name in options]
    own = next(iter((named[1:] if here.copy is not None else []) or named), None)  # of a copy of a copy the next one
    own = own or next((one for one in decisions.left_now(game, "copy", other.get("copy", ())) if one in options), None)
    if own is not None or len(options) < 2:
        return own if own is not None else next(iter(options), None)
    raise game.ask("copy", here.comes_under, [here.obj.id], options, "What does {what} enter as a copy of?",
                   what=here.obj.id)


@replaces(Move, "614.16", "122.6", "122.6a")
def more_counters(game: Game, event: Event) -> Iterator[Replacement]:
    """Counters with which it enters are put on it: what changes their number does so here, too (§122.6, §122.6a)."""
    assert isinstance(event, Move)
    if event.to != "battlefield":
        return
    if not any(one.event == "counters" for _, one, _ in game.replacing()) \
            and not any(one.replaces is not None and one.replaces.event == "counters" for one in game.effects):
        return
    obj = event.obj
    view = as_entering(game, event)
    about = About(("counters",), who=view, player=event.comes_under, obj=obj,
                  board={**game.board(), obj.id: view}, kind=None)
    for kind, many in event.counters:
        if many <= 0:
            continue

        def change(now: Event, found: Found, kind: str = kind) -> Sequence[Event]:
            here = cast("Move", now)
            held = dict(here.counters).get(kind, 0)
            instead, it = found.replace.instead, Ref(obj.id, obj.incarnation + 1, view)
            if instead.other:
                return [_plus(here, {kind: -held}, "614.16"), *in_its_place(found, held, it)]
            return [_plus(here, {kind: new_number(held, instead) - held}, "614.16"), *besides(found, held, it)]

        def say(now: Event, events: Sequence[Event], found: Found, kind: str = kind) -> None:
            before = dict(cast("Move", now).counters).get(kind, 0)
            after = dict(cast("Move", events[0]).counters).get(kind, 0)
            game.note(OtherNumber, ["614.16", "122.6a"], obj.id, by=found.name, n=after, before=before)

        for one in replacements(game, replace(about, kind=kind), change, say):
            yield replace(one, key=(one.key, kind))

