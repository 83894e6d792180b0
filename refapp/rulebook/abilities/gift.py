"""702.174 Gift.

“Gives a gift” (702.174c): `game/reading/trigger_rules.py`; that only a spell with the gift promised has some targets
(702.174m): `casting/cast.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refapp.game.door.game import Game
from refapp.game.events.run import run_steps
from refapp.game.events.words import acting, source_of
from refapp.game.machine import moments as resolving_moments
from refapp.game.said.sentence import ByPlayer, CardName, Sentence
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.casting import Cost
from refapp.language.errors import ScenarioError
from refapp.language.instruction import Instruction, read_steps, word
from refapp.language.kinds import Word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import action, keyword


class GiftGiven(ByPlayer, says="{player} gets the gift of {subject}: {name}.", action="gift"):
    name: CardName

class GiftFirst(Sentence, says="The gift of {subject} comes before its other effects."): ...


GIFTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "a food": ("702.174d", {"do": "create_token", "predefined": "food"}),
    "a card": ("702.174e", {"do": "draw"}),
    "a tapped fish": ("702.174f", {"do": "create_token", "id": "fish", "token": {
        "types": ["creature"], "subtypes": ["Fish"], "colors": ["blue"], "pt": [1, 1], "tapped": True}}),
    "an extra turn": ("702.174g", {"do": "extra_turn"}),
    "a treasure": ("702.174h", {"do": "create_token", "predefined": "treasure"}),
    "an octopus": ("702.174i", {"do": "create_token", "id": "octopus", "token": {
        "types": ["creature"], "subtypes": ["Octopus"], "colors": ["blue"], "pt": [8, 8]}}),
}
"""What may be given, with its rule and what is done for the chosen player."""


@keyword("gift", "702.174", "702.174a", "702.174b", takes="words")
def gift(keyword: Keyword) -> tuple[Ability, ...]:
    """When a permanent enters whose gift was promised, the chosen opponent gets it."""
    return abilities(trigger("gift", "enters", who="self", **{"if": {"cast_as": "gift"}}, do=[
        {"do": "give_gift", "gift": keyword.quality or "a card"}]))


def _known(what: str) -> tuple[str, Mapping[str, Any]]:
    if what.lower() not in GIFTS:
        raise ScenarioError.unknown("name", "gift", what, GIFTS)
    return GIFTS[what.lower()]


@moments.additional("gift", "702.174a", "702.174k")
def promise(proposal: Proposal, keyword: Keyword) -> None:
    """As an additional cost an opponent may be chosen; then the gift is promised."""
    _known(keyword.quality or "a card")
    game, opponents = proposal.game, [one.name for one in proposal.game.opponents(proposal.player.name)]
    named = [one for one in proposal.pay.objects.get("gift", ()) if one]
    if not named and not proposal.pay.keywords.get("gift"):
        return
    if not named and len(opponents) > 1:
        raise game.ask("gift", proposal.player.name, [proposal.obj.id], opponents, "Which opponent gets the gift?")
    chosen = named[0] if named else opponents[0] if opponents else ""
    if chosen not in opponents or len(named) > 1:
        raise illegal(["702.174a"], "{who} isn’t an opponent who can be chosen for the gift of {what}.", who=chosen,
                      what=proposal.obj.id)
    proposal.add(Cost(), "gift")
    proposal.gift_to = chosen
    proposal.rules += ["702.174a", "702.174k"]


@resolving_moments.resolves_first("gift", "702.174b", "702.174j")
def before_all_else(game: Game, item: StackItem, obj: Obj, keyword: Keyword) -> None:
    """An instant or sorcery spell whose gift was promised gives it before it does anything else."""
    if item.record is not None and item.record.paid.get("gift"):
        game.note(GiftFirst, ["702.174b", "702.174j"], obj.id)
        _give(game, keyword.quality or "a card", item.controller, Ref(obj.id, obj.incarnation, game.view(obj.id)))


@word("give_gift")
class GiveGift(Instruction):
    """The opponent who was chosen as the spell was cast gets the gift."""

    gift: Word


@action(GiveGift, "702.174b", "702.174d", "702.174e", "702.174f", "702.174g", "702.174h", "702.174i")
def do_give_gift(game: Game, step: GiveGift, context: Context) -> None:
    """What it is depends on the words behind the keyword."""
    _give(game, step.gift, acting(game, context), source_of(game, context))


def _give(game: Game, what: str, giver: str, source: Ref) -> None:
    obj = game.objects[source.id]
    chosen = obj.here.record.gift_to if obj.here.record is not None else ""
    rule, step = _known(what)
    if not chosen:
        return
    who = "player" if step["do"] in ("draw", "extra_turn") else "by"
    game.note(GiftGiven, [rule], obj.id, player=chosen, name=what)
    run_steps(game, read_steps([{**step, who: chosen}], "gift"), Context(giver, source))
    you = Ref(giver, 0, player=True)
    with game.events():
        game.happened(Occurrence("gives_gift", you, you, player=giver))
