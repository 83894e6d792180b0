"""701.57 Discover."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.amounts import amount
from refapp.game.events.answers import answer
from refapp.game.events.words import player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.reading.halves import rules_of_value
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.said.several import ActionDone, CantCast, ForFree
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Instructions, Num, PlayerWord
from refapp.rulebook.casting.offers import able, cast_one
from refapp.rulebook.registry import action


class Discovered(ByPlayer, says="{subject} is the discovered card."): ...
class NothingDiscovered(Sentence, says="{subject} finds no card to discover: nothing is cast or put into the "
                        "hand."): ...


@word("discover")
class Discover(Instruction):
    """Cards are exiled from the top until a nonland one is cheap enough: it is cast or goes to the hand."""

    player: PlayerWord
    n: Num
    cast: Flag = False
    effect: Instructions = ()


@action(Discover, "701.57a", "701.57b", "701.57c")
def do_discover(game: Game, step: Discover, context: Context) -> None:
    """Cards are exiled from the top until a nonland one is cheap enough: it is cast or goes to the hand."""
    player = player_named(game, step.player, context)
    exiled: list[Obj] = []
    most = max(0, amount(game, step.n, context))
    found: Obj | None = None
    with game.events():
        while player.zones["library"] and found is None:
            card = game.obj(player.zones["library"][0])
            shape = copiable(card)
            moves.move(game, card, "exile", says=Exiled, rules=["701.57a", *rules_of_value(shape, combined=True)])
            if "land" not in shape.types and shape.mv <= most:
                found = card
            else:
                exiled.append(card)
        answer(game, "discovered", found.id if found is not None else None)
        if found is not None:
            game.note(Discovered, ["701.57c"], found.id, player=player.name)
        else:
            game.note(NothingDiscovered, ["701.57a", "701.57b"], player.name)
    if found is not None and step.cast and found.zone == "exile":
        parts = able(game, player.name, found, step.path, effect=step.effect or (), fits=lambda mv: mv <= most)
        if parts:
            game.note(ForFree, ["701.57a"], found.id, player=player.name)
            cast_one(game, parts)
        else:
            game.note(CantCast, ["701.57a", "601.3"], found.id, player=player.name)
    with game.events():
        if found is not None and found.zone == "exile":
            moves.move(game, found, "hand", rules=["701.57a"])
        for card in sorted(exiled, key=lambda obj: obj.id):
            moves.move(game, card, "library", bottom=True, rules=["701.57a"])
        game.note(ActionDone, ["701.57a", "701.57b"], None, player=player.name, name="discover")
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("discovers", who, who, player=player.name))
