"""701.61 Forage."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.words import objects, player_named
from refapp.game.said.moving import Exiled, Sacrificed
from refapp.game.said.several import CantAct
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("forage")
class Forage(Instruction):
    """A player exiles three cards from the graveyard or sacrifices a Food."""

    player: PlayerWord
    what: Objects | None = None


@action(Forage, "701.61a")
def do_forage(game: Game, step: Forage, context: Context) -> None:
    """A player exiles three cards from the graveyard or sacrifices a Food."""
    player = player_named(game, step.player, context)
    found = objects(game, step.what, context) if step.what is not None else chosen(game, player)
    with game.events():
        if not forage(game, player, found):
            game.note(CantAct, ["701.61a"], None, player=player.name, name="forage")


def forage(game: Game, player: Player, chosen: Sequence[Obj]) -> bool:
    """Three cards are exiled or a Food is sacrificed: whether what was chosen is that."""
    if len(chosen) == 3 and all(obj.zone == "graveyard" and obj.owner == player.name for obj in chosen):
        for obj in chosen:
            moves.move(game, obj, "exile", says=Exiled, rules=["701.61a"])
        return True
    if len(chosen) != 1 or chosen[0].id not in foods(game, player):
        return False
    moves.move(game, chosen[0], "graveyard", says=Sacrificed, rules=["701.61a", "701.21a"], also=("sacrificed",),
               player=player.name)
    return True


def foods(game: Game, player: Player) -> list[str]:
    """The Foods that a player could sacrifice."""
    return [view.id for view in game.permanents() if view.controller == player.name and "food" in view.subtypes]


def possible(game: Game, player: Player) -> bool:
    """Whether a player has what foraging takes."""
    return bool(foods(game, player)) or len(player.zones["graveyard"]) > 2


def chosen(game: Game, player: Player) -> list[Obj]:
    """What is exiled or sacrificed where the step doesn’t say it: the only way there is, or what the player chooses."""
    food = foods(game, player)
    cards = list(player.zones["graveyard"]) if len(player.zones["graveyard"]) > 2 else []
    if len(food) + len(cards) == (1 if food else 3):
        return [game.obj(name) for name in (*food, *cards)]
    found = decisions.some_of(game, "forage", [*food, *cards], player.name, message="What is sacrificed or exiled?",
                              about=player.name, least=1, most=3 if cards else 1)
    return [game.obj(name) for name in found]
