"""Attacking and blocking one creature at a time, for boards that are about something else (701.43, 701.15, 701.54 …).

``attack`` and ``block`` are attempts: whoever can't, doesn't, and the trace says why. A whole declaration, legal or
not, is ``declare_attackers`` and ``declare_blockers``.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import tapping
from refapp.game.events.combat import Attack, BecomeBlocked, Block
from refapp.game.events.exertion import Exert
from refapp.game.events.words import named, objects, single
from refapp.game.state.objects import Context, Obj
from refapp.language.asking import Question, asks
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.rulebook.combat import attackers, blockers, costs
from refapp.rulebook.registry import action, question


@word("attack")
class TryToAttack(Instruction):
    """Creatures of the active player attack, each if it can; ``exert`` names those that are exerted as they do."""

    what: Objects
    attacks: One | None = None
    exert: Objects = ()


@word("block")
class TryToBlock(Instruction):
    """Creatures block an attacker, each if it can."""

    what: Objects
    attacker: One


@word("become_blocked")
class BecomesBlocked(Instruction):
    """Attacking creatures become blocked although no creature blocks them."""

    what: Objects


@action("become_blocked", "509.1h", "702.22i")
def do_become_blocked(game: Game, step: BecomesBlocked, context: Context) -> None:
    """With a member of a band the whole band becomes blocked."""
    with game.events():
        happen(game, *(BecomeBlocked(obj) for obj in objects(game, step.what, context)))


@action("attack", "508.1a", "508.1f", "508.1g", "701.43d")
def do_attack(game: Game, step: TryToAttack, context: Context) -> None:
    """Creatures of the active player that can attack do; they become tapped, and may be exerted as they do."""
    exerted = {one.id for one in named(game, step.exert, context)}
    if step.attacks is not None and step.attacks not in game.players:
        game.obj(step.attacks)  # refuses a name that nobody bears
    with game.events():
        for obj in objects(game, step.what, context):
            against = attackers.why_not_attack(game, obj.id, game.active, step.attacks)
            view = game.view(obj.id)
            if against is not None or view is None:
                game.note("cant_attack", against.rules if against is not None else ["508.1a"], obj.id)
                continue
            if costs.to_attack(game, view, step.attacks):
                raise Unsupported("“{verb}” doesn’t pay costs: use “{other}”.", verb=step.verb,
                                  other="declare_attackers", rules=["508.1h"])
            happen(game, Attack(obj, step.attacks, rules=("508.1a",)))
            if "vigilance" not in view.keywords:
                tapping.tap(game, obj, ["508.1f"])
            if obj.id in exerted:
                happen(game, Exert(obj, obj.controller, ("508.1g", "701.43d"), "attacking"))


@asks("legal_attacks")
class LegalAttacks(Question):
    """Whom a creature could be declared as attacking."""

    object: One

    def cites(self, _game: Game) -> Sequence[str]:
        goaded = _game.obj(self.object).goaded
        return [*(["701.15b"] if goaded else []), *(["701.15c"] if len(goaded) > 1 else []), "508.1d"]


@question("legal_attacks", "701.15b", "701.15c", "508.1d")
def legal_attacks(game: Game, step: LegalAttacks) -> list[str]:
    """Whom a creature could be declared as attacking, ``none`` included, as far as goading decides (508.1d).

    Each player who goaded it asks that it attack, and that it attack somebody else: as many of these
    requirements as possible are obeyed.
    """
    obj = game.obj(step.object)
    if attackers.why_not_attack(game, obj.id, obj.controller, None) is not None or obj.controller != game.active:
        return ["none"]
    obeyed = {"none": 0}
    for player in game.opponents(obj.controller):
        obeyed[player.name] = sum(1 if by == player.name else 2 for by in obj.goaded)
    return sorted(name for name, many in obeyed.items() if many == max(obeyed.values()))


@action("block", "509.1a", "509.1b", "702.111b")
def do_block(game: Game, step: TryToBlock, context: Context) -> None:
    """Untapped creatures of a defending player block an attacker; whoever can't, doesn't."""
    target = single(game, step.attacker, context)
    attacker = target.obj if target is not None else None
    able: list[Obj] = []
    for obj in objects(game, step.what, context):
        against = blockers.why_not_block(game, obj.id, attacker.id) if attacker is not None else None
        if attacker is not None and against is None:
            able.append(obj)
        else:
            game.note("cant_block", against.rules if against is not None else ["509.1a"], obj.id)
    if attacker is None or not able:
        return
    if any(costs.to_block(game, game.board()[obj.id]) for obj in able):
        raise Unsupported("“{verb}” doesn’t pay costs: use “{other}”.", verb=step.verb, other="declare_blockers",
                          rules=["509.1d"])
    for check in game.rules.combat.get("block together", ()):
        together = check(game, {obj.id: (attacker.id,) for obj in able})
        if together is not None:
            for obj in able:
                game.note("cant_block", together.rules, obj.id)
            return
    happen(game, *(Block(obj, (attacker.id,), rules=("509.1a",)) for obj in able))
