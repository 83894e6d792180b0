"""701.13 Exile."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import moves
from refapp.game.game import Game
from refapp.game.state import Context, Obj
from refapp.game.words import amount, objects, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, Objects, PlayerWord
from refapp.rulebook.registry import action


@word("exile")
class Exile(Instruction):
    """Exiled objects go to exile from wherever they are; with ``face_down`` nobody sees what they are."""

    what: Objects
    face_down: Flag = False


@word("exile_top")
class ExileTop(Instruction):
    """The top cards of a player's library are exiled."""

    player: PlayerWord
    n: Num = 1
    face_down: Flag = False


@action("exile", "701.13a", "406.3", "406.3a")
def do_exile(game: Game, step: Exile, context: Context) -> None:
    """Exiled objects go to exile from wherever they are; in exile already, they become new objects."""
    with game.events():
        for obj in objects(game, step.what, context):
            exile(game, obj, ["400.8"] if obj.zone == "exile" else [], face_down=step.face_down)


def exile(game: Game, obj: Obj, rules: Sequence[str] = (), *, face_down: bool = False) -> bool:
    """Exile an object, face up or face down."""
    return moves.move(game, obj, "exile", action="exiled_face_down" if face_down else "exiled", face_down=face_down,
                      rules=["701.13a", *rules, *(["406.3", "406.3a"] if face_down else [])])


@action("exile_top", "701.13a")
def do_exile_top(game: Game, step: ExileTop, context: Context) -> None:
    """The top cards of a player's library are exiled."""
    player = player_named(game, step.player, context)
    with game.events():
        for name in list(player.zones["library"][:max(0, amount(game, step.n, context))]):
            exile(game, game.obj(name), face_down=step.face_down)
