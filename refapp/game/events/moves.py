"""Moving objects between zones: what forbids it, what replaces it, and what it makes happen.

Every change of zone goes through here (400 to 408), and what may not enter a zone or leave one (304.4, 307.4, 311.2 …).
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import doors, from_outside, preparing, stickers
from refapp.game.events.counters import counters_were_put
from refapp.game.events.entering_attached import host_of
from refapp.game.events.entering_faces import back_can_enter, rules_of_face
from refapp.game.events.parting import goes_to, in_order, part
from refapp.game.events.protectors import choose_protector
from refapp.game.events.zone_order import TOGETHER
from refapp.game.reading.copiable_values import base_view, copiable, is_prototyped
from refapp.game.reading.entering import as_entering
from refapp.game.reading.faces import modal
from refapp.game.reading.filters import passes
from refapp.game.said import moving
from refapp.game.said.several import Attached, CantEnter, CantResolveThere, CeasesToExist, Leaving
from refapp.game.state.card_types import COMMAND_TYPES
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.scenario import Characteristics
from refapp.language.vocabulary import PLAYER_ZONES
from refapp.lazy_dataclass import dataclass

PUBLIC = frozenset({"battlefield", "graveyard", "exile", "stack", "command", "ante"})
FACE_DOWN_AS = frozenset({"disguised"})
"""Designations of a face-down spell that the permanent it becomes has, too (702.168b)."""


@dataclass(frozen=True, slots=True)
class Move(Event):
    """An object changes zones (400.7); in a zone already, it becomes a new object there.

    ``says`` and ``rules`` are what the trace says; ``also`` names further occurrences ("destroyed", "sacrificed").
    ``shuffled``: a replacement has the owner shuffle it into the library; ``instead``: one changed where it goes.
    """

    obj: Obj
    to: str
    says: type[moving.Moving] = field(default=moving.Moved, compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)
    under: str | None = None
    bottom: bool = False
    also: tuple[str, ...] = ()
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str | None = None
    face_down: bool = False
    transformed: bool = False
    shuffled: bool = False
    copy: Characteristics | None = None
    """What it enters the battlefield as a copy of."""
    becomes: Characteristics | None = None
    """What was chosen that it is on the battlefield (208.2b)."""
    instead: bool = field(default=False, compare=False)
    entering: tuple[str, ...] = field(default=(), compare=False)
    """The rules that changed how it enters."""
    params: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    chosen: tuple[str, ...] = ()
    """What was chosen as it enters: designations of the permanent (614.12c)."""
    excepted: tuple[tuple[str, int], ...] = ()
    """Counters that it has by an exception of the copy effect that was applied last (707.9e)."""
    taken: frozenset[str] = frozenset()
    """What changes zones because of how it enters (614.13b)."""
    apart: frozenset[str] = frozenset()
    """Components of a melded or merged permanent that go to the command zone instead (903.9c)."""
    cards_to: str = ""
    """Where components of a merged token go instead that are cards (730.3e)."""

    @property
    def comes_under(self) -> str:
        """Under whose control it enters: its owner's unless something says otherwise (110.2a)."""
        return self.under or self.obj.owner

    def affected(self, game: Game) -> tuple[str | None, str | None]:
        on_board = self.obj.zone in ("battlefield", "stack")
        return self.obj.here.controller if on_board else self.obj.owner, self.obj.id

    def arrives(self) -> tuple[str, ...]:
        return (self.obj.id,) if self.to == "battlefield" else ()

    def forbidden(self, game: Game) -> bool:
        """§800.4b."""
        if from_outside.stays(game, self.obj, self.to, self.rules):
            return True
        if self.obj.exists and self.to == "battlefield" and game.players[self.comes_under].lost:
            game.note(moving.StaysForGone, ["800.4b"], self.obj.id, player=self.comes_under, zone=self.obj.zone)
            return True
        other = self.transformed and (self.obj.zone == "stack" or not modal(self.obj))  # else the front counts: 712.14b
        return not self.obj.exists or _stays(game, self.obj, self.to, face_down=self.face_down,
                                             played=other or "701.18a" in self.rules)

    def perform(self, game: Game) -> bool:
        """§400.10, §708.9."""
        game.budget.spend(2 + len(game.objects) // 8)  # a move looks at every object that could mind
        obj, to = self.obj, self.to
        assert game.batch is not None  # what moves does so in an event
        if to == "library" and self.instead:
            if self.shuffled:
                game.batch.shuffling[obj.owner] = None
            else:
                game.batch.placed.append(obj.id)
        allowed, host = _may_enter(game, self) if to == "battlefield" else (True, None)
        if not allowed:
            return False
        barred = to == "battlefield" and bool(self.counters) \
            and "cant get counters" in as_entering(game, self).keywords  # §113.6i
        where = [*self.rules, "400.10" if obj.zone == to == "command" else "400.7", *_as_it_goes(self)]
        came_from, holder = obj.zone, obj.here.controller
        faces = rules_of_face(obj, self.rules, face_down=self.face_down, transformed=self.transformed) \
            if to == "battlefield" else []
        if obj.here.face_down and (came_from == "battlefield" or (came_from == "stack" and to != "battlefield")):
            game.note(moving.ShownLeaving, ["708.9"], obj.id)
        _leave(game, self, holder)  # what ends elsewhere was sacrificed or destroyed all the same
        goes = goes_to(self, obj)
        _arrive(game, obj, goes, bottom=self.bottom)
        if goes == "exile":
            obj.here.face_down, obj.here.pile = self.face_down, game.stamp  # a pile for each time of exiling (406.4)
            in_order(game, obj)
        if to == "battlefield":
            where.extend(["110.1", "110.2"] + (["110.2a"] if self.says is moving.OntoBattlefield else []))
            where.extend(["708.3"] if self.face_down and came_from != "stack" else [])
            where.extend([*_enter(game, obj, self, barred=barred), *faces])
        says = moving.PutAgain if came_from == to == "command" else self.says
        game.note(moving.MovedInstead if self.instead or goes != to else says, where, obj.id, owner=obj.owner,
                  controller=obj.here.controller, from_=came_from, to=goes, **dict(self.params))
        stickers.follow(game, obj, PUBLIC)
        if to == "battlefield":
            for kind, many in sorted(obj.here.counters.items()):
                game.note(moving.EntersWithCounters, [*self.entering, "122.6"], obj.id, kind=kind, n=many)
            _entered(game, obj, self, host, came_from)
            doors.entered(game, obj)
        return True


def move(game: Game, obj: Obj, to: str, *, says: type[moving.Moving] = moving.Moved, rules: Sequence[str] = (),
         under: str | None = None, bottom: bool = False, also: Sequence[str] = (), tapped: bool = False,
         counters: Mapping[str, int] | None = None, attached_to: str | None = None, face_down: bool = False,
         transformed: bool = False, chosen: tuple[str, ...] = (), player: str | None = None,
         n: int | None = None) -> bool:
    """Move an object to a zone (its owner's, 400.3); false if it stays where it is."""
    return happen(game, Move(
        obj, to, says, tuple(rules), under, bottom, tuple(also), tapped, tuple((counters or {}).items()), attached_to,
        face_down, transformed, chosen=chosen,
        params=tuple((key, one) for key, one in (("player", player), ("n", n)) if one is not None)))


def _as_it_goes(event: Move) -> Iterator[str]:
    """Whose zone it comes to (400.3), and that it isn’t destroyed (701.8b) or drawn (§121.5)."""
    obj, to = event.obj, event.to
    yield from _what_ends(obj)
    if obj.zone == "battlefield" and obj.here.controller != obj.owner and to in PLAYER_ZONES:
        yield "400.3"
    if to == "graveyard" and obj.zone == "battlefield" and "destroyed" not in event.also:
        yield "701.8b"
    if obj.zone == "library" and to == "hand" and event.says is not moving.Drawn:
        yield "121.5"


def _what_ends(obj: Obj) -> list[str]:
    """Counters are not kept in another zone (§122.2), the characteristics of a prototype neither (718.4)."""
    return [*(["122.2"] if obj.here.counters else []), *(["718.4"] if is_prototyped(obj) else [])]


def _stays(game: Game, obj: Obj, to: str, *, face_down: bool, played: bool) -> bool:
    """Whether an object can’t enter the zone and stays where it is, as some cards do (400.4).

    No instant (§304.4) or sorcery (§307.4) enters the battlefield, and planes (§311.2), phenomena (312.2), vanguards
    (313.2), schemes (314.2) and conspiracies (315.3) stay in the command zone (§111.8, §309.2c, §400.4a, §400.4b,
    §712.14b, §901.4, §902.3, §904.4).
    """
    if obj.kind == "token" and obj.left and (game.rules.holds("token.left.stays") or to == "battlefield"):
        game.note(moving.TokenStays, ["111.8"], obj.id, zone=obj.zone)
        return True
    types = set(copiable(obj).types)
    if to == "battlefield" and not face_down and not played and types & {"instant", "sorcery"} \
            and obj.kind in ("card", "card_copy"):  # played: the face of a modal card that is a land (712.12)
        rules = [*(["712.14b"] if modal(obj) else []), "304.4" if "instant" in types else "307.4", "400.4a", "110.4"]
        game.note(CantEnter, rules, obj.id, zone=obj.zone)
        return True
    if obj.zone == "command" and to != "command" and types & COMMAND_TYPES:
        game.note(moving.StaysInCommand, ["309.2c" if "dungeon" in types else "400.4b"], obj.id)
        return True
    return False


def _may_enter(game: Game, event: Move) -> tuple[bool, str | None]:
    """Whether it enters the battlefield, and attached to what; a spell that can’t goes to the graveyard instead."""
    if _cannot_enter(game, event):
        return False, None
    allowed, host = host_of(game, event, event.comes_under)
    rule = "303.4g"
    if allowed and event.transformed and not event.face_down and not back_can_enter(game, event.obj, event.rules):
        allowed, rule = False, "712.13a"
    if not allowed and event.obj.zone == "stack":
        move(game, event.obj, "graveyard", rules=[rule])
    return allowed, host


def _cannot_enter(game: Game, event: Move) -> bool:
    """Whether an effect says that it can't enter, looking at it as it would be there (§614.17d)."""
    obj = event.obj
    watching = [(source, ability) for source, ability in game.statics() if ability.cant_enter is not None]
    if not watching:
        return False
    look = as_entering(game, event)
    for source, ability in watching:
        if passes(ability.cant_enter, look, game.viewpoint(source), game.board()):
            keys = ["101.2", "614.17d", "614.17"]
            if obj.kind == "token":
                keys.insert(0, "111.5")
            game.note(CantEnter if obj.zone != "stack" else CantResolveThere, keys, obj.id, by=source.id,
                      zone=obj.zone)
            return True
    return False


def _leave(game: Game, event: Move, holder: str) -> None:
    assert game.batch is not None
    obj, to, also = event.obj, event.to, event.also
    view = game.batch.before.get(obj.id)
    if view is None or view.incarnation != obj.incarnation:
        view = base_view(game, obj)
    was = Ref(obj.id, obj.incarnation, view)
    game.last_known[(obj.id, obj.incarnation)] = view
    now = Ref(obj.id, obj.incarnation + 1) if to in PUBLIC else None
    if obj.zone == "battlefield" and not obj.here.phased_out:  # “from anywhere”, below, is no leaving of it (§603.6c)
        events = ["leaves", *also]
        if to == "graveyard":
            events += ["dies", "put_into_graveyard"]
        elif to == "exile":
            events.append("exiled_from_battlefield")
        for name in events:
            game.happened(Occurrence(name, was, now, player=holder))
        if view.host is not None and obj.id not in game.batch.came_off:
            game.batch.came_off.add(obj.id)
            game.happened(Occurrence("becomes_unattached", was, now))
        for other in game.batch.before.values():
            if other.host == obj.id and other.zone == "battlefield" and other.id not in game.batch.came_off:
                game.batch.came_off.add(other.id)
                game.happened(Occurrence("becomes_unattached", other.ref, other.ref))
    elif obj.zone == "graveyard":
        game.happened(Occurrence("leaves_graveyard", was, now, player=obj.owner))
    if to in ("graveyard", "exile"):
        name = "exiled" if to == "exile" else "graveyard_from_anywhere"
        for each in (name, *(also if obj.zone == "stack" and to == "graveyard" else ())):
            game.happened(Occurrence(each, was, now, player=obj.owner))
    elif to in ("hand", "library"):
        game.happened(Occurrence(f"put_into_{to}", was, Ref(obj.id, obj.incarnation + 1), player=obj.owner))
    if obj.zone == "battlefield":
        obj.left = True
        if to != "battlefield":
            part(game, event, _arrive)
    remove_from_zone(game, obj)


def remove_from_zone(game: Game, obj: Obj) -> None:
    """Take an object out of the lists that hold it."""
    if obj.zone in PLAYER_ZONES:
        held = game.players[obj.owner].zones[obj.zone]
        if obj.id in held:
            held.remove(obj.id)
    elif obj.zone == "stack":
        item = next((one for one in game.stack if one.spell == obj.id), None)
        if item is not None:
            game.left_stack[(obj.id, obj.incarnation)] = (replace(item), copy.copy(obj))
        game.stack[:] = [item for item in game.stack if item.spell != obj.id]


def _arrive(game: Game, obj: Obj, to: str, *, bottom: bool) -> None:
    """An object comes to a zone: a new object, without memory of the old one (§400.7, §403.4).

    To a library, hand or graveyard it comes to its owner’s, whosever the effect named (§400.3); to the top of that
    graveyard, as it does when it is countered, discarded, destroyed or sacrificed (§404.1).
    """
    was, kept = (obj.id, obj.incarnation), obj.zone == "stack" and to == "battlefield"
    record = obj.here.record if kept else None
    shape = obj.here.shape if kept and obj.here.keeps_shape else None
    hidden = obj.here.designations & FACE_DOWN_AS if kept else frozenset[str]()
    obj.kind = obj.here.kind_alone or obj.kind
    obj.forget()
    obj.here.record = record
    obj.here.shape, obj.here.keeps_shape, obj.here.designations = shape, shape is not None, hidden
    obj.incarnation += 1
    if kept and game.effects:  # what changed a spell, or prevents its damage, goes on for the permanent it becomes
        now = (obj.id, obj.incarnation)
        if any(was in one.sources for one in game.effects):  # (§112.4, §400.7a, §400.7c)
            game.note(moving.ShieldStays, ["400.7c"], obj.id)
        game.effects = [replace(one, **{which: names - {was} | {now} for which in ("objects", "sources")
                                        if was in (names := getattr(one, which))}) for one in game.effects]
    obj.zone = to
    obj.ts = game.tick()  # §613.7d
    obj.here.commander_new = to in ("graveyard", "exile")
    if to in PLAYER_ZONES:
        held = game.players[obj.owner].zones[to]
        if to == "library" and not bottom:
            held.insert(0, obj.id)
        else:
            held.append(obj.id)
        if game.batch is not None and to in TOGETHER:
            game.batch.arrived.setdefault((obj.owner, to), []).append(obj.id)


def _enter(game: Game, obj: Obj, event: Move, *, barred: bool) -> list[str]:
    """Controller, status and counters with which the permanent enters; returns the rules it took.

    Face down it is so before it enters (§708.3): what it says of its entering doesn’t count, on neither face (§712.15).
    Face up, the front face is up (§712.14) unless a spell had the back up (§712.13) or an effect says so (§712.14a,
    §110.5b).
    """
    keys: list[str] = ["110.5b"] if obj.kind != "token" or event.tapped else []
    obj.here.controller = obj.here.entered_under = event.comes_under
    obj.here.entered_turn = game.turn
    obj.here.upkeeps = game.players[obj.here.controller].upkeeps
    obj.here.face_down = event.face_down
    obj.here.transformed = event.transformed and obj.printed.back is not None
    obj.left = False
    if event.becomes is not None:
        obj.here.shape, obj.here.keeps_shape = event.becomes, True
    obj.here.entered_as = obj.here.copied = event.copy  # it becomes a copy as it enters, not after that (§707.5)
    obj.here.tapped = event.tapped
    obj.here.counters = {} if barred else {kind: many for kind, many in event.counters if many > 0}
    if obj.here.tapped or not obj.here.counters:  # otherwise the line about the counters says it
        keys += event.entering
    if obj.here.tapped:
        keys.append("603.2e")
    if barred:
        keys += ["101.2", "113.6i", "614.17"]
    obj.here.designations |= set(event.chosen)
    if game.batch is not None:
        game.batch.entered.append(obj)
    return keys


def _entered(game: Game, obj: Obj, event: Move, host: str | None, came_from: str) -> None:
    """§303.4, §310.9a."""
    now = Ref(obj.id, obj.incarnation)
    if host is not None:
        obj.here.attached = (host, game.objects[host].incarnation if host in game.objects else 0)
    game.happened(Occurrence("enters", None, now, player=obj.here.controller, kind=came_from))
    if preparing.PREPARED in event.chosen:
        preparing.entered(game, obj)
    if host is not None:
        aura = "aura" in {word.lower() for word in copiable(obj).subtypes}
        chosen = not event.attached_to and came_from != "stack"  # by who controls it (303.4f)
        rules = [*(["303.4f"] if chosen else []), "303.4"] if aura else []
        game.note(Attached, [*rules, "701.3a"], obj.id, host=host)
        if game.rules.holds("becomes_attached.entering"):
            game.happened(Occurrence("becomes_attached", None, now))
    for kind, many in obj.here.counters.items():
        counters_were_put(game, now, kind, many)
    if "lore" in obj.here.counters:
        game.happened(Occurrence("chapter", None, now, amount_before=0, amount=obj.here.counters["lore"]))
    if "battle" in copiable(obj).types:
        siege = "siege" in {word.lower() for word in copiable(obj).subtypes}
        choose_protector(game, obj, ["310.9a", "310.12a"] if siege else ["310.9a"])


@dataclass(frozen=True, slots=True)
class Cease(Event):
    """An object ceases to exist (704.5d and e), or leaves the game with its owner or as a dungeon."""

    obj: Obj
    rules: tuple[str, ...] = ()
    says: type[Leaving] = CeasesToExist

    def perform(self, game: Game) -> bool:
        obj = self.obj
        assert game.batch is not None  # it does so in an event
        view = game.batch.before.get(obj.id)
        if view is not None:
            game.last_known[(obj.id, obj.incarnation)] = view
        remove_from_zone(game, obj)
        stickers.come_off(game, obj)
        obj.exists = False
        game.note(self.says, self.rules, obj.id, zone=obj.zone)
        return True


def cease(game: Game, obj: Obj, rules: Sequence[str], says: type[Leaving] = CeasesToExist) -> None:
    """An object ceases to exist; nothing forbids that."""
    happen(game, Cease(obj, tuple(rules), says))
