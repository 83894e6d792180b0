"""702.140 Mutate.

How a spell becomes part of a permanent (702.140c, 702.140f): `game/events/merging.py`, what that is then like:
`game/reading/merged.py`; “mutates” (702.140d): `game/reading/trigger_rules.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.effects import begin
from refapp.game.events.merging import Merge
from refapp.game.machine import moments as resolving_moments
from refapp.game.reading.merged import joined, shape
from refapp.game.said.several import BecomesCreature
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.casting import Target
from refapp.language.errors import Unsupported
from refapp.language.parts import read_filter
from refapp.language.scenario import Changes, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("mutate", "702.140", "702.140a", takes="cost", on="creature")


@moments.how("mutate", "702.140a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The mutate cost may be paid rather than the mana cost."""
    return Way(keyword_cost(keyword), rules=("702.140a", "118.9")) if keyword is not None else None


@moments.text("mutate", "702.140a")
def its_target(proposal: Proposal) -> None:
    """The spell targets a creature that is no Human and has the same owner."""
    if proposal.how == "mutate":
        wanted = read_filter("nonhuman creature permanent owned-like-self", "mutate")
        proposal.spell = replace(proposal.spell, targets=(*proposal.spell.targets, Target(wanted)))


@resolving_moments.falls_back("mutate", "702.140b")
def a_creature_after_all(game: Game, item: StackItem, obj: Obj) -> bool:
    """If its target is illegal as it begins to resolve, it resolves as a creature spell."""
    if item.record is None or item.record.how != "mutate":
        return False
    game.note(BecomesCreature, ["702.140b"], obj.id)
    return True


@resolving_moments.merges("mutate", "702.140c", "702.140d", "702.140e", "702.140f", "608.3d", "730.2", "730.2a",
                          "730.2b", "730.2c")
def merges(game: Game, item: StackItem, obj: Obj, refs: tuple[Ref | None, ...]) -> bool:
    """With a legal target the spell doesn’t enter: it merges with the creature, on top of it or under it."""
    target = next((ref for ref in refs if ref is not None), None)
    if target is None or not game.is_current(target):
        return False
    host = game.objects[target.id]
    place = decisions.one_of(game, "mutate", next(iter(game.choices.other.get(obj.id, ())), None), ["top", "bottom"],
                             item.controller, message="Does the spell go on top of the creature or under it?")
    if place == "top" and host.here.designations & {"cloaked", "disguised"}:
        raise Unsupported("What a face-down component with ward gives to a merged permanent isn’t modelled.",
                          rules=["730.2e"])
    looks = shape(joined(game, host, obj, on_top=place == "top"))
    with game.events():
        of_tokens = ("730.2d",) if "token" in (obj.kind, host.kind) else ()
        happen(game, Merge(obj, host, place == "top", ("702.140c", "702.140e", "608.3d", "730.1", "730.2", "730.2a",
                                                       "730.2b", "730.2c", *of_tokens)))
        begin(game, Changes(copy=looks), [host], context=Context(item.controller, Ref(host.id, host.incarnation)))
    return True
