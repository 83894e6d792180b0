"""701.67 Waterbend."""

from __future__ import annotations

from refapp.game.door.decisions import each_once, fits
from refapp.game.door.game import Game
from refapp.game.events import answers, tapping
from refapp.game.events.amounts import amount
from refapp.game.events.words import objects, player_named
from refapp.game.said.sentence import ByPlayer, ManaText, Names
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost, Symbol
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.language.scenario import Characteristics
from refapp.rulebook.actions.airbend import bends
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.casting.waterbending import could
from refapp.rulebook.casting.while_resolving import payable
from refapp.rulebook.registry import action


class Paid(ByPlayer, says="{player} pays with mana: {mana}; by tapping: {tapped}."):
    mana: ManaText
    tapped: Names

class CantPay(ByPlayer, says="{player} can’t pay like this (with mana: {mana}; by tapping: {tapped})."):
    mana: ManaText
    tapped: Names


@word("waterbend")
class Waterbend(Instruction):
    """A player pays a cost; for its generic mana, untapped artifacts and creatures may be tapped instead."""

    player: PlayerWord
    n: Num
    tap: Objects = ()
    mana: Num | None = None
    other: Num = 0


@action(Waterbend, "701.67a", "701.67b", "701.67c")
def do_waterbend(game: Game, step: Waterbend, context: Context) -> None:
    """A player pays a cost; for its generic mana, untapped artifacts and creatures may be tapped instead.

    ``n`` is the generic mana of the waterbend cost, ``other`` what else the total cost asks for, ``tap`` what
    the player taps and ``mana`` the mana that the player spends, by default all that is left. The answer ``waterbent``
    says whether the cost was paid; a cost that can't be paid so isn't paid at all.
    """
    player = player_named(game, step.player, context)
    helpers = objects(game, step.tap, context)
    generic, other = amount(game, step.n, context), amount(game, step.other, context)
    rest = max(0, generic - len(helpers)) + other
    mana = rest if step.mana is None else amount(game, step.mana, context)
    there = could(game, player.name)
    each_once(step.tap, ["701.67a"])
    helpers = [obj for obj in helpers if fits(context, obj, ["701.67a"], able=obj.id in there)]
    with_mana = Proposal(game, player, Obj("", Characteristics(), player.name, 0), StackItem("waterbend", player.name),
                         step.path, cost=Cost(ManaCost((Symbol((str(rest),)),) if rest else ())), purpose=("701.67a",))
    paid = mana == rest and len(helpers) <= generic and payable(with_mana)
    answers.answer(game, "waterbent", paid)
    if not paid:
        too_many = len(helpers) > generic
        game.note(CantPay, ["701.67b" if too_many else "701.67a"], player.name, player=player.name, mana=mana,
                  tapped=[obj.id for obj in helpers])
        return
    with game.events():
        rules = ["701.67a", *(["701.67b"] if other else [])]
        for obj in helpers:
            tapping.tap(game, obj, rules)
        pay(with_mana)
        game.note(Paid, rules, player.name, player=player.name, mana=mana, tapped=[obj.id for obj in helpers])
        bends(game, player.name, "waterbend", ["701.67c"])
