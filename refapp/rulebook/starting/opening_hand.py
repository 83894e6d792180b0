"""103.6: actions with cards of opening hands."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves, starting
from refapp.game.events.run import run_steps
from refapp.game.events.starting import Act
from refapp.game.events.words import player_named, single
from refapp.game.said.moving import OntoBattlefield
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import ChoiceMade
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, One, PlayerWord
from refapp.rulebook.registry import action


class ShowsOpening(ByPlayer, says="{player} reveals {subject} from the opening hand."): ...


BEGINS, SHOWS = "may begin on the battlefield", "may be revealed from opening hand"
"""The abilities that a card needs for that."""


@word("begin_with")
class BeginWith(Instruction):
    """A player begins the game with a card of the opening hand on the battlefield."""

    player: PlayerWord
    what: One


@word("reveal_opening")
class RevealOpening(Instruction):
    """A player reveals a card from the opening hand; ``then`` is what that card says besides."""

    player: PlayerWord
    what: One
    then: Instructions | None = None


@action(BeginWith, "103.6", "103.6a", "103.6c")
def do_begin_with(game: Game, step: BeginWith, context: Context) -> None:
    """The starting player first, then the others in turn order, once the mulligans are over; of a team its members in
    any order (§805.3b)."""
    player, obj = _card(game, step.player, step.what, context, BEGINS, "103.6a")
    _begin_with(game, player, obj)


def _begin_with(game: Game, player: Player, obj: Obj) -> None:
    """§103.6a."""
    happen(game, Act(player.name))
    moves.move(game, obj, "battlefield", says=OntoBattlefield,
               rules=["103.6", "103.6a", *(["103.6c", "805.3b"] if game.teams else [])], under=player.name)


@action(RevealOpening, "103.6", "103.6b", "103.6c")
def do_reveal_opening(game: Game, step: RevealOpening, context: Context) -> None:
    """The card stays revealed until the first turn begins; each only once."""
    player, obj = _card(game, step.player, step.what, context, SHOWS, "103.6b")
    start = game.starting
    if start is not None and obj.id in start.shown:
        raise Illegal(["103.6b"], "{what} has been revealed from the opening hand already.", what=obj.id)
    _show(game, player, obj)
    run_steps(game, step.then or (), Context(player.name, Ref(obj.id, obj.incarnation, game.view(obj.id))))


def _show(game: Game, player: Player, obj: Obj) -> None:
    game.note(ShowsOpening, ["103.6", "103.6b", "701.20a", *(["103.6c"] if game.teams else [])], obj.id,
              player=player.name)
    happen(game, Act(player.name, obj.id))


def left_open(game: Game) -> None:
    """Before the first turn: each player says of each card that allows an action whether to take it (§103.6).

    ``may`` says so under the card’s id. Raises ChoiceNeeded where nothing was said of a card.
    """
    start = game.starting
    assert start is not None
    order = {player.name: at for at, player in enumerate(game.apnap())}
    last = max((starting.rank(game, name) for name in start.acted), default=-1)
    rules = ["103.6", *(["103.6c"] if game.teams else [])]
    for player in sorted(game.apnap(), key=lambda one: (starting.rank(game, one.name), order[one.name])):
        for name in list(player.zones["hand"]):
            view = game.view(name)
            if view is None or not {BEGINS, SHOWS} & view.keywords or name in start.shown:
                continue
            given = game.choices.may.get(name)
            if given is None and starting.rank(game, player.name) >= last:
                raise game.ask("may", player.name, [name], [True, False],
                               "Does {who} do what {what} allows from the opening hand?", who=player.name, what=name)
            yes = bool(given and given[0]) and starting.rank(game, player.name) >= last
            game.note(ChoiceMade, rules, name, player=player.name, choice="may", answer=yes)
            if yes:
                (_begin_with if BEGINS in view.keywords else _show)(game, player, game.obj(name))


def _card(game: Game, who: str, what: str, context: Context, phrase: str, rule: str) -> tuple[Player, Obj]:
    """The player and the card, which must be in the opening hand and allow this."""
    player = player_named(game, who, context)
    starting.may_act(game, player.name)
    card = single(game, what, context)
    if card is None or card.obj is None or card.id not in player.zones["hand"]:
        raise Illegal([rule], "{what} isn’t in {who}’s hand.", what=what, who=player.name)
    view = game.view(card.id)
    if view is None or phrase not in view.keywords:
        raise Illegal([rule], "{what} doesn’t allow that from the opening hand.", what=what)
    return player, card.obj
