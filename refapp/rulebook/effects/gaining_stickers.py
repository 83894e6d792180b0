"""123.7a: effects that refer to the abilities of the ability stickers on an object."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import objects
from refapp.game.reading.stickers import on_object
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.language.scenario import TURN, Changes, Until
from refapp.language.stickers import ABILITY
from refapp.rulebook.effects.modify import modify
from refapp.rulebook.registry import action


@word("gain_sticker_abilities")
class GainStickerAbilities(Instruction):
    """Objects gain the abilities of the ability stickers that are on others (`of`)."""

    what: Objects
    of: Objects
    duration: Until = TURN


@action(GainStickerAbilities, "123.7a")
def do_gain(game: Game, step: GainStickerAbilities, context: Context) -> None:
    """Those that the stickers grant, whether or not what they are on has them at the moment (123.7a)."""
    found = tuple(ability for obj in objects(game, step.of, context) for one in on_object(game, obj.id)
                  if one.says.kind == ABILITY for ability in one.says.abilities)
    if not found:
        game.consider("123.7a", None, "There is no ability sticker on it whose ability could be gained.")
        return
    modify(game, objects(game, step.what, context), Changes(grant=found), step.duration, context, ["123.7a"])
