"""123.4: which stickers are on an object, which a player could put somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from refapp.game.door.game import Game
from refapp.game.reading.stickers import free_for, on_object
from refapp.game.said.sentence import ByPlayer, Count
from refapp.language.asking import Question, asks
from refapp.language.errors import ScenarioError
from refapp.language.kinds import One, PlayerWord, Word
from refapp.language.scenario import Keyword
from refapp.language.stickers import ABILITY, NAME, SIZE
from refapp.rulebook.questions.decks import Deck, Judged, judge
from refapp.rulebook.registry import question

SHEETS = 10


class TooFewSheets(ByPlayer, says="{player} plays with too few sticker sheets (sheets: {n}, needed: {least})."):
    n: Count
    least: Count

class SameSheets(ByPlayer, says="{player} plays with two sticker sheets that have the same stickers."): ...


@asks("stickers")
class StickersOn(Question):
    """The stickers on an object, in the order of their timestamps."""

    object: One

    def cites(self, _game: Game) -> Sequence[str]:
        return ["123.4"]


@asks("free_stickers")
class FreeStickers(Question):
    """The stickers that a player has access to and that are on no object."""

    player: PlayerWord

    def cites(self, game: Game) -> Sequence[str]:
        return ["123.3", *(["123.2c"] if self.player in game.sheets else [])]


@asks("sticker")
class WhatSticker(Question):
    """What an effect that speaks of a sticker sees on it: the abilities, or the power and toughness printed there."""

    sticker: Word

    def cites(self, game: Game) -> Sequence[str]:
        one = game.stickers.get(self.sticker)
        return {ABILITY: ["123.7a"], SIZE: ["123.8a"], NAME: ["123.6d"]}.get(one.says.kind if one else "", ["123.1"])


@question(WhatSticker, "123.7a", "123.8a")
def sticker(game: Game, step: WhatSticker) -> dict[str, object]:
    """The ability that it grants, whether or not the object has it at the moment (§123.7a)."""
    if step.sticker not in game.stickers:
        raise ScenarioError.unknown("name", f"{step.path}.sticker", step.sticker, tuple(game.stickers))
    says = game.stickers[step.sticker].says
    words = [str(one) for one in says.abilities if isinstance(one, Keyword)]
    return {"kind": says.kind, **({"word": says.word} if says.word else {}), **({"abilities": words} if words else {}),
            **({"power": says.pt[0], "toughness": says.pt[1]} if says.pt is not None else {})}


@question(StickersOn, "123.4")
def stickers(game: Game, step: StickersOn) -> list[str]:
    """Once they are off, it isn’t stickered any more (123.4)."""
    return [one.id for one in on_object(game, game.obj(step.object).id)]


@question(FreeStickers, "123.2c", "123.3")
def free(game: Game, step: FreeStickers) -> list[str]:
    """Those of the chosen sheets only (123.2c)."""
    return sorted(one.id for one in free_for(game, step.player))


@judge("123.2", "123.2a", at=-1)
def sheets(deck: Deck) -> Iterator[Judged]:
    """In constructed play ten sheets or more (§123.2a), each with another combination of stickers (§123.2)."""
    printed: dict[str, Counter[tuple[object, ...]]] = {}
    for one in deck.game.stickers.values():
        if one.says.owner == deck.player:
            printed.setdefault(one.says.sheet, Counter())[one.says.printed] += 1
    if not printed or deck.limited:
        return
    many = len(printed)
    yield Judged(("123.2a",), None if many >= SHEETS else partial(
        deck.game.note, TooFewSheets, ["123.2a"], deck.player, player=deck.player, n=many, least=SHEETS))
    unique = len({frozenset(one.items()) for one in printed.values()}) == many
    if not unique:
        yield Judged(("123.2a", "123.2"), partial(
            deck.game.note, SameSheets, ["123.2a", "123.2"], deck.player, player=deck.player))
