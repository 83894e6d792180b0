"""103.7 and 103.8: the starting plane, and the first turn."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import starting, turning_over
from refapp.game.events.run import run_steps
from refapp.game.events.starting import BeginFirst
from refapp.game.said.sentence import ByPlayer, Sentence
from refapp.game.said.several import PlaneswalkedAway, StartingPlane
from refapp.rulebook.starting.opening_hand import left_open
from refapp.rulebook.turn import moments
from refapp.rulebook.turn.moments import first_turn
from refapp.rulebook.turn.turn_order import FULL


class FirstTurn(ByPlayer, says="{player} takes the first turn of the game."): ...
class NoFirstDraw(ByPlayer, says="{player} skips the draw step of the first turn."): ...
class FirstDraw(ByPlayer, says="In a multiplayer game like this nobody skips the draw step of the first turn."): ...
class FirstMarker(ByPlayer, says="There is one turn marker for each full four players, so here there is one: {player} "
                  "gets it."): ...
class RestartGoesOn(Sentence, says="Just before the first turn, the effect that restarted the game goes on."): ...


@first_turn("103.6", "103.7", "103.8", "103.6b")
def begin(game: Game) -> None:
    """What comes between the opening hands and the first turn: the starting player takes it."""
    start = game.starting
    if start is None or start.begun:
        return
    starting.close(game)
    left_open(game)
    if game.plays("planechase"):
        _starting_plane(game, start.first)
    if start.then:
        game.note(RestartGoesOn, ["727.4"], start.first)
        run_steps(game, start.then, start.context)
    happen(game, BeginFirst())
    if game.format == "grand_melee" and len(game.players) >= FULL:
        game.note(FirstMarker, ["807.4b", "807.4a"], start.first, player=start.first)  # §807.4b
    game.note(FirstTurn, ["103.8"], start.first, player=_side(game, start.first))


def _side(game: Game, player: str) -> str:
    """A player, or the player’s team where it takes its turns together."""
    return game.players[player].team or player if game.teams else player


def _starting_plane(game: Game, player: str) -> None:
    """§103.7: plane after plane is turned up, phenomena go to the bottom; nothing triggers on that."""
    deck = sorted((obj for obj in game.objects.values() if obj.exists and obj.zone == "command" and obj.here.face_down
                   and obj.owner == player and set(obj.printed.types) & {"plane", "phenomenon"}),
                  key=lambda obj: obj.ts)
    for obj in deck:
        happen(game, turning_over.TurnUpPlane(obj, player, ("103.7", "901.5"), StartingPlane))
        if "phenomenon" not in obj.printed.types:
            return
        happen(game, turning_over.TurnDown(obj, ("103.7", "901.5"), PlaneswalkedAway))


def _is_first(game: Game) -> bool:
    """Whether this is the first turn of a game that started on the board, or as the board says."""
    return game.turn == 1 and (game.starting is not None or game.first_turn)


@moments.omitted("draw", "103.8a", "103.8b", "800.7", "810.6")
def no_draw(game: Game) -> bool:
    """Who plays first in a two-player game, or as a two-headed giant, skips the draw step of the first turn.

    A two-player game is one that began with two (§100.1a). In other multiplayer games nobody does (§103.8c).
    """
    giants = game.plays("two_headed_giant")
    if not _is_first(game) or (not giants and len(game.players) != 2):
        return False
    rules = ["103.8b", "810.6", "800.7"] if giants else ["103.8a", "100.1a"]
    game.note(NoFirstDraw, rules, game.active, player=_side(game, game.active))
    return True


@moments.turn_based("draw", "103.8c", "800.7", at=5)
def draws_all_the_same(game: Game) -> None:
    """In other games that began with more than two players (§100.1b, §800.1) nobody skips it (§800.7)."""
    if _is_first(game):
        game.note(FirstDraw, ["103.8c", "800.7", "100.1b", "800.1"], game.active, player=game.active)

