"""702.189 Firebending.

That its mana stays until combat ends (702.189a): `game/events/mana.py`, `game/events/turns.py`; “firebends” (702.189b):
`game/reading/trigger_rules.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.mana import AddMana
from refapp.game.events.words import acting, source_of
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


@keyword("firebending", "702.189", "702.189a", takes="number")
def firebending(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, N red mana is added that stays until the end of combat."""
    return abilities(trigger("firebending", "attacks", who="self", do=[{"do": "firebend", "n": keyword.n or 0}]))


@word("firebend")
class Firebend(Instruction):
    """So much red mana is added, which isn't lost as steps end until combat does."""

    n: Num


@action(Firebend, "702.189a", "702.189b", "106.4")
def do_firebend(game: Game, step: Firebend, context: Context) -> None:
    """As the ability resolves its controller firebends."""
    you = acting(game, context)
    many = amount(game, step.n, context)
    happen(game, AddMana(you, "red", many, ("702.189a",), source_of(game, context).id, kept="combat"))
    who = Ref(you, 0, player=True)
    with game.events():
        game.happened(Occurrence("firebends", who, who, player=you))
