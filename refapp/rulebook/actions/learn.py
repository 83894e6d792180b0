"""701.48 Learn."""

from __future__ import annotations

from refapp.game.door.decisions import must_fit
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import drawing, moves
from refapp.game.events.revealing import Reveal
from refapp.game.events.subgames import nothing_from_outside
from refapp.game.events.words import player_named, single
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import ActionDone, Revealed
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import One, PlayerWord
from refapp.rulebook.actions.discard import discard
from refapp.rulebook.registry import action


class NoLesson(ByPlayer, says="{subject} isn’t a Lesson card that {player} owns outside the game and stays where it "
               "is."): ...


@word("learn", apart=(("discard", "lesson"),))
class Learn(Instruction):
    """A player may discard a card and draw one; else may fetch a Lesson from outside the game."""

    player: PlayerWord
    discard: One | None = None
    lesson: One | None = None


@action(Learn, "701.48a")
def do_learn(game: Game, step: Learn, context: Context) -> None:
    """A player may discard a card and draw one; else may fetch a Lesson from outside the game.

    The card is in the game from then on, like any other (400.11b).
    """
    nothing_from_outside(game)
    player = player_named(game, step.player, context)
    card = single(game, step.discard, context) if step.discard is not None else None
    if card is not None:
        must_fit([card.id], player.zones["hand"], ["701.48a"])
    if card is not None and card.obj is not None:
        with game.events():
            discard(game, card.obj, player.name)
        drawing.draw(game, player, ["701.48a"])
        return
    lesson = single(game, step.lesson, context, outside=True) if step.lesson is not None else None
    game.note(ActionDone, ["701.48a"], None, player=player.name, name="learn")
    if lesson is not None and lesson.obj is not None:
        view = game.view(lesson.id)
        if view is None or view.zone != "outside" or view.owner != player.name or "lesson" not in view.subtypes:
            game.note(NoLesson, ["701.48a"], lesson.id, player=player.name)
            return
        with game.events():
            game.note(Revealed, ["701.48a", "701.20a"], lesson.id)
            happen(game, Reveal(lesson.obj, silent=True))
            moves.move(game, lesson.obj, "hand", rules=["701.48a"])
