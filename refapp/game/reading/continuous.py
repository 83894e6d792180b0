"""What every object is like after continuous effects: rule 613, layer by layer.

A continuous effect comes from a static ability (:class:`~refapp.language.scenario.Static`; what it applies to is
found anew each time, 611.3a) or was made by a spell or ability that resolved
(:class:`~refapp.game.state.objects.Lasting`; what it applies to is fixed, 611.2c). Within a layer effects apply by
timestamp, characteristic-defining abilities first (613.3); whether one waits for another (613.8) is found by applying
the other on trial. Nothing here changes the game. It needs no priority and no stack: static abilities count all the
time (117.2b, 405.6b).
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from refapp.game.reading import stickers
from refapp.game.reading.conditions import while_holds
from refapp.game.reading.copiable_values import view_of
from refapp.game.reading.dependencies import counts, gives_subtypes, may_matter, reached
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.reading.layer_table import LAYERS, Layer
from refapp.game.reading.layers import Change, defines, only_forbids, taker
from refapp.game.reading.linked_choices import exiled_with
from refapp.game.reading.measures import of_all, passing, values_of
from refapp.game.reading.position import Position
from refapp.game.reading.subtypes import fitting
from refapp.game.reading.where_statics_function import functions
from refapp.game.state.board import Active, Board
from refapp.game.state.objects import Obj
from refapp.game.state.views import View, how_many
from refapp.language.errors import ScenarioError
from refapp.language.filters import Amount, Filter, Number
from refapp.language.scenario import Changes, Keyword, Static
from refapp.language.vocabulary import PLAYER_ZONES

_KEYWORD_COUNTERS = frozenset({
    "deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"})
_SUSPECTED = Changes(grant=(Keyword("menace"), Keyword("cant block")))

Views = dict[str, View]
Step = tuple[str, Active | None, tuple[tuple[View, View], ...], bool]
"""For a reader: a layer, the effect (None: counters), objects before and after, whether it waited for another."""


def compute(game: Position, only: str | None = None, record: list[Step] | None = None) -> Board:
    """Every object that exists, by id; with ``only``, as if no other object’s static abilities were there.

    A permanent is like what is printed on its card, as effects change that (§110.3), and a spell, too (112.3).
    """
    views: Views = {}
    permanents: list[Obj] = []
    for obj in game.objects.values():
        if obj.exists and obj.part_of is None:
            views[obj.id] = obj.here.seen or view_of(game, obj)
            if obj.zone == "battlefield":
                permanents.append(obj)
    kept = set(views)
    for item in game.stack:
        if item.targets and item.spell in views:
            views[item.spell] = replace(views[item.spell], targets=item.targets)
            kept.discard(item.spell)
    game.budget.spend(len(permanents) + len(views) // 8)
    layers = Layers(game, views, kept, only, record)
    for obj in permanents:
        if obj.here.attached is not None:
            layers.own(obj.id).host = game.attachment_host(obj)
    layers.apply()
    for obj in permanents:
        view = views[obj.id]
        if "creature" not in view.types:  # §208.3, 302.4, 301.7a: a Vehicle, too; as a creature it has them (301.7b)
            if view.power is not None or view.toughness is not None:
                view = layers.own(obj.id)
                view.power = view.toughness = None
        elif view.power is None:  # 208.5
            view = layers.own(obj.id)
            view.power, view.toughness = 0, 0
    return Board(views, layers.effects, layers.order, frozenset(layers.reordered), frozenset(layers.waited),
                 frozenset(layers.looped))

_EXILED = ("@exiled", "@exiled-card")
_NUMBERS = ("count", "exiled", "power", "toughness", "mv", "counters", "life", *PLAYER_ZONES)
"""The amounts of which a static ability can speak."""


_BY_TIMESTAMP = attrgetter("key")


def _defining_first(one: Active) -> tuple[bool, tuple[int, int, str]]:
    return not defines(one.changes), one.key


class Layers:
    """The layers of one board, applied to its views in place."""

    def __init__(self, game: Position, views: Views, kept: set[str], only: str | None = None,
                 record: list[Step] | None = None) -> None:
        self.game, self.only, self.record, self.at = game, only, record, ""
        self.views = views
        self.kept = kept
        self.effects = list(self._found())
        self.order: list[tuple[Change, Active]] = []
        self.reordered: set[str] = set()
        self.waited: set[str] = set()
        self.looped: set[str] = set()
        self._needed: set[tuple[int, int]] | None = None

    def _found(self) -> Iterator[Active]:
        """Every continuous effect there is before any is applied.

        They come from static abilities (§604.1, 611.3), which count all the time without priority (§117.2b) or stack
        (§405.6b), from what has resolved, from designations and keyword counters.
        """
        for view in self.views.values() if self.only is None else (self.views[self.only],):
            for at, ability in self.game.rules.statics(view.abilities) if view.abilities else ():
                if ability.affects is not None and functions(ability, view):
                    yield Active((view.ts, at, view.id), ability, source=view.id, static=ability)
        for at, lasting in enumerate(self.game.effects):
            names = tuple(name for name, incarnation in sorted(lasting.objects)
                          if (seen := self.views.get(name)) is not None and seen.incarnation == incarnation
                          and not seen.phased_out)
            if names:
                yield Active((lasting.timestamp, at, ""), lasting.changes, names=names,
                              controller=lasting.controller)
        counters = self.game.rules.holds("keyword_counters")
        for view in self.views.values():
            if not (view.counters or view.designations) or view.phased_out:
                continue
            if "suspected" in view.designations:  # 701.60c, from the moment it became so
                when = self.game.objects[view.id].here.suspected_at
                yield Active((when, 0, view.id), _SUSPECTED, names=(view.id,))
            if counters:
                for kind in view.counters:  # in whatever zone (§122.1b)
                    if kind in _KEYWORD_COUNTERS:
                        when = self.game.objects[view.id].here.counters_at.get(kind, view.ts)
                        yield Active((when, 0, view.id), _keyword(kind), names=(view.id,))
        if self.game.stickers:
            yield from stickers.active(self.game, self.views)

    def apply(self) -> None:
        """Go through layers 2 to 7 (§613.1), of the last the sublayers (§613.4), in the order of the edition.

        Power and toughness begin as they are printed (302.4c): a view starts from there. Texts change in layer 3,
        before any ability is granted (§612.3).
        """
        for name in self.game.rules.layers:
            layer, self.at = LAYERS[name], name
            if self.effects:
                self._layer(layer)
            if layer.besides is not None:
                before = {one.id: copy.copy(one) for one in self.views.values()} if self.record is not None else {}
                layer.besides(self)
                self._recorded(None, before)

    def _layer(self, layer: Layer) -> None:
        """A layer: first what defines characteristics (§613.3), then by timestamp (§613.7); later override (§613.9).

        Which effects have a part in it is looked at anew each time: a changed text brings others. Where abilities come
        and go (613.1f), none defines them (604.3a), and statics that come bring their effects from this layer on.
        """
        self._needed = None
        order = _BY_TIMESTAMP if layer.grants else _defining_first
        waiting = sorted((one for one in self.effects if layer.wanted(one.changes)), key=order)
        while waiting:  # what comes next is looked for anew (§613.8c)
            effect = waiting.pop(self._next(waiting, layer.change) if len(waiting) > 1 else 0)
            self._start(effect, layer.change)
            if layer.grants and effect.changes.grant:
                waiting += [one for one in self._granted(effect) if layer.wanted(one.changes)]
                waiting.sort(key=order)

    def _start(self, effect: Active, change: Change) -> None:
        if effect.locked is None:  # to what it applies is found in the first of its layers, for the others too (§613.6)
            if not self._exists(effect):
                return
            effect.locked = self._targets(effect)
        self.order.append((change, effect))
        before = {name: copy.copy(self.views[name]) for name in effect.locked} if self.record is not None else {}
        change(self, effect, [self.own(name) for name in effect.locked])
        self._recorded(effect, before)

    def _recorded(self, effect: Active | None, before: Mapping[str, View]) -> None:
        changed = tuple((was, copy.copy(now)) for name, was in before.items() if was != (now := self.views[name]))
        if changed and self.record is not None:
            self.record.append((self.at, effect, changed, effect is not None and effect.source in self.waited))

    def own(self, name: str) -> View:
        """A view that may be changed: what is kept between boards is copied first."""
        if name in self.kept:
            self.views[name] = copy.copy(self.views[name])
            self.kept.discard(name)
        return self.views[name]

    def _exists(self, effect: Active) -> bool:
        """Whether a static ability is still there (§604.2, 611.3b); what resolved is there until it ends."""
        if effect.static is None or effect.source is None or effect.locked is not None:
            return True
        if effect.static.conditions and not while_holds(
                self.game, effect.static.conditions, self.views[effect.source], self.views):
            return False
        return any(ability is effect.static for ability in self.game.rules.every(self.views[effect.source].abilities))

    def _targets(self, effect: Active) -> tuple[str, ...]:
        """What an effect affects; that of a static ability the object that has it, or others that pass (§113.2)."""
        if effect.locked is not None:
            return effect.locked
        static, source = effect.static, effect.source
        if static is None or source is None or static.affects is None:
            return effect.names
        view, wanted = self.views[source], static.affects
        if wanted.words in (("self",), ("this",)):
            return (source,)
        if wanted.words in (("enchanted",), ("equipped",), ("fortified",)):  # no target: whatever it is on (§604.4)
            host = self.views.get(view.host) if view.host is not None else None
            return (host.id,) if host is not None and host.zone == "battlefield" and view.host_for(
                wanted.words[0]) else ()
        eye = self.game.viewpoint(view)  # as it is now (§611.3a)
        zone = wanted.zone or ("stack" if "spell" in wanted.words else "battlefield")
        self.game.budget.spend(1 + len(self.views) // 2)
        return tuple(other.id for other in self.views.values() if other.zone == zone and not other.phased_out
                     and passes(wanted, other, eye, self.views))

    def creature_names(self) -> frozenset[str]:
        """The names of all nonlegendary creature cards that there are on this board (612.7)."""
        return frozenset(obj.printed.name.lower() for obj in self.game.objects.values()
                         if obj.kind == "card" and "creature" in obj.printed.types and obj.printed.name
                         and "legendary" not in obj.printed.supertypes)

    def texts(self, view: View) -> None:
        """An object has another text from layer 3 on: its static abilities bring their effects (612.6)."""
        for at, ability in enumerate(self.game.rules.every(view.abilities)):
            if isinstance(ability, Static) and ability.affects is not None and functions(ability, view) and not any(
                    one.source == view.id and one.static is ability for one in self.effects):
                self.effects.append(Active((view.ts, at, view.id), ability, source=view.id, static=ability))

    # dependency (613.8)

    def _next(self, waiting: Sequence[Active], change: Change) -> int:
        """The place of the effect that applies next: the earliest that waits for no other, loops aside.

        An effect that depends on others (§613.8) waits until they have been applied; in a loop none waits (§613.8b).
        """
        self.game.budget.spend(1 + len(waiting) // 8)
        if not any(self._may_depend(one) for one in waiting):
            self._reconsider(waiting, {})
            return 0
        needs: dict[int, set[int]] = {}
        for at, one in enumerate(waiting):
            if not self._may_depend(one):
                continue
            before = self._footprint(one)
            for other_at, other in enumerate(waiting):
                if other is one or defines(other.changes) != defines(one.changes) or not may_matter(one, other):
                    continue
                if self._after(other, change, one) != before:
                    needs.setdefault(at, set()).add(other_at)
        self._reconsider(waiting, needs)
        for at in range(len(waiting)):
            self.game.budget.spend(1 + len(needs.get(at, ())) // 8)
            if all(at in reached(needs, other) for other in needs.get(at, ())):
                self.looped.update(str(waiting[one].source) for one in needs.get(at, ()))
                self.waited.update(one.source for one in waiting[:at]
                                   if one.source is not None and not only_forbids(one.changes))
                return at
        return 0

    def _reconsider(self, waiting: Sequence[Active], needs: Mapping[int, set[int]]) -> None:
        """Remember which effects have come to depend on another, or ceased to, as a layer goes on (613.8c)."""
        pairs = {(id(waiting[at]), id(waiting[other])) for at, others in needs.items() for other in others}
        if self._needed is not None:
            left = {id(one): one for one in waiting}
            held = {pair for pair in self._needed if pair[0] in left and pair[1] in left}
            for one, _ in held ^ pairs:
                if left[one].source is not None:
                    self.reordered.add(str(left[one].source))
        self._needed = pairs

    def _may_depend(self, one: Active) -> bool:
        return one.locked is None or counts(one)

    def _footprint(self, one: Active) -> object:
        """Whether the effect is there, what it applies to and what it does to that.

        An effect depends on another of the same layer that, applied first, would change one of these (§613.8a).
        """
        if not self._exists(one):
            return None
        changes = one.changes
        numbers = [self.value(one, item, self.views[one.source]) for pair in (changes.pt, changes.set_pt)
                   if one.source and pair for item in pair if isinstance(item, Amount)]
        fits = tuple(fitting(changes, self.views[name]) for name in self._targets(one)) if gives_subtypes(one) else ()
        return self._targets(one), taker(self, one), self.times(one), tuple(numbers), fits

    def _after(self, other: Active, change: Change, one: Active) -> object:
        """The footprint of an effect if another were applied first."""
        self.game.budget.spend(1 + len(self.views) // 2)
        views, kept, locked, done = self.views, self.kept, other.locked, len(self.order)
        record, self.record = self.record, None
        self.views, self.kept = {name: copy.copy(view) for name, view in views.items()}, set()
        try:
            self._start(other, change)
            return self._footprint(one)
        finally:
            self.views, self.kept, other.locked, self.record = views, kept, locked, record
            del self.order[done:]

    def _granted(self, effect: Active) -> Iterator[Active]:
        """The effects of static abilities that an effect has just given its objects."""
        for name in effect.locked or ():
            for at, ability in enumerate(self.game.rules.every(effect.changes.grant)):
                if isinstance(ability, Static) and ability.affects is not None \
                        and functions(granted := replace(ability, cda=False), self.views[name]):
                    # as late as the object or as what created the ability, whichever is later (613.7a)
                    when = max(effect.key[0], self.views[name].ts)
                    # it defines no characteristics, as it was granted (604.3a)
                    new = Active((when, at, name), granted if ability.cda else ability, source=name, static=ability)
                    self.effects.append(new)
                    yield new

    # numbers

    def times(self, effect: Active) -> int:
        """How often a change of power and toughness counts: once, or once for each permanent that it speaks of."""
        wanted, source = effect.per, effect.source
        return self._count(wanted, self.views[source]) if wanted and source else 1

    def _count(self, wanted: Filter, view: View) -> int:
        self.game.budget.spend(1 + len(self.views) // 2)
        return len(passing(wanted, self._eye(view), self.views))

    def _eye(self, view: View) -> Viewpoint:
        return self.game.viewpoint(view)

    def value(self, effect: Active, number: Number, view: View, affected: View | None = None) -> int:
        """A number of an effect; ``view`` is the object whose ability it is, ``affected`` (``@it``) what it changes."""
        if not isinstance(number, Amount):
            return number
        found = 0
        if number.parts:
            return number.made_of(sum(self.value(effect, one, view, affected) for one in number.parts))
        if number.what.startswith("all ") and number.of in ("power", "toughness", "mv", "counters"):
            return of_all(number, self._eye(view), self.views)
        if number.filter is not None or number.happened is not None or number.of in ("devotion", "party", "opponents"):
            self.game.budget.spend(1 + len(self.views) // 2)
            return sum(values_of(self.game, number, self._eye(view), self.views))
        if number.of == "exiled" or number.what in _EXILED:
            found = self._of_exiled(number, view)
        elif number.of in ("power", "toughness", "mv", "counters"):
            seen = {"@self": view, "@it": affected}.get(number.what, self.views.get(number.what))
            known = (*self.game.objects, "@self", "@it")
            if number.what not in known:
                raise ScenarioError.unknown("name", f"set_pt.{number.of}", number.what, known)
            if seen is not None and not (effect.static is not None and gone(self.game, number, seen.zone)):
                found = (how_many(seen.counters, number.kind) if number.of == "counters"
                         else getattr(seen, number.of) or 0)
        elif number.of not in ("life", *PLAYER_ZONES):
            raise ScenarioError.unknown("name", "set_pt", number.of, _NUMBERS)
        elif number.what not in ("you", "@self", *self.game.players):
            raise ScenarioError.unknown("name", f"set_pt.{number.of}", number.what, ("you", *self.game.players))
        else:
            player = self.game.players.get(number.what) or self.game.players[view.controller]
            found = self.game.own_life(player) if number.of == "life" else len(player.zones[number.of])
        return number.made_of(found)

    def _of_exiled(self, number: Amount, view: View) -> int:
        """How many cards are exiled with the object whose ability it is, or a number of them added up (607.2a)."""
        cards = exiled_with(self.game, self.game.objects[view.id])
        if number.of == "exiled":
            return len(cards)
        found = [self.views[name] for name in cards if name in self.views]
        return sum(how_many(one.counters, number.kind) if number.of == "counters" else getattr(one, number.of) or 0
                   for one in found)


def gone(game: Position, number: Amount, zone: str) -> bool:
    """Whether what a number speaks of has left the battlefield: a static ability doesn’t know it any more (§604.7)."""
    return zone != "battlefield" and number.what != "@self" and game.last_permanent(number.what) is not None


@lru_cache(maxsize=64)
def _keyword(kind: str) -> Changes:
    return Changes(grant=(Keyword(kind),))


def affected(wanted: Filter, game: Position, eye: Viewpoint, board: Mapping[str, View]) -> list[View]:
    """The permanents on the battlefield (or the objects in the filter's zone) that pass a filter.

    A description that names no zone means permanents (§109.2, 403.2, §609.2), one with a zone the cards there (109.2a).
    """
    zone = wanted.zone or "battlefield"
    game.budget.spend(len(board) // 4 + 1)
    return [view for view in board.values()
            if view.zone == zone and not view.phased_out and passes(wanted, view, eye, board)]
