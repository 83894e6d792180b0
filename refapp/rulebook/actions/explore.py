"""701.44 Explore.

A permanent that has left (701.44c): `game/events/words.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters, moves
from refapp.game.events.run import Impossible
from refapp.game.events.words import Named, as_last_seen, named, on_battlefield, player_named
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.moving import PutIntoGraveyard
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import NotFound, Revealed
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, PlayerWord
from refapp.rulebook.registry import action


class Explored(ByPlayer, says="{subject} has explored."): ...


@word("explore")
class Explore(Instruction):
    """The top card is revealed: a land goes to the hand; else a +1/+1 counter, and the card may go away."""

    what: Objects
    to_graveyard: Flag = False
    player: PlayerWord | None = None


@action(Explore, "701.44a", "701.44b", "701.44c", "701.44d")
def do_explore(game: Game, step: Explore, context: Context) -> None:
    """The top card is revealed: a land goes to the hand; else a +1/+1 counter, and the card may go away."""
    found = in_turn(game, named(game, step.what, context))
    several = len(found) > 1
    for one in found:
        view = as_last_seen(game, one)
        here = one.obj is not None and on_battlefield(one.obj)
        if view is None and step.player is None:
            game.note(NotFound, ["701.44c"], one.id)
            continue
        rules = ["701.44a", "701.44b", *([] if here else ["701.44c"]), *(["701.44d"] if several else [])]
        player = player_named(game, step.player, context, default=view.controller if view else None)
        with game.events():
            if player.zones["library"]:
                card = game.obj(player.zones["library"][0])
                game.note(Revealed, ["701.20a", "701.44a"], card.id)
                if "land" in copiable(card).types:
                    _no_choice(game, step, card.id)
                    moves.move(game, card, "hand", rules=["701.44a"])
                else:
                    if here:
                        counters.add_counters(game, one.id, "+1/+1", 1, ["701.44a"])
                    if step.to_graveyard:
                        moves.move(game, card, "graveyard", says=PutIntoGraveyard, rules=["701.44a"])
            else:
                _no_choice(game, step, one.id)
                if here:
                    counters.add_counters(game, one.id, "+1/+1", 1, ["701.44a"])
            game.note(Explored, rules, one.id, player=player.name)
            ref = view.ref if view is not None else Ref(one.id, 0)
            game.happened(Occurrence("explores", ref, ref, player=player.name))


def _no_choice(game: Game, step: Explore, subject: str) -> None:
    """Only a nonland card that was revealed may be put into the graveyard; what the step says of another is told."""
    if step.to_graveyard:
        game.note(Impossible, ["701.44a", "101.3"], subject)


def in_turn(game: Game, found: list[Named]) -> list[Named]:
    """Permanents in the turn order of who controls them (701.44d, 701.50c)."""
    turn = [player.name for player in game.apnap()]

    def place(one: Named) -> int:
        view = as_last_seen(game, one)
        return turn.index(view.controller) if view is not None else len(turn)

    return sorted(found, key=place)
