"""702.61 Split Second.

It is asked for whatever is cast or activated: `casting/permission.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import illegal
from refapp.rulebook.registry import static

static("split second", "702.61a", several="702.61c")


@moments.forbids("split second", "702.61a", "702.61b")
def as_long_as(game: Game, what: str, mana_ability: bool) -> None:
    """As long as the spell is on the stack, nobody casts spells or activates abilities that aren’t mana abilities.

    ``mana_ability`` stands for special actions, too (702.61b).
    """
    for spell in (item.spell for item in game.stack if item.spell is not None):
        view = game.board()[spell]
        if "split second" in view.keywords and mana_ability:
            game.consider(["702.61b", "702.61a"], what, "{spell} has split second; mana abilities are activated and "
                          "special actions are taken all the same.", unasked=True, spell=view.id)
        elif "split second" in view.keywords:
            several = game.rules.of_several(view.abilities, "split second")
            raise illegal(["702.61a", *several, "601.3"], "{spell} has split second: {what} can’t be used now.",
                          spell=view.id,
                          what=what)
