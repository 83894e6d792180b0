"""701.13 Exile."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import library, linking, moves, recalling
from refapp.game.events.amounts import amount, as_much_as_possible
from refapp.game.events.relations import Link
from refapp.game.events.revealing import MayLook
from refapp.game.events.until import Away
from refapp.game.events.words import objects, player_named, single
from refapp.game.said.moving import Exiled, ExiledFaceDown
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Num, Objects, One, PlayerWord, Word
from refapp.rulebook.registry import action


class UntilOver(Sentence, says="The event until which {subject} should be away has happened already: it stays where it "
                "is."): ...


@word("exile")
class Exile(Instruction):
    """Exiled objects go to exile from wherever they are; with ``face_down`` nobody sees what they are."""

    what: Objects
    face_down: Flag = False
    until_leaves: One | None = None
    """A permanent: they are away until it leaves the battlefield (610.3)."""
    looks: PlayerWord | None = None
    """Who may look at it, if it is exiled face down."""
    link: Word | None = None
    """The name of the linked ability that speaks of “the exiled cards” (607.2a)."""


@word("exile_top")
class ExileTop(Instruction):
    """The top cards of a player's library are exiled."""

    player: PlayerWord
    n: Num = 1
    face_down: Flag = False


@action(Exile, "701.13a", "406.3", "406.3a", "610.3", "610.3a", "610.3b", "610.3c", "610.3d")
def do_exile(game: Game, step: Exile, context: Context) -> None:
    """Exiled objects go to exile from wherever they are; in exile already, they become new objects.

    What is exiled from exile doesn’t change zones (406.7).
    """
    watch = single(game, step.until_leaves, context, phased_out=True) if step.until_leaves is not None else None
    found = objects(game, step.what, context)
    if step.looks is not None and not step.face_down:
        raise ScenarioError.missing(f"{step.path}.face_down")
    if step.until_leaves is not None and (watch is None or watch.obj is None or watch.obj.zone != "battlefield"):
        triggered = context.item is not None and context.item.trigger is not None
        for obj in found:
            game.note(UntilOver, ["610.3b" if triggered else "610.3a", "610.3"], obj.id)
        return
    away = []
    with game.events():
        for obj in found:
            was = obj.zone
            if exile(game, obj, ["400.8"] if was == "exile" else [], face_down=step.face_down) and obj.zone == "exile":
                away.append((obj.id, obj.incarnation, was))
                if step.looks is not None and obj.here.face_down:
                    happen(game, MayLook(obj, player_named(game, step.looks, context).name))
                away += [(name, incarnation, was) for name, incarnation in game.parted.get(
                    (obj.id, obj.incarnation), ()) if game.objects[name].zone == "exile"]
    linking.remember(game, context, "exiled", [game.objects[name] for name, _, _ in away], "607.2a")
    source = context.source
    if step.link is not None and source is not None and away:
        happen(game, Link((source.id, source.incarnation, step.link),
                          tuple(Ref(name, incarnation) for name, incarnation, _ in away)))
    if watch is not None and watch.obj is not None and away:
        happen(game, Away(tuple(away), (watch.obj.id, watch.obj.incarnation)))


def exile(game: Game, obj: Obj, rules: Sequence[str] = (), *, face_down: bool = False) -> bool:
    """Exile an object (§406.2), face up unless something says face down (§406.3).

    How it comes back, if it does, is the effect’s business (406.1).
    """
    return moves.move(game, obj, "exile", says=ExiledFaceDown if face_down else Exiled, face_down=face_down,
                      rules=["701.13a", *rules, *(["406.3", "406.3a"] if face_down else []),
                             *(["712.17"] if face_down and obj.printed.back is not None else [])])


@action(ExileTop, "701.13a", "614.13c")
def do_exile_top(game: Game, step: ExileTop, context: Context) -> None:
    """The top cards of a player's library are exiled."""
    player = player_named(game, step.player, context)
    gone: list[Obj] = []
    many = max(0, amount(game, step.n, context))
    as_much_as_possible(game, player.name, len(player.zones["library"]), many)
    with game.events():
        for name in library.top_of(game, player.name, many):
            exile(game, game.obj(name), face_down=step.face_down)
            gone.append(game.obj(name))
    there = [obj for obj in gone if obj.zone == "exile"]
    linking.remember(game, context, "exiled", there, "607.2a")
    recalling.looked(game, context, there)
    recalling.picked(game, context, [Ref(obj.id, obj.incarnation, game.view(obj.id)) for obj in there])
