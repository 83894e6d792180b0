"""730: objects that merge with a permanent, and what a merged permanent is turned into, as events."""

from __future__ import annotations

from dataclasses import field, replace

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.events import lasting, stickers
from refapp.game.events.moves import remove_from_zone
from refapp.game.reading.commanders import joins
from refapp.game.reading.merged import joined, shape
from refapp.game.said.sentence import ObjectName, Sentence
from refapp.game.state.here import Component
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.lazy_dataclass import dataclass


class _Merged(Sentence, says=None):
    host: ObjectName

class MergedTop(_Merged, says="{subject} merges with {host}, on top of it."): ...
class MergedBottom(_Merged, says="{subject} merges with {host}, under it."): ...


@dataclass(frozen=True, slots=True)
class Merge(Event):
    """A resolving spell becomes part of a permanent, which stays the object that it was (730.2, 702.140c)."""

    obj: Obj
    host: Obj
    on_top: bool
    rules: tuple[str, ...] = field(default=(), compare=False)

    def perform(self, game: Game) -> bool:
        """A face-down permanent with a card on top is face up, and wasn’t turned so (730.2e)."""
        obj, host = self.obj, self.host
        components = joined(game, host, obj, on_top=self.on_top)
        uncovered = ["730.2e"] if host.here.face_down else []
        was, here = (obj.id, obj.incarnation), (host.id, host.incarnation)
        kind = "token" if obj.kind == "spell_copy" else obj.kind
        remove_from_zone(game, obj)
        obj.forget()
        obj.kind = kind
        obj.incarnation += 1
        obj.zone, obj.part_of, obj.ts = "battlefield", host.id, game.tick()
        if self.on_top:  # it is a token only if its topmost component is one (§730.2d)
            host.here.kind_alone = host.here.kind_alone or host.kind
            host.kind = kind
            host.here.face_down = False
            host.here.designations -= {"manifested"}
        host.here.components, host.here.transformed = components, False
        if game.effects:  # what changed the spell changes the permanent (702.140f)
            game.effects = [replace(one, objects=one.objects - {was} | {here}) if was in one.objects else one
                            for one in game.effects]
        host.here.with_commander = host.here.with_commander or obj.commander
        game.touch()
        game.note(MergedTop if self.on_top else MergedBottom,
                  [*self.rules, *uncovered, *joins(game, host, obj, "903.3c")], obj.id, host=host.id)
        stickers.join(game, obj, host, "123.5b")
        now = Ref(host.id, host.incarnation)
        game.happened(Occurrence("mutates", None, now, player=host.here.controller))
        return True


@dataclass(frozen=True, slots=True)
class Reshape(Event):
    """Components of a merged permanent are turned face down or up, or over: what it is follows from what they show."""

    host: Obj
    components: tuple[Component, ...]

    def perform(self, game: Game) -> bool:
        was, host = shape(self.host.here.components), self.host
        host.here.components = self.components
        mine = (host.id, host.incarnation)
        game.effects = [
            replace(one, changes=replace(one.changes, copy=shape(self.components)))
            if mine in one.objects and one.changes.copy == was else one for one in game.effects]
        lasting.copies(game, [one for one in game.effects if mine in one.objects])
        return True
