"""701.4 Behold."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.answers import answer
from refapp.game.events.words import player_named, seen_from, single
from refapp.game.reading.filters import Viewpoint, passes
from refapp.game.said.several import CantAct, Chosen, Revealed
from refapp.game.state.board import Board
from refapp.game.state.objects import Context
from refapp.game.state.views import View
from refapp.language.filters import Filter
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord, Wanted, Word
from refapp.rulebook.registry import action


@word("behold")
class Behold(Instruction):
    """A player reveals a card of a quality from the hand or chooses such a permanent of the player's."""

    player: PlayerWord
    what: One
    quality: Wanted
    as_: Word | None = None


def can_be_beheld(view: View, player: str, quality: Filter, eye: Viewpoint, board: Board) -> bool:
    """Whether it is a card in the player's hand or a permanent of the player's with the quality (701.4a)."""
    theirs = (view.zone == "hand" and view.owner == player) or (
        view.zone == "battlefield" and view.controller == player and not view.phased_out)
    return theirs and passes(quality, view, eye, board)


@action(Behold, "701.4a", "701.4b")
def do_behold(game: Game, step: Behold, context: Context) -> None:
    """A player reveals a card of a quality from the hand or chooses such a permanent of the player's."""
    player = player_named(game, step.player, context)
    one = single(game, step.what, context)
    view = game.view(one.id) if one is not None else None
    fits = view is not None and can_be_beheld(view, player.name, step.quality,
                                              seen_from(game, context, player.name), game.board())
    game.note(
        Revealed if fits and view is not None and view.zone == "hand" else Chosen if fits else CantAct,
        ["701.4a", "701.4b"],
        one.id if one is not None else None,
        player=player.name,
        name="behold",
    )
    answer(game, step.as_ or "beheld", fits)
