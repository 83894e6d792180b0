"""701.21 Sacrifice.

As a cost: `casting/paying.py`.
"""

from __future__ import annotations

from refapp.game.door.decisions import each_once, knows, must_fit
from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.reaching import everybody_meant
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.reading.continuous import affected
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.moving import Sacrificed
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import Chosen
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Choose, Objects, PlayerWord, Wanted
from refapp.language.persons import EVERYBODY
from refapp.rulebook.registry import action


class CantSacrifice(ByPlayer, says="{player} can’t sacrifice {subject}."): ...


@word("sacrifice")
class Sacrifice(Instruction):
    """A player puts a permanent of the player's own into its owner's graveyard; it isn't destroyed."""

    what: Objects
    by: PlayerWord | None = None


@word("each_sacrifices")
class EachSacrifices(Instruction):
    """Each player chooses in APNAP order, of what passes a filter, then everything is sacrificed at the same time."""

    choose: Choose
    what: Wanted | None = None


@action(Sacrifice, "701.21a")
def do_sacrifice(game: Game, step: Sacrifice, context: Context) -> None:
    """A player puts a permanent of the player's own into its owner's graveyard; it isn't destroyed."""
    if step.by in EVERYBODY:  # each of them their own
        everybody = {one.name for one in everybody_meant(game, step.by or "", context)}
        with game.events():
            for obj in objects(game, step.what, context):
                if obj.here.controller in everybody:
                    sacrifice(game, obj, obj.here.controller)
        return
    by = player_named(game, step.by, context).name if step.by is not None else None
    with game.events():
        for obj in objects(game, step.what, context):
            sacrifice(game, obj, by or context.you or obj.here.controller)


@action(EachSacrifices, "701.21a", "101.4", "608.2e")
def do_each_sacrifices(game: Game, step: EachSacrifices, context: Context) -> None:
    """Each player chooses in APNAP order, then everything is sacrificed at the same time."""
    chosen = dict(step.choose)
    rules = ["101.4", *(["608.2e"] if context.item is not None and _several_actions(context.item) else [])]
    before: list[str] = []
    eye = viewpoint_of(game, context.source, None, context.you)
    there = game.permanents() if step.what is None else affected(step.what, game, eye, game.board())
    with game.events():
        for player in game.apnap():
            each_once(chosen.get(player.name, ()), ["701.21a"])
            must_fit(chosen.get(player.name, ()), [view.id for view in there if view.controller == player.name],
                     ["701.21a"])
            if chosen.get(player.name):
                knows(game, player.name, before)
                before += chosen[player.name]
            for name in chosen.get(player.name, ()):
                game.note(Chosen, rules, name, player=player.name)
        for player in game.apnap():
            for name in chosen.get(player.name, ()):
                sacrifice(game, game.obj(name), player.name)


def _several_actions(item: StackItem) -> bool:
    """Whether a spell or ability has more than one action in which several players take part (608.2e)."""
    steps = [one for branch in item.branches or (item.do,) for one in branch]
    several = [one for one in steps if one.verb == "each_sacrifices" or one.args.get("player") in EVERYBODY]
    return len(several) > 1


def sacrifice(game: Game, obj: Obj, by: str) -> bool:
    """Sacrifice a permanent; false if the player can't."""
    view = game.view(obj.id)
    if not on_battlefield(obj) or obj.here.controller != by or (view and "cant be sacrificed" in view.keywords):
        game.note(CantSacrifice, ["701.21a"], obj.id, player=by)
        return False
    return moves.move(
        game, obj, "graveyard", says=Sacrificed, rules=["701.21a"], also=("sacrificed",), player=by
    )
