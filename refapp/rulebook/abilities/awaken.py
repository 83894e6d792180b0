"""702.113 Awaken."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.effects import begin
from refapp.game.said.several import Modified
from refapp.game.state.objects import Context
from refapp.language.casting import Target
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, instruct, word
from refapp.language.kinds import Num
from refapp.language.parts import read_filter
from refapp.language.scenario import Changes, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import action, static

static("awaken", "702.113", "702.113a", "702.113b", takes="number and cost", on="instant sorcery")


@moments.how("awaken", "702.113a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The awaken cost may be paid rather than the mana cost."""
    return Way(keyword_cost(keyword), rules=("702.113a", "118.9")) if keyword is not None else None


@moments.text("awaken", "702.113a", "702.113b")
def one_more_target(proposal: Proposal) -> None:
    """Only a spell that is cast so targets a land of its controller's, besides its other targets."""
    found = proposal.keyword("awaken") if proposal.how == "awaken" else None
    if found is None:
        return
    if proposal.spell.modes:
        raise Unsupported("A modal spell with awaken isn’t played yet.", rules=["702.113a"])
    wakes = instruct("awaken", n=found.n or 0)
    spell = proposal.spell
    if proposal.effect:
        proposal.effect = (*proposal.effect, wakes)
    proposal.spell = replace(spell, do=(*spell.do, wakes),
                             targets=(*spell.targets, Target(read_filter("land permanent yours", "awaken"))))
    proposal.rules.append("702.113b")


@word("awaken")
class Awaken(Instruction):
    """The last target of the spell, a land, gets so many +1/+1 counters and becomes a 0/0 Elemental with haste."""

    n: Num


@action(Awaken, "702.113a")
def do_awaken(game: Game, step: Awaken, context: Context) -> None:
    """It is still a land, and it stays so."""
    land = context.targets[-1] if context.targets else None
    if land is None or not game.is_current(land):
        return
    obj = game.objects[land.id]
    counters.add_counters(game, obj.id, "+1/+1", int(step.n) if isinstance(step.n, int) else 0, ["702.113a"])
    begin(game, Changes(add_types=("creature", "elemental"), set_pt=(0, 0), grant=(Keyword("haste"),)), [obj],
          context=context)
    game.note(Modified, ["702.113a", "613.4b"], obj.id)
