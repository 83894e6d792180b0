"""601.3, 305.1, 611.2: an effect lets a player play cards from where they are for as long as it lasts.

What the permission is worth as a card is played: `casting/permission.py`.
"""

from __future__ import annotations

from typing import Annotated

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.effects import Begin
from refapp.game.events.words import objects, player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.state.objects import Context, Lasting
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects, PlayerWord, one_of
from refapp.language.scenario import TURN, Changes, Until
from refapp.rulebook.registry import action


class MayPlayNow(ByPlayer, says="{player} may play {subject} from where it is.", action="may_play"): ...
class MayCastNow(ByPlayer, says="{player} may cast {subject} from where it is.", action="may_play"): ...


@word("may_play")
class MayPlay(Instruction):
    """A player may play cards from where they are; with ``spells`` only cast them. Their costs have to be paid."""

    player: PlayerWord
    what: Objects
    spells: Flag = False
    exiled: Flag = False
    """If a spell cast so would be put into a graveyard, it is exiled instead."""
    any_mana: Annotated[str, one_of("color", "type")] = ""
    """What mana of any color, or of any type, may be spent as to cast them (118.14, 609.4b)."""
    duration: Until = TURN


@action(MayPlay, "601.3", "305.1", "611.2")
def do_may_play(game: Game, step: MayPlay, context: Context) -> None:
    """The permission is for these cards as they are now: what leaves the zone is another object (400.7)."""
    player = player_named(game, step.player, context).name
    found = objects(game, step.what, context)
    if not found:
        return
    happen(game, Begin(Lasting(
        game.tick(), Changes(), frozenset((obj.id, obj.incarnation) for obj in found), step.duration, player,
        context.source, game.turn, plays="cast" if step.spells else "play", exiles=step.exiled,
        any_mana=step.any_mana)))
    for obj in found:
        game.note(MayCastNow if step.spells else MayPlayNow, ["601.3" if step.spells else "305.1", "611.2"], obj.id,
                  player=player)
