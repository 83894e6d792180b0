"""All objects as they are at a moment, and the continuous effects that make them so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from refapp.game.state.views import View
from refapp.language.filters import Condition, Filter
from refapp.language.scenario import Changes, Static


class Board(dict[str, View]):
    """Every object as it is, by id, with the continuous effects that make it so in the order in which they applied."""

    __slots__ = ("_words", "effects", "looped", "order", "permanents", "reordered", "waited")

    def __init__(self, views: Mapping[str, View], effects: list[Active] | None = None,
                 order: list[tuple[Callable[..., None], Active]] | None = None, reordered: frozenset[str] = frozenset(),
                 waited: frozenset[str] = frozenset(), looped: frozenset[str] = frozenset()) -> None:
        super().__init__(views)
        self.effects = effects or []
        self.order = order or []
        """Each part of an effect as it was applied: what its layer does, and the effect (613.1)."""
        self.permanents = tuple(view for view in views.values() if view.zone == "battlefield" and not view.phased_out)
        """Permanents that are phased in, in the order in which the objects were listed or made."""
        self.reordered = reordered
        """The sources of effects whose dependency on others came or went while a layer was applied (613.8c)."""
        self.waited = waited
        """The sources of effects that would have come first by timestamp and waited for one they depend on (613.8)."""
        self.looped = looped
        """The sources of effects that depend on each other, so that none waits (613.8b)."""
        self._words: frozenset[str] | None = None

    @property
    def words(self) -> frozenset[str]:
        """The types, supertypes and subtypes of all permanents that are phased in."""
        if self._words is None:
            self._words = frozenset().union(
                *[part for one in self.permanents for part in (one.types, one.supertypes, one.subtypes)])
        return self._words


class Active:
    """A continuous effect while the layers are gone through."""

    __slots__ = ("changes", "controller", "key", "locked", "names", "source", "static")

    def __init__(self, key: tuple[int, int, str], changes: Changes, *, source: str | None = None,
                 static: Static | None = None, names: tuple[str, ...] = (), controller: str | None = None) -> None:
        self.key = key
        self.changes = changes
        self.source = source
        self.static = static
        self.names = names
        self.controller = controller
        self.locked: tuple[str, ...] | None = None
        """What it applies to, once it has begun to apply (613.6)."""

    @property
    def wanted(self) -> Filter | None:
        """Of a static ability: what it applies to, whatever that is at the moment (611.3a)."""
        return self.static.affects if self.static else None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Of a static ability: what must hold for it to work."""
        return self.static.conditions if self.static else ()

    @property
    def per(self) -> Filter | None:
        """Of a static ability that counts: what."""
        return self.static.per if self.static else None
