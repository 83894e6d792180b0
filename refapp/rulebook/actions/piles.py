"""700.3: objects are grouped into two piles, and one of the piles is chosen."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import recalling
from refapp.game.events.words import objects, player_named
from refapp.game.said.sentence import ByPlayer, Names
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


class Separated(ByPlayer, says="{player} makes two piles. The first: {found}. The second: {left}."):
    found: Names
    left: Names

class PileChosen(ByPlayer, says="{player} chooses this pile: {found}."):
    found: Names


@word("separate")
class Separate(Instruction):
    """A player separates objects into two piles and another one chooses a pile: `@picked`; the other is `@rest`.

    ``other: {pile: [ids of the first], chosen_pile: [first or second]}``.
    """

    what: Objects
    player: PlayerWord
    chooser: PlayerWord


@action(Separate, "700.3", "700.3a", "700.3b", "700.3c", "700.3d")
def do_separate(game: Game, step: Separate, context: Context) -> None:
    """Each object is in exactly one pile (§700.3a), which may be empty (§700.3d), and stays in its zone (§700.3c).

    A pile is no object: what is done to it is done to each object in it (§700.3b).
    """
    grouped = objects(game, step.what, context)
    player, chooser = (player_named(game, one, context).name for one in (step.player, step.chooser))
    names = [obj.id for obj in grouped]
    decisions.must_fit(game.choices.other.get("pile", ()), names, ["700.3a"])
    first = decisions.some_of(game, "pile", names, player, message="Which of these make up the first pile?",
                              about=context.source.id if context.source is not None else player)
    second = [name for name in names if name not in first]
    empty = ["700.3d"] if not first or not second else []
    game.note(Separated, ["700.3", "700.3a", "700.3c", *empty], player, player=player, found=first, left=second)
    which = decisions.the_one(game, "chosen_pile", None, ["first", "second"], chooser,
                              message="Which pile is chosen?")
    chosen = first if which == "first" else second
    game.note(PileChosen, ["700.3"], chooser, player=chooser, found=chosen)
    recalling.looked(game, context, grouped)
    recalling.picked(game, context, [Ref(name, game.obj(name).incarnation, game.view(name)) for name in chosen])
