"""One function computes what every object looks like after continuous effects (rule 613).

Layers: copiable values (copies, faces, face-down), names, types, colours, abilities, and within power
and toughness: defined by the object itself, set, modified by effects and counters. Effects apply in
timestamp order; within the type layer an effect waits for one that changes what it applies to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from refapp.game.filters import Viewpoint, passes
from refapp.game.state import CARD_TYPES, FAMILIES, SUPERTYPES, Effect, Obj, View
from refapp.language.scenario import Ability, Characteristics, Filter, Keyword, Static

if TYPE_CHECKING:
    from refapp.game.game import Game

_PLUS = re.compile(r"([+-]\d+)/([+-]\d+)")
_KEYWORD_COUNTERS = frozenset({
    "deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"})
_FACE_DOWN = Characteristics(name="", types=("creature",), pt=(2, 2))
_CLOAKED = Characteristics(name="", types=("creature",), pt=(2, 2), abilities=(Keyword("ward {2}"),))
_SUSPECTED = Effect(0, grant=(Keyword("menace"), Keyword("cant block")))
_Change = tuple[int, int, str, Obj | None, Static | Effect]


def copiable(obj: Obj) -> Characteristics:
    """Layer 1: what the object would be without any other effect; also what a copy of it copies."""
    base = obj.copied or obj.printed
    if obj.face_down and obj.zone in ("battlefield", "stack"):
        return _CLOAKED if "cloaked" in obj.designations else _FACE_DOWN  # 701.58a
    if obj.transformed and base.back is not None and obj.zone == "battlefield" and obj.copied is None:
        return base.back  # a copy is a copy of one face, whichever side of its own card is up (707.8)
    if obj.flipped and base.flip is not None and obj.zone == "battlefield":
        other = base.flip
        return Characteristics(
            name=other.name if other.named else base.name, types=other.types or base.types,
            supertypes=other.supertypes, subtypes=other.subtypes, colors=base.colors, mv=base.mv,
            pt=other.pt, hand=other.hand, loyalty=other.loyalty, abilities=other.abilities)
    return base


def base_view(game: Game, obj: Obj) -> View:
    """The object without continuous effects; kept until something about the object changes."""
    found = copiable(obj)
    power, toughness = found.pt if found.pt is not None else (None, None)
    if found.hand:
        holder = obj.controller if obj.zone == "battlefield" else obj.owner
        power = toughness = len(game.players[holder].zones["hand"])
    on_board = obj.zone in ("battlefield", "stack")
    abilities = found.abilities if obj.rules_text is None or obj.face_down else obj.rules_text
    return View(
        id=obj.id, incarnation=obj.incarnation, kind=obj.kind, zone=obj.zone, owner=obj.owner,
        controller=obj.controller if on_board else obj.owner, name=found.name,
        types=frozenset(found.types), supertypes=frozenset(found.supertypes),
        subtypes=frozenset(word.lower() for word in found.subtypes), colors=frozenset(found.colors),
        mv=found.mv, power=power, toughness=toughness, abilities=abilities,
        keywords=_keywords(abilities), shown_subtypes=found.subtypes,
        tapped=obj.tapped, phased_out=obj.phased_out, face_down=obj.face_down, attached=obj.attached,
        combat=obj.combat, counters=dict(obj.counters) if obj.counters else {}, ts=obj.ts, index=obj.index,
        revealed=obj.revealed, commander=obj.commander, designations=frozenset(obj.designations))


def _keywords(abilities: tuple[Ability, ...]) -> frozenset[str]:
    return frozenset(ability.word for ability in abilities if isinstance(ability, Keyword))


def compute(game: Game) -> dict[str, View]:
    """Every object that exists, by id."""
    views: dict[str, View] = {}
    permanents: list[Obj] = []
    changed_spells: list[Obj] = []
    for obj in game.objects.values():
        if not obj.exists or obj.part_of is not None:
            continue
        if obj.zone == "battlefield" or (obj.zone == "stack" and obj.effects):
            (permanents if obj.zone == "battlefield" else changed_spells).append(obj)
            views[obj.id] = base_view(game, obj)
            continue
        if obj.cached is None or obj.printed.hand or obj.counters:
            obj.cached = base_view(game, obj)
        views[obj.id] = obj.cached
    game.budget.spend(len(permanents) + len(views) // 8)
    for obj in permanents:
        if obj.attached is not None:
            views[obj.id].host = game.attachment_host(obj)
    _apply(game, [obj for obj in permanents if not obj.phased_out], views)
    if changed_spells:  # by what resolved; static abilities of permanents are about permanents here
        _apply(game, changed_spells, views)
    for obj in permanents:
        view = views[obj.id]
        if "creature" not in view.types and "vehicle" not in view.subtypes:
            view.power = view.toughness = None
        elif view.power is None:
            view.power, view.toughness = 0, 0
    return views


def _apply(game: Game, permanents: list[Obj], views: dict[str, View]) -> None:
    changes: list[_Change] = []
    for obj in permanents:
        for at, ability in enumerate(views[obj.id].abilities):
            if isinstance(ability, Static) and ability.affects is not None and obj.zone == "battlefield":
                changes.append((obj.ts, at, obj.id, obj, ability))
        for effect in obj.effects:
            changes.append((effect.ts, 0, obj.id, None, effect))
        if "suspected" in obj.designations:  # 701.60c, from the moment it became so
            changes.append((obj.suspected_at, 0, obj.id, None, _SUSPECTED))
    changes.sort(key=lambda change: change[:3])
    started: set[tuple[str, int]] = set()
    if changes:
        _layer_types(game, changes, permanents, views, started)
        _layer_colours(changes, views)
        changes = _layer_abilities(game, changes, permanents, views, started)
    for obj in permanents:
        granted = [kind for kind in obj.counters if kind in _KEYWORD_COUNTERS and obj.counters[kind] > 0]
        if obj.designations:
            _designated(game, obj, views[obj.id])
        if granted and game.rules.holds("keyword_counters"):
            view = views[obj.id]
            view.abilities += tuple(Keyword(kind) for kind in granted)
            view.keywords |= frozenset(granted)
    if changes:
        _layer_power(game, changes, permanents, views, started)
    for obj in permanents:
        if obj.counters:
            more = counted(obj)
            if more != (0, 0):
                view = views[obj.id]
                view.power, view.toughness = (view.power or 0) + more[0], (view.toughness or 0) + more[1]


def _designated(game: Game, obj: Obj, view: View) -> None:
    """A Ring-bearer is legendary once its controller has the emblem (701.54c)."""
    if "ring-bearer" in obj.designations and game.players[obj.controller].rings:
        view.supertypes |= {"legendary"}


def _targets(game: Game, change: _Change, permanents: list[Obj], views: dict[str, View]) -> list[View]:
    _, _, name, source, what = change
    if isinstance(what, Effect) or source is None:
        return [views[name]]
    view = views[name]
    eye = Viewpoint(name, view.controller, view.host, game.teammates(view.controller))
    game.budget.spend(len(permanents))
    return [views[obj.id] for obj in permanents if passes(what.affects, views[obj.id], eye, views)]


def _layer_types(game: Game, changes: list[_Change], permanents: list[Obj], views: dict[str, View],
                 started: set[tuple[str, int]]) -> None:
    waiting = [change for change in changes if _changes_types(change[4])]
    while waiting:
        change = waiting.pop(_first_free(game, waiting))
        what = change[4]
        hit = _targets(game, change, permanents, views)
        if isinstance(what, Static):
            started.add((change[2], id(what)))
        for view in hit:
            if what.name is not None:
                view.name = what.name
            if isinstance(what, Effect):
                _lose_types(view, what)
            if what.add_types:
                _add_types(view, what.add_types)


def _first_free(game: Game, waiting: list[_Change]) -> int:
    """The place of the first change of types that waits for no other (613.8), else of the earliest."""
    for at, change in enumerate(waiting):
        game.budget.spend(1 + len(waiting) // 8)
        if not any(_waits_for(change[4], other[4]) and not _waits_for(other[4], change[4])
                   for other in waiting if other is not change):
            return at
    return 0


def _changes_types(what: Static | Effect) -> bool:
    if what.name is not None or what.add_types:
        return True
    return isinstance(what, Effect) and bool(
        what.only_types is not None or what.lose_types or what.lose_subtypes)


def _waits_for(one: Static | Effect, other: Static | Effect) -> bool:
    """Whether applying the other would change what this one applies to (613.8)."""
    if not isinstance(one, Static) or one.affects is None:
        return False
    changed: set[str] = set(other.add_types)
    if isinstance(other, Effect):
        changed |= {*other.lose_types, *other.lose_subtypes, *(other.only_types or ())}
    return any(word.removeprefix("non") in changed for word in one.affects.words)


def _add_types(view: View, words: tuple[str, ...]) -> None:
    view.types |= {word for word in words if word in CARD_TYPES}
    view.supertypes |= {word for word in words if word in SUPERTYPES}
    rest = tuple(word for word in words if word not in CARD_TYPES and word not in SUPERTYPES)
    view.shown_subtypes += tuple(word for word in rest if word.lower() not in view.subtypes)
    view.subtypes |= {word.lower() for word in rest}


def _lose_types(view: View, what: Effect) -> None:
    if what.only_types is not None:
        kept = frozenset(word for word in what.only_types if word in CARD_TYPES)
        view.subtypes = frozenset(sub for sub in view.subtypes if _correlated(sub, kept))
        view.types = kept
        if any(word in SUPERTYPES for word in what.only_types):
            view.supertypes = frozenset(word for word in what.only_types if word in SUPERTYPES)
        _add_types(view, tuple(w for w in what.only_types if w not in CARD_TYPES and w not in SUPERTYPES))
    if "*" in what.lose_types:
        view.types = frozenset()
    view.types -= set(what.lose_types)
    view.supertypes -= set(what.lose_types)
    lost = set(what.lose_subtypes) | set(what.lose_types)
    view.subtypes = frozenset() if "*" in lost and what.lose_subtypes else view.subtypes - lost
    if what.lose_types:
        view.subtypes = frozenset(sub for sub in view.subtypes if _correlated(sub, view.types))
    view.shown_subtypes = tuple(sub for sub in view.shown_subtypes if sub.lower() in view.subtypes)


def _correlated(subtype: str, types: frozenset[str]) -> bool:
    """Whether a subtype can stay with these card types (205.1a); unknown ones belong to creatures."""
    for family, members in FAMILIES.items():
        if subtype in members:
            return family in types
    return bool(types & {"creature", "planeswalker", "kindred", "tribal", "plane", "scheme", "dungeon"})


def _layer_colours(changes: list[_Change], views: dict[str, View]) -> None:
    for _, _, name, _, what in changes:
        if isinstance(what, Effect) and what.colors is not None:
            views[name].colors = frozenset(what.colors)


def _layer_abilities(game: Game, changes: list[_Change], permanents: list[Obj], views: dict[str, View],
                     started: set[tuple[str, int]]) -> list[_Change]:
    """Returns the changes with those of static abilities that were granted here, for this layer and the next."""
    waiting, found = list(changes), list(changes)
    while waiting:
        change = waiting.pop(0)
        what = change[4]
        if not what.grant and not what.lose_abilities:
            continue
        if isinstance(what, Static):
            if (change[2], id(what)) not in started and not _has(views[change[2]], what):
                continue
            started.add((change[2], id(what)))
        for view in _targets(game, change, permanents, views):
            if what.lose_abilities:
                view.abilities = ()
            view.abilities += what.grant
            view.keywords = _keywords(view.abilities)
            holder = game.objects[view.id]
            for at, ability in enumerate(what.grant):
                if isinstance(ability, Static) and ability.affects is not None and holder.zone == "battlefield" \
                        and not any(one[2] == view.id and one[4] is ability for one in found):
                    # as late as the object or as what created the ability, whichever is later (613.7a)
                    new = (max(change[0], holder.ts), at, view.id, holder, ability)
                    found.append(new)
                    waiting.append(new)
        waiting.sort(key=lambda one: one[:3])
    found.sort(key=lambda one: one[:3])
    return found


def _has(view: View, what: Static) -> bool:
    return any(ability is what for ability in view.abilities)


def _layer_power(game: Game, changes: list[_Change], permanents: list[Obj], views: dict[str, View],
                 started: set[tuple[str, int]]) -> None:
    for setting in (True, False):
        for change in changes:
            what = change[4]
            value = what.set_pt if setting else what.pt
            if value is None:
                continue
            if isinstance(what, Static) and (change[2], id(what)) not in started \
                    and not _has(views[change[2]], what):
                continue
            for view in _targets(game, change, permanents, views):
                power, toughness = view.power or 0, view.toughness or 0
                if setting:
                    view.power = power if value[0] is None else value[0]
                    view.toughness = toughness if value[1] is None else value[1]
                else:
                    times = _times(game, what, change[2], permanents, views)
                    view.power = power + times * (value[0] or 0)
                    view.toughness = toughness + times * (value[1] or 0)


def counted(obj: Obj) -> tuple[int, int]:
    """What an object's +X/+Y and -X/-Y counters add to its power and toughness (122.1a)."""
    power = toughness = 0
    for kind, many in obj.counters.items():
        match = _PLUS.fullmatch(kind)
        if match and many > 0:
            power += int(match[1]) * many
            toughness += int(match[2]) * many
    return power, toughness


def _times(game: Game, what: Static | Effect, source: str, permanents: list[Obj],
           views: dict[str, View]) -> int:
    """How often an effect's change counts: once, or once for each permanent that it speaks of."""
    if not isinstance(what, Static) or what.per is None:
        return 1
    view = views[source]
    eye = Viewpoint(source, view.controller, view.host, game.teammates(view.controller))
    game.budget.spend(len(permanents))
    return sum(1 for obj in permanents if passes(what.per, views[obj.id], eye, views))


def affected(wanted: Filter, game: Game, eye: Viewpoint, board: Mapping[str, View]) -> list[View]:
    """The permanents on the battlefield (or the objects in the filter's zone) that pass a filter."""
    zone = wanted.zone or "battlefield"
    game.budget.spend(len(board) // 4 + 1)
    return [view for view in board.values()
            if view.zone == zone and not view.phased_out and passes(wanted, view, eye, board)]
