"""How far effects reach where the range of influence is limited (801.10): whom “each player” means, what is left."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.reading.filters import within
from refapp.game.reading.viewpoints import viewpoint_of
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context, Obj
from refapp.game.state.players import Player
from refapp.game.state.views import Ref
from refapp.language.persons import ACTIVE


class ActiveMeant(ByPlayer, says="Of the active players {player} is meant."): ...
class OutOfRange(ByPlayer, says="{subject} is outside the range of influence of {player}: nothing happens to it."): ...


def beyond(game: Game, ref: Ref, obj: Obj | None, context: Context) -> bool:
    """Whether something is outside the range of influence of who controls a spell or ability (801.10)."""
    reach = game.reach(context.you)
    if reach is None or ref.player:
        return reach is not None and ref.player and ref.id not in reach
    view = game.view(ref.id) if obj is not None else None
    return view is not None and not within(view, reach) and ref.id != (context.source.id if context.source else "")


def active_player(game: Game, context: Context) -> str:
    """Whom “the active player” means: of an active team the one whom the ability’s controller chooses as its effect is
    applied (§805.9)."""
    there = [name for name in game.active_players() if not game.players[name].lost]
    if len(there) < 2:
        return [*there, game.active][0]
    asks = context.source.id if context.source is not None else ""
    chosen = decisions.the_one(game, f"{asks}.active_player" if asks else ACTIVE, None, there, context.you,
                               message="Which of the active players is meant?")
    game.note(ActiveMeant, ["805.9"], context.source.id if context.source is not None else None, player=chosen)
    return chosen


def meant_by_you(game: Game, context: Context) -> list[Player]:
    """Whom “you” means, in APNAP order: the player whose spell or ability it is, of a plane the whole giant (901.12c).
    """
    you = context.you or game.active
    eye = viewpoint_of(game, context.source, context.it, you) if game.teams else None
    also = eye.also if eye is not None else frozenset()
    return [one for one in game.apnap() if one.name == you or one.name in also]


def everybody_meant(game: Game, said: str, context: Context) -> list[Player]:
    """Each player, or each opponent of who acts: of those whom that player can affect (801.10)."""
    reached = game.reached(context.you)
    for one in game.remaining() if game.ranges else ():
        if one not in reached:
            game.note_once(OutOfRange, ["801.10"], one.name, player=context.you)
    if said == "each_other_player":
        return [one for one in reached if one.name != (context.you or game.active)]
    return reached if said == "each_player" else [one for one in game.opponents(context.you or game.active)
                                                  if one in reached]
