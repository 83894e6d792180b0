"""702.167 Craft.

Its materials as a cost (702.167a, 702.167b): `casting/paying.py`; the cards exiled to craft it (702.167c):
`game/events/relations.py`, `game/reading/linked_choices.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves
from refapp.game.events.casting import Remember
from refapp.game.events.linking import Tie, Tied
from refapp.game.events.relations import MadeOf
from refapp.game.events.words import source_of
from refapp.game.reading.linked_choices import PRINTED
from refapp.game.said.moving import OntoBattlefield
from refapp.game.said.several import NotDoubleFaced, NotFound
from refapp.game.state.items import CastRecord
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.activated import Activated
from refapp.language.casting import Cost, Part
from refapp.language.cost_text import read_whole_cost
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.parts import read_filter
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import action, keyword

_FORM = re.compile(r"(?:with )?(?P<many>one or more |two or more |three or more |a |an |another |one |two |three |"
                   r"four |five |six )?(?P<what>[^{]*?)\s*(?P<cost>\{.*\})")
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@keyword("craft", "702.167", "702.167a", "702.167b", takes="cost")
def craft(keyword: Keyword) -> tuple[Ability, ...]:
    """As a sorcery: pay, exile it and the materials; it returns to the battlefield transformed."""
    written = " ".join([keyword.quality, str(keyword.cost or "")]).strip()
    found = _FORM.fullmatch(written)
    if found is None:
        raise ScenarioError.value("“craft”", written, "craft with MATERIALS COST, such as craft with artifact {2}{W}")
    many = (found["many"] or "").strip()
    least = _NUMBERS.get(many.split(" ")[0], 1)
    words = " ".join(one.removesuffix("s") if one in ("artifacts", "creatures", "lands", "enchantments", "permanents")
                     else one for one in found["what"].split())
    mana = read_whole_cost(found["cost"].upper(), "“craft”")
    parts = (Part("exile", 1), Part("exile_materials", least, read_filter(words, "“craft”"),
                                    counter="more" if many.endswith("or more") else ""))
    [ability] = abilities(activated("craft", "{0}", [{"do": "craft"}], sorcery=True))
    assert isinstance(ability, Activated)
    # described without the word “card” the materials are permanents or cards in a graveyard (702.167b)
    rules = ("702.167", "702.167a", *(("702.167b",) if not re.search(r"\bcards?\b", words) else ()))
    return (replace(ability, cost=Cost(mana.mana, (*mana.parts, *parts)), rules=rules),)


@word("craft")
class Craft(Instruction):
    """The exiled card returns to the battlefield transformed under its owner’s control."""


@action(Craft, "702.167a", "702.167c", "400.7j", "712.14a")
def do_craft(game: Game, _step: Craft, context: Context) -> None:
    """Only a double-faced card that is still where the cost put it returns."""
    source = source_of(game, context)
    obj = game.objects[source.id]
    if obj.zone != "exile" or obj.incarnation != source.incarnation + 1:
        game.note(NotFound, ["400.7"], source.id, expected="exile")
        return
    back = obj.printed.back
    if back is None or set(back.types) & {"instant", "sorcery"}:
        game.note(NotDoubleFaced, ["712.14a"], obj.id)
        return
    record = context.item.record if context.item is not None else None
    used = record.objects.get("exile_materials", ()) if record is not None else ()
    with game.events():
        moves.move(game, obj, "battlefield", says=OntoBattlefield, rules=["702.167a"], under=obj.owner,
                   transformed=True)
        if obj.zone == "battlefield":
            found = [Ref(view.id, game.objects[view.id].incarnation) for view in used
                     if game.objects[view.id].zone == "exile"]
            happen(game, MadeOf(obj, frozenset((ref.id, ref.incarnation) for ref in found)),
                   Tie((obj.id, obj.incarnation, PRINTED, "exiled"),
                       tuple(Tied(ref, "", True, ("702.167c",)) for ref in found)))


@moments.activated("craft", "702.167a", "702.167c")
def remembered(proposal: Proposal) -> None:
    """What was exiled is remembered."""
    happen(proposal.game, Remember(proposal.item, CastRecord(proposal.player.name, proposal.origin,
                                                             objects=dict(proposal.objects))))
