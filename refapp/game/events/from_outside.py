"""400.11: which cards stay outside the game although something would bring them in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refapp.game.door.game import Game
from refapp.game.reading.color_identity import color_identity, of_commander
from refapp.game.reading.interchangeable import one_name
from refapp.game.said import moving
from refapp.game.said.sentence import Anything, CardName, Sentence
from refapp.game.state.objects import Obj
from refapp.language.costs import KINDS


class NameInGame(Sentence, says="{subject} stays outside the game: its owner has a card of the same name ({name})."):
    name: CardName

class NotInIdentity(Sentence, says="{subject} stays outside the game: these colors aren’t in the color identity of its "
                    "owner’s commander: {colors}."):
    colors: Anything


OF_COMMANDER = frozenset({"702.139d", "903.11"})
"""Keys of the rules under which something brings cards into Commander games in particular: companions, effects."""


def stays(game: Game, obj: Obj, to: str, rules: Sequence[str]) -> bool:
    """Whether a card stays outside: a dungeon (§309.2d), in Commander games most cards (903.11, §903.11a)."""
    if obj.zone != "outside" or to == "command":
        return False
    if "dungeon" in obj.printed.types:
        game.note(moving.DungeonStaysOutside, ["309.2d"], obj.id)
        return True
    if game.closed_outside and OF_COMMANDER.isdisjoint(rules):
        game.note(moving.StaysOutside, ["903.11"], obj.id)
        return True
    return game.with_commanders and bool(game.rules.cite(["903.11a"])) and _barred(game, obj)


def _barred(game: Game, obj: Obj) -> bool:
    """A card of a name that the player’s starting deck had or the player owns in the game, or of a color that the
    player’s commander hasn’t in its identity."""
    mine = one_name(game, obj.printed.name)
    for name in _names(game, obj.owner):
        if mine and one_name(game, name) == mine:
            game.note(NameInGame, ["903.11a"], obj.id, name=name)
            return True
    allowed = of_commander(game, obj.owner)
    wrong = color_identity(game, obj) - allowed if allowed is not None else frozenset()
    if wrong:
        game.note(NotInIdentity, ["903.11a"], obj.id, colors=[one for one in KINDS if one in wrong])
    return bool(wrong)


def _names(game: Game, player: str) -> Iterable[str]:
    return [one.printed.name for one in game.objects.values()
            if one.owner == player and one.kind == "card" and one.zone != "outside"]
