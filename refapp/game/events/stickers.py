"""123: stickers are put on objects and go where these go, as events."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.reading.stickers import on_object
from refapp.game.said.sentence import ByPlayer, Names, ObjectName, Sentence
from refapp.game.state.objects import Obj
from refapp.game.state.stickers import Sticker
from refapp.language.stickers import ABILITY, ART, NAME, SIZE
from refapp.lazy_dataclass import dataclass

KIND_RULES = {NAME: ("123.6", "612.9"), ABILITY: ("123.7",), SIZE: ("123.8",), ART: ("123.9",)}
"""Kind of sticker → the rules on what it does."""


class StickerPut(ByPlayer, which="kind", says={
        NAME: "{player} puts the name sticker {sticker} on {subject}.",
        ABILITY: "{player} puts the ability sticker {sticker} on {subject}.",
        SIZE: "{player} puts the power and toughness sticker {sticker} on {subject}.",
        ART: "{player} puts the art sticker {sticker} on {subject}."}):
    kind: str
    sticker: ObjectName

class StickersStay(Sentence, says="The stickers on {subject} stay on it: {stickers}."):
    stickers: Names

class StickersComeOff(Sentence, says="The stickers on {subject} come off: {stickers}."):
    stickers: Names

class StickersGoWith(ByPlayer, says="{player} chooses that {subject} keeps the stickers: {stickers}."):
    stickers: Names

class StickersJoin(Sentence, says="The stickers on {subject} are on {host} from now on: {stickers}."):
    host: ObjectName
    stickers: Names


@dataclass(frozen=True, slots=True)
class PutSticker(Event):
    """A sticker is put on an object, or moved to it."""

    sticker: Sticker
    obj: Obj
    after: int
    rules: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        """§613.7k: it has a new timestamp."""
        one, says = self.sticker, self.sticker.says
        was = game.objects.get(one.on or "")
        _stick(game, [replace(one, on=self.obj.id, after=self.after, ts=game.tick())], self.obj, *filter(None, [was]))
        alike = any(other.says.printed == says.printed and other.on is not None for other in game.stickers.values()
                    if other.id != one.id)
        game.note(StickerPut, [*KIND_RULES[says.kind], *self.rules, *(["123.3a"] if alike else []), "123.1"],
                  self.obj.id, player=says.owner, kind=says.kind, sticker=one.id)
        return True


def _stick(game: Game, changed: Iterable[Sticker], *seen: Obj) -> None:
    """Stickers are where they are now; what they were or are on looks otherwise."""
    game.stickers = {**game.stickers, **{one.id: one for one in changed}}
    for obj in seen:
        obj.here.keep(None)
    game.touch()


def come_off(game: Game, obj: Obj) -> None:
    """The stickers on an object come off, as it is in a hidden zone or nowhere (123.5)."""
    mine = on_object(game, obj.id) if game.stickers else ()
    if mine:
        _stick(game, [replace(one, on=None) for one in mine], obj)
        game.note(StickersComeOff, ["123.5"], obj.id, stickers=[one.id for one in mine])


def follow(game: Game, obj: Obj, zones: Collection[str]) -> None:
    """An object has moved: in public ``zones`` its stickers stay on it there (§123.5, §400.7m), else they come off.

    Of the objects that a melded or merged permanent became, its owner says which keeps them (§123.5c). They stand in
    the same order, with timestamps after the object’s (613.7k).
    """
    mine = on_object(game, obj.id) if game.stickers else ()
    if not mine:
        return
    parts = [game.objects[name] for name, _ in game.parted.get((obj.id, obj.incarnation), ())]
    public = [one for one in (obj, *parts) if one.zone in zones]
    if not public:
        come_off(game, obj)
        return
    names = [one.id for one in mine]
    if len(public) > 1:
        chosen = game.objects[decisions.the_one(
            game, "stickers", None, [one.id for one in public], obj.owner, about=obj.id,
            message="Which object keeps the stickers?")]
        _stick(game, [replace(one, on=chosen.id) for one in mine], obj, chosen)
        game.note(StickersGoWith, ["123.5c", "400.7m"], chosen.id, player=obj.owner, stickers=names)
    elif public[0] is not obj:
        _stick(game, [replace(one, on=public[0].id) for one in mine], obj, public[0])
        game.note(StickersStay, ["123.5c", "400.7m"], public[0].id, stickers=names)
    else:
        game.note(StickersStay, ["123.5", "400.7m", "613.7k"], obj.id, stickers=names)


def join(game: Game, obj: Obj, host: Obj, rule: str) -> None:
    """What an object has become part of has its stickers: melded (§123.5a), merged (§123.5b).

    They get new timestamps then, in the order in which they stood (613.7k), of a melded permanent all of them.
    """
    mine = on_object(game, obj.id) if game.stickers else ()
    if mine:
        others = on_object(game, host.id) if rule == "123.5a" else ()
        ordered = sorted((*mine, *others), key=lambda one: one.ts)
        _stick(game, [replace(one, on=host.id, ts=game.tick()) for one in ordered], obj, host)
        game.note(StickersJoin, [rule, "613.7k"], obj.id, host=host.id, stickers=[one.id for one in mine])


@dataclass(frozen=True, slots=True)
class ChooseSheets(Event):
    """Which sticker sheets a player has access to in this game (123.2c)."""

    player: str
    sheets: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        game.sheets = {**game.sheets, self.player: self.sheets}
        return True
