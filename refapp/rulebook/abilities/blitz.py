"""702.152 Blitz."""

from __future__ import annotations

from refapp.game.door.decisions import one_of
from refapp.game.door.game import Game
from refapp.game.events.delayed_triggers import delay
from refapp.game.machine import moments as resolving_moments
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Obj
from refapp.language.abilities import read_trigger
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import keyword


@keyword("blitz", "702.152", "702.152a", several="702.152b", takes="cost")
def blitz(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as its blitz cost was paid, it has haste, and its controller draws a card when it dies."""
    dies = trigger("blitz", "dies", who="self", do=[{"do": "draw", "player": "you"}])
    mine = {"cast_as": f"blitz {keyword.nth + 1}"}
    return abilities({"static": {"affects": "self", "if": mine, "grant": ["haste", dies]}})


@moments.how("blitz", "702.152a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The blitz cost may be paid rather than the mana cost; of several instances one is used."""
    if keyword is None:
        return None
    own = [one for one in proposal.abilities if isinstance(one, Keyword) and one.word == "blitz"]
    costs = list(dict.fromkeys(str(one).removeprefix("blitz ") for one in own))
    chosen = one_of(proposal.game, "blitz", None, costs, proposal.player.name,
                    message="For which of its blitz costs is it cast?")
    at = next((at for at, one in enumerate(own) if str(one) == f"blitz {chosen}"), 0)
    keyword = own[at] if own else keyword
    proposal.paid[f"blitz {at + 1}"] = 1
    return Way(keyword_cost(keyword), rules=("702.152a", "118.9", *proposal.several("blitz")))


@resolving_moments.becomes("blitz", "702.152a")
def short(game: Game, _item: StackItem, obj: Obj) -> None:
    """The permanent is sacrificed at the beginning of the next end step."""
    view = game.board()[obj.id]
    delay(game, read_trigger({"id": "blitz.end", "event": "step_begins", "step": "end",
                              "do": [{"do": "sacrifice", "what": "@it"}]}, "blitz"), view, view.ref, "603.7d")
