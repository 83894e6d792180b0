"""510: the combat damage steps; how the damage is assigned (510.1) is in `damage_assignment.py`."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.combat import Assign, StrikeFirst
from refapp.game.events.damage import Damage, deal
from refapp.game.machine import sba
from refapp.game.said.sentence import ByPlayer, Sentence, Shares
from refapp.game.said.several import AssignsNothing
from refapp.game.state.objects import Context
from refapp.game.state.views import View
from refapp.language.errors import GameEnded, Illegal, ScenarioError
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Word
from refapp.language.vocabulary import steps_between
from refapp.rulebook.combat.damage_assignment import (
    Parts,
    assigned,
    by_toughness,
    check,
    divided_by,
    past_blockers,
    recipients,
)
from refapp.rulebook.combat.moments import strikes
from refapp.rulebook.registry import action
from refapp.rulebook.turn import moments
from refapp.rulebook.turn.structure import all_have_passed, empty_stack, next_step, settle_declaration


class DamageDividedBy(ByPlayer, says="{player} divides the combat damage of {subject}: {parts}."):
    parts: Shares

class NobodyFights(Sentence, says="No creature attacks or blocks: no combat damage is dealt."): ...
class Assigns(Sentence, says="{subject} assigns its combat damage: {parts}."):
    parts: Shares


Struck = Mapping[tuple[str, int], frozenset[str]]
"""Who assigned combat damage in the first of two steps, with the keywords it had as that step began."""


@word("combat_damage")
class CombatDamage(Instruction):
    """Combat damage is assigned and dealt: in the ``first`` of two steps, the ``second``, or ``all`` there are."""

    step: Word = "all"


@action(CombatDamage, "510.1", "510.2", "510.4", "703.4k", "703.4m")
def do_combat_damage(game: Game, step: CombatDamage, _context: Context) -> None:
    """The damage of one or both combat damage steps is dealt; between them players could act (510.3)."""
    if step.step not in ("first", "second", "all"):
        raise ScenarioError.unknown("name", f"{step.path}.step", step.step, ("all", "first", "second"))
    if game.moment is not None:
        _in_turn(game, step.step)
        return
    settle_declaration(game, acting=False)
    all_have_passed(game)
    if game.result is not None:
        raise GameEnded
    if all(view.combat is None for view in game.permanents()):
        game.note(NobodyFights, ["510.1"], None)
    first = _strikers(game)
    if step.step != "second" and first:
        happen(game, StrikeFirst(first))
        deal_damage(game)
        if step.step == "all":
            sba.check(game)
            empty_stack(game)
    elif step.step == "first" or (step.step == "second" and not game.this_combat.struck_first):
        raise Illegal(["510.4"], "No creature has first strike or double strike: there is one combat damage step.")
    if step.step != "first" and game.result is None:
        deal_damage(game, second=True)


def _in_turn(game: Game, which: str) -> None:
    """Go on to the damage step; ``all`` goes through both."""
    wanted = {"first": ("first combat damage",), "second": ("combat damage",), "all": ("combat damage",)}[which]
    if game.moment not in steps_between("declare attackers", "combat damage"):
        raise Illegal(["510.1"], "Combat damage is dealt after blockers have been declared.")
    two = game.moment == "first combat damage" or bool(game.this_combat.struck_first)
    while game.result is None and game.moment not in wanted:
        empty_stack(game)
        next_step(game)
        two = two or game.moment == "first combat damage"
        if game.moment == "end of combat" or (game.moment == "combat damage" and (
                which == "first" or (which == "second" and not two))):
            raise Illegal(["510.4"], "There is no such combat damage step.")


@moments.turn_based("first combat damage", "510.4", "510.1", "510.2", "703.4k", "703.4m", at=10)
def first_step(game: Game) -> None:
    """Creatures with first strike or double strike deal their combat damage."""
    happen(game, StrikeFirst(_strikers(game)))
    deal_damage(game)


@moments.turn_based("combat damage", "510.1", "510.2", "703.4k", "703.4m", at=10)
def regular_step(game: Game) -> None:
    """The other creatures, and those with double strike, deal their combat damage."""
    deal_damage(game, second=True)


@moments.omitted("first combat damage", "510.4", "506.1")
def no_first_strike(game: Game) -> bool:
    """Without first strike and double strike there is one combat damage step."""
    return not _strikers(game)


def _strikers(game: Game) -> Struck:
    return {(view.id, view.incarnation): words for view in game.permanents()
            if view.combat is not None and (words := view.keywords & game.rules.words(strikes).keys())}


def deal_damage(game: Game, *, second: bool = False) -> None:
    """Assign and deal the combat damage of a step (§510.1, §510.2).

    Creatures that attack or block deal this damage, each as much as its power (120.2a, §703.4k, §703.4m).
    """
    first = game.this_combat.struck_first
    in_combat = [view for view in game.permanents() if view.combat is not None]
    fighting = [view for view in in_combat if _takes_part(game, view, first, second)]
    for view in in_combat:
        had = (first or {}).get((view.id, view.incarnation)) if second and view not in fighting else None
        if had is not None and not had <= view.keywords:
            again = [one for word, one in game.rules.words(strikes).items() if word in had]
            game.note(AssignsNothing, [max(again, key=lambda one: one.again).lost, "510.4"], view.id)
    plans: dict[str, Parts] = {}
    turn = [player.name for player in game.apnap()]  # §802.5; of teams the active one first (§805.10f)
    for view in sorted(fighting, key=lambda one: (one.combat != "attacking", turn.index(one.controller))):
        parts = assigned(game, view, plans)
        if parts:
            plans[view.id] = parts
    check(game, plans)
    for view in fighting:
        if view.id in plans:
            special = [*_strikes(game, view, first, second), *past_blockers(game, view, plans[view.id]),
                       *(["101.1", "510.1a"] if by_toughness(game, view) else [])]
            if special:
                game.note(Assigns, [*special, "510.1"], view.id, parts=plans[view.id])
    for name, parts in plans.items():
        other = divided_by(game, game.board()[name]) if len(parts) > 1 or len(recipients(
            game, game.board()[name])[0]) > 1 else None
        if other is not None:
            game.note(DamageDividedBy, [other[1]], name, player=other[0],
                      parts=dict(parts))
    rules = ["510.2", "510.1", *(["510.4"] if first is not None else []),
             *(["703.4k", "703.4m"] if game.moment is not None else [])]
    board = game.board()
    deal(game, [Damage(board[name].ref, to, many, combat=True, rules=_by(game, board[name], to))
                for name, parts in plans.items() for to, many in parts.items()], rules)
    happen(game, *(Assign(name, ()) for name in plans if name in game.this_combat.assigned))


def _by(game: Game, view: View, to: str) -> tuple[str, ...]:
    """The key of the rule by which a creature assigns its damage to this: unblocked, blocked, or blocking."""
    if view.combat == "blocking":
        return ("510.1d",)
    if not game.objects[view.id].here.blocked:
        return ("510.1b",)
    return ("510.1c",) if to in game.objects and view.id in game.objects[to].here.blocks else ()


def _takes_part(game: Game, view: View, first: Struck | None, second: bool) -> bool:
    """Whether a creature assigns damage in this step: of two, in the first who has first or double strike (§510.4).

    In the second it is who didn’t in the first, and who has double strike by then.
    """
    if first is None:
        return True
    had = (view.id, view.incarnation) in first
    if not second:
        return had
    return not had or any(one.again for word, one in game.rules.words(strikes).items() if word in view.keywords)


def _strikes(game: Game, view: View, first: Struck | None, second: bool) -> list[str]:
    """Why a creature assigns its damage in this step: the rules of first strike and double strike."""
    if first is None:
        return []
    words = dict(sorted(game.rules.words(strikes).items(), key=lambda one: one[1].again))
    had = first.get((view.id, view.incarnation))
    if had is None:
        return [one.gained for word, one in words.items() if not one.again and word in view.keywords]
    if second and not any(words[word].again for word in had):
        return [one.gained for word, one in words.items() if one.again and word in view.keywords]
    told = [word for word in words if word in had and (not second or words[word].again)]
    return [*(words[word].rule for word in told),
            *(rule for word in words if word in had for rule in game.rules.of_several(view.abilities, word))]
