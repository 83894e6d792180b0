"""103.5: mulligans."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import starting
from refapp.game.events.run import run_steps
from refapp.game.events.words import player_named, single
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Objects, One, PlayerWord
from refapp.rulebook.registry import action


class UsedAtMulligan(ByPlayer, says="{player} uses {subject}, as the player could mulligan "
                     "now.", action="could_mulligan"): ...


@word("mulligan")
class Mulligan(Instruction):
    """A player declares a mulligan; ``bottom`` are the cards of the new hand that go on the bottom of the library."""

    player: PlayerWord
    bottom: Objects = ()


@word("keep")
class Keep(Instruction):
    """A player keeps the hand; ``bottom`` are the cards that the mulligans taken cost."""

    player: PlayerWord
    bottom: Objects = ()


@word("could_mulligan")
class CouldMulligan(Instruction):
    """A card in the hand lets its owner do something any time the player could mulligan."""

    player: PlayerWord
    what: One
    effect: Instructions


@action(Mulligan, "103.5", "103.5a", "103.5c", "103.5d", "101.4e")
def do_mulligan(game: Game, step: Mulligan, context: Context) -> None:
    """Declared in turn order; when everybody has declared, all mulligans are taken at the same time."""
    starting.declare_mulligan(game, player_named(game, step.player, context), step.bottom)


@action(Keep, "103.5", "103.5d", "101.4e")
def do_keep(game: Game, step: Keep, context: Context) -> None:
    """The hand becomes the opening hand, and the player takes no further mulligan."""
    player = player_named(game, step.player, context)
    if player.name in starting.under_way(game).kept and not step.bottom:
        return  # whoever hadn't been heard of when the round ended has kept: saying so later changes nothing
    starting.may_declare(game, player.name)
    starting.keep(game, player, step.bottom)


@action(CouldMulligan, "103.5b")
def do_could_mulligan(game: Game, step: CouldMulligan, context: Context) -> None:
    """It is done before the player declares, in whatever round; then the player declares."""
    player = player_named(game, step.player, context)
    starting.may_declare(game, player.name)
    card = single(game, step.what, context)
    if card is None or card.obj is None or card.id not in player.zones["hand"]:
        raise Illegal(["103.5b"], "{what} isn’t in {who}’s hand.", what=step.what, who=player.name)
    game.note(UsedAtMulligan, ["103.5b"], card.id, player=player.name)
    run_steps(game, step.effect, Context(player.name, Ref(card.id, card.obj.incarnation, game.view(card.id))))
