"""701.67 Waterbend."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import answers, tapping
from refapp.game.events.amounts import amount
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.said.sentence import ByPlayer, ManaText, Names
from refapp.game.state.objects import Context, Obj
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects, PlayerWord
from refapp.rulebook.actions.airbend import bends
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
    mana: Num = 0
    other: Num = 0


@action(Waterbend, "701.67a", "701.67b", "701.67c")
def do_waterbend(game: Game, step: Waterbend, context: Context) -> None:
    """A player pays a cost; for its generic mana, untapped artifacts and creatures may be tapped instead.

    ``n`` is the generic mana of the waterbend cost, ``other`` what else the total cost asks for, ``tap`` what
    the player taps and ``mana`` the mana that the player spends. The answer ``waterbent`` says whether the
    cost was paid; a cost that can't be paid so isn't paid at all.
    """
    player = player_named(game, step.player, context)
    helpers = objects(game, step.tap, context)
    generic, other = amount(game, step.n, context), amount(game, step.other, context)
    mana = amount(game, step.mana, context)
    fit = all(_can_help(game, obj, player.name) for obj in helpers)
    paid = fit and len(helpers) <= generic and mana == generic - len(helpers) + other
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
        game.note(Paid, rules, player.name, player=player.name, mana=mana, tapped=[obj.id for obj in helpers])
        bends(game, player.name, "waterbend", ["701.67c"])


def _can_help(game: Game, obj: Obj, player: str) -> bool:
    view = game.view(obj.id)
    return (view is not None and on_battlefield(obj) and not obj.here.tapped and obj.here.controller == player
            and bool(view.types & {"artifact", "creature"}))
