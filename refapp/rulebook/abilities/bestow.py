"""702.103 Bestow.

Whether it may be cast so (702.103d): `casting/permission.py`; that the spell is an Aura, as an event (702.103b):
`game/events/casting.py`; copies of a bestowed spell (702.103c): `casting/copies_on_stack.py`; what it is once it is
bestowed no more (702.103f): `game/reading/copiable_values.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game, whenever
from refapp.game.door.happen import happen
from refapp.game.events import attaching
from refapp.game.events.casting import Reshape
from refapp.game.machine import moments as resolving_moments
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import BecomesCreature, PhasedIn
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.language.parts import read_filter
from refapp.language.scenario import Enchant, Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static


class Bestowed(Sentence, says="Bestowed, {subject} is an Aura spell with enchant creature."): ...
class NoLongerBestowed(Sentence, says="{subject} isn’t bestowed any more: it is what its card says."): ...

static("bestow", "702.103a", "702.103d", takes="cost")


@moments.how("bestow", "702.103a", "702.103b")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """Cast for its bestow cost, the spell is an Aura enchantment with enchant creature and no creature."""
    if keyword is None:
        return None
    printed = proposal.obj.printed
    shape = replace(printed, types=tuple(one for one in printed.types if one != "creature"),
                    subtypes=("Aura",), pt=None,
                    abilities=(*printed.abilities, Enchant(read_filter("creature", "bestow"))))
    return Way(keyword_cost(keyword), ("hand",), ("702.103a", "118.9"), shape=shape, keeps=True)


@resolving_moments.falls_back("bestow", "702.103e", "608.3b")
def a_creature_after_all(game: Game, item: StackItem, obj: Obj) -> bool:
    """If its target is illegal as it would resolve, it is a creature spell and resolves as one."""
    if item.record is None or item.record.how != "bestow":
        return False
    happen(game, Reshape(obj, None))
    game.note(BecomesCreature, ["702.103e", "608.3b"], obj.id)
    return True


@resolving_moments.becomes("bestow", "702.103b", "702.103f")
def stays_an_aura(game: Game, _item: StackItem, obj: Obj) -> None:
    """The permanent is an Aura, already as it enters, and as long as it is attached to something."""
    happen(game, Reshape(obj, obj.here.shape, attached=True))


@moments.text("bestow", "702.103b")
def an_aura(proposal: Proposal) -> None:
    """As it is put onto the stack it becomes an Aura enchantment with enchant creature."""
    if proposal.how == "bestow":
        proposal.game.note(Bestowed, ["702.103b"], proposal.obj.id)


@whenever("bestow", "702.103f", "702.103g")
def ends(game: Game) -> None:
    """Attached to nothing, or to what it can’t enchant, it comes off and is no bestowed Aura any more."""
    for obj in list(game.objects.values()):
        if not obj.here.while_attached or obj.zone != "battlefield" or obj.here.phased_out:
            continue
        host, view = game.attachment_host(obj), game.view(obj.id)
        if view is None or (host is not None and attaching.may_attach(game, view, host)):
            continue
        in_phase = bool(game.trace) and game.trace[-1].says(PhasedIn)
        rules = ["702.103g" if in_phase else "702.103f"]
        with game.events():
            happen(game, attaching.Unattach(obj, tuple(rules)))
            happen(game, Reshape(obj, None))
            game.note(NoLongerBestowed, rules, obj.id)
