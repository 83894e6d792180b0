"""702.144 Demonstrate."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events.run import run_step
from refapp.game.events.words import acting
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, instruct, word
from refapp.language.kinds import One
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


@keyword("demonstrate", "702.144", "702.144a")
def demonstrate(_keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, its caster may copy it; then an opponent of the caster's choice copies it, too."""
    return abilities(trigger("demonstrate", "casts", who="self", zone="stack", may=True, do=[
        {"do": "copy_spell", "what": "@self", "by": "you"}, {"do": "opponent_copies", "what": "@self"}]))


@word("opponent_copies")
class OpponentCopies(Instruction):
    """An opponent whom the acting player chooses copies a spell."""

    what: One


@action(OpponentCopies, "702.144a", "707.10")
def do_opponent_copies(game: Game, step: OpponentCopies, context: Context) -> None:
    """The opponent controls the copy and may choose new targets for it."""
    you = acting(game, context)
    names = [one.name for one in game.opponents(you)]
    chosen = decisions.one_of(game, "demonstrate", None, names, you, message="Which opponent copies the spell?")
    if chosen is not None:
        run_step(game, instruct("copy_spell", what=step.what, by=chosen), context)
