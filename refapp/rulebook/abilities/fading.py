"""702.32 Fading."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.words import acting, objects
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, Word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.actions.sacrifice import sacrifice
from refapp.rulebook.registry import action, keyword


@keyword("fading", "702.32", "702.32a", takes="number")
def fading(keyword: Keyword) -> tuple[Ability, ...]:
    """It enters with N fade counters; each upkeep one goes or, if none is left, it is sacrificed."""
    return abilities(
        {"enters_with": {"fade": keyword.n or 0}},
        trigger("fading", "step_begins", step="upkeep", whose="you", do=[
            {"do": "fade", "what": "@self", "kind": "fade"}]))


@word("fade")
class Fade(Instruction):
    """A counter is removed from a permanent; if none can be, its controller sacrifices it."""

    what: Objects
    kind: Word


@action(Fade, "702.32a")
def do_fade(game: Game, step: Fade, context: Context) -> None:
    """Without a counter to remove it is sacrificed, by the controller of the ability."""
    you = acting(game, context)
    for obj in objects(game, step.what, context):
        if not counters.remove_counters(game, obj.id, step.kind, 1, ["702.32a"]):
            sacrifice(game, obj, you)
