"""702.49 Ninjutsu and commander ninjutsu."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import combat, moves
from refapp.game.events.casting import Remember
from refapp.game.events.words import objects
from refapp.game.said.moving import OntoBattlefield
from refapp.game.said.several import NotAttacking
from refapp.game.state.items import CastRecord
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import View
from refapp.language.activated import Activated
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import action, keyword


@keyword("ninjutsu", "702.49", "702.49a", "702.49b", takes="cost")
def ninjutsu(keyword: Keyword) -> tuple[Ability, ...]:
    """From the hand: pay, reveal it, return an unblocked attacker; it enters tapped and attacking in its place."""
    return abilities(activated("ninjutsu", cost_of(keyword, "reveal self from your hand",
                                                   "return an unblocked creature you control"),
                               [{"do": "enter_attacking", "what": "@self"}], zone="hand"))


@keyword("commander ninjutsu", "702.49", "702.49a", "702.49b", "702.49d", takes="cost", since="2018-08-10")
def commander_ninjutsu(keyword: Keyword) -> tuple[Ability, ...]:
    """The same, also from the command zone."""
    return abilities(activated("commander ninjutsu", cost_of(keyword, "return an unblocked creature you control"),
                               [{"do": "enter_attacking", "what": "@self"}], zone="any"))


@word("enter_attacking")
class EnterAttacking(Instruction):
    """A card is put onto the battlefield tapped and attacking what the creature attacked that was returned for it."""

    what: Objects


@moments.restricts("ninjutsu", "702.49a", "509.1h")
def restricted(game: Game, _obj: Obj, ability: Activated) -> Activated:
    """A creature is unblocked only once blockers have been declared."""
    _blockers_declared(game, "702.49a")
    return replace(ability, rules=("702.49a", "702.49b"))


def _blockers_declared(game: Game, rule: str) -> None:
    if "blockers" not in game.this_combat.declared:
        raise illegal([rule, "509.1h"], "No creature is an unblocked creature before blockers are declared.")


@moments.restricts("commander ninjutsu", "702.49a", "702.49d", "509.1h")
def from_command_zone(game: Game, obj: Obj, ability: Activated) -> Activated:
    """It functions in the hand and in the command zone, from where the card is revealed."""
    if obj.zone not in ("hand", "command"):
        raise illegal(["702.49d", "113.6"], "This ability of {what} doesn’t function in this zone ({zone}).",
                      what=obj.id, zone=obj.zone)
    _blockers_declared(game, "702.49d")
    return replace(ability, rules=("702.49a", "702.49d"))


@moments.activated("commander ninjutsu", "702.49c")
@moments.activated("ninjutsu", "702.49c")
def remembered(proposal: Proposal) -> None:
    """What the returned creature attacked is remembered."""
    happen(proposal.game, Remember(proposal.item, CastRecord(proposal.player.name, proposal.origin,
                                                             objects=dict(proposal.objects))))


@action(EnterAttacking, "702.49a", "702.49c", "508.4", "508.4a", "508.4d", "506.3c", "506.3d")
def do_enter_attacking(game: Game, step: EnterAttacking, context: Context) -> None:
    """It never was declared as an attacker; if what it would attack is gone, it enters without attacking."""
    record = context.item.record if context.item is not None else None
    returned: tuple[View, ...] = record.objects.get("return", ()) if record is not None else ()
    whom = returned[0].attacks if returned else None
    for obj in objects(game, step.what, context):
        if obj.zone not in ("hand", "command"):
            continue
        with game.events():
            if not moves.move(game, obj, "battlefield", says=OntoBattlefield, under=context.you, tapped=True):
                continue
            if whom is not None and whom in combat.defenders(game, obj.here.controller):
                late = ("508.4d", "506.3d") if "blockers" in game.this_combat.declared else ()
                happen(game, combat.Attack(obj, whom, declared=False, rules=("702.49c", "508.4", *late)))
            else:
                game.note(NotAttacking, ["508.4a", "506.3c"], obj.id)
