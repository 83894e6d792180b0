"""121 Drawing cards."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import replacement
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import drawing
from refapp.game.events.amounts import amount
from refapp.game.events.reaching import everybody_meant
from refapp.game.events.run import run_steps
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Num, PlayerWord
from refapp.language.persons import EVERYBODY
from refapp.rulebook.registry import action


class DrawsInOrder(Sentence, says="Each in turn order makes all of the draws: {players}."):
    players: Names

class DrawsOn(Sentence, says="What happens instead of a card is over before {subject} draws the next one."): ...
class NothingBesides(Sentence, says="{subject}’s draw was replaced: what was to be done with the card drawn isn’t "
                     "done."): ...


@word("draw")
class Draw(Instruction):
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered.

    ``player`` may be ``each_player`` or ``each_opponent``; ``then`` is done with each card that is drawn (``@it``).
    """

    player: PlayerWord
    n: Num = 1
    then: Instructions = ()


@action(Draw, "121.1", "121.2", "121.2a", "121.2b", "121.2c", "121.2d", "121.6c", "614.11b")
def do_draw(game: Game, step: Draw, context: Context) -> None:
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered.

    The active team draws first, then each other team in turn order (§805.6a).
    """
    many = max(0, amount(game, step.n, context))
    if step.player not in EVERYBODY:
        draw_cards(game, player_named(game, step.player, context), many, step, context)
        return
    everybody = everybody_meant(game, step.player, context)
    order = ["121.2c", *(["121.2d"] if game.teams else [])]
    game.note(DrawsInOrder, order, None, players=[player.name for player in everybody])
    for player in everybody:
        draw_cards(game, player, many, step, context)


def draw_cards(game: Game, player: Player, many: int, step: Draw, context: Context) -> None:
    """One instruction to draw: first what changes how many cards (§121.2a), then card by card.

    What happens instead of one card is over before the next one is drawn (121.6b, §614.11a, §121.2, §121.6c, §614.11b).
    """
    for whole in replacement.settle(game, drawing.DrawCards(player.name, many)):
        if not isinstance(whole, drawing.DrawCards):
            happen(game, whole)
            continue
        for _ in range(whole.many):
            event = drawing.Draw(player.name, ("121.2",))
            empty = not player.zones["library"]
            happen(game, event)
            for card in event.drawn if step.then else ():
                run_steps(game, step.then, replace(context, it=Ref(card.id, card.incarnation, game.view(card.id))))
            if whole.many > 1 and not event.drawn and not empty:
                game.note_once(DrawsOn, ["121.6b", "614.11a"], player.name)
            if step.then and not event.drawn and not empty:
                game.note(NothingBesides, ["614.11b", "121.6c"], player.name)
