"""506.3, 508.4, 509.4: creatures that are put onto the battlefield attacking or blocking, or that become attacking.

What a creature attacks or blocks the effect says, or the creature's controller chooses (``any``). Whatever can't be
attacking or blocking is on the battlefield all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import combat
from refapp.game.events.turns import COMBAT_STEPS
from refapp.game.events.words import objects, on_battlefield, single
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import EntersOutsideCombat, NotAttacking
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import View
from refapp.language.errors import Unsupported
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.rulebook.combat import attackers, blockers
from refapp.rulebook.registry import action


class DoesntBecomeAttacking(Sentence, says="{subject} doesn’t become an attacking creature."): ...


ANY = "any"
"""What a scenario says where the effect leaves the choice to the creature's controller."""


@word("become_attacking")
class BecomeAttacking(Instruction):
    """An effect says that creatures are attacking; ``attacks`` is what, or ``any`` for their controller’s choice."""

    what: Objects
    attacks: One = ANY


@word("become_blocked")
class BecomesBlocked(Instruction):
    """Attacking creatures become blocked although no creature blocks them."""

    what: Objects


def target(game: Game, word: str | None, context: Context) -> str | None:
    """What the word of an instruction names; None for ``any``."""
    if word is None or word.lower() == ANY:
        return None
    one = single(game, word, context)
    return one.id if one is not None else word


def put_attacking(game: Game, obj: Obj, whom: str) -> bool:
    """A permanent that has just entered is attacking, if it can be (506.3a–c and f, §508.4, §508.4a) (§506.3b,
    §506.3c, §508.4c)."""
    view = game.board()[obj.id]
    kept = _not_in_combat(game, view)
    if not kept and not _is_attacker(game, view.controller):
        kept = ["506.3b"]
    if kept:
        game.note(EntersOutsideCombat, kept, obj.id)
        return False
    found = _chosen(game, obj, whom, combat.defenders(game, view.controller))
    if found is None:
        game.note(NotAttacking, ["508.4a", "506.3c"], obj.id)
        return False
    late = ("508.4d", "506.3d") if "blockers" in game.this_combat.declared else ()
    free = ("508.4c",) if attackers.why_not_attack(game, obj.id, view.controller, found) is not None else ()
    return happen(game, combat.Attack(obj, found, declared=False, rules=("508.4", *late, *free)))


def put_blocking(game: Game, obj: Obj, whom: str) -> bool:
    """A permanent that has just entered is blocking, if it can be (506.3a, §506.3e and f, §509.4, §509.4a, §509.4b)."""
    view = game.board()[obj.id]
    kept = _not_in_combat(game, view)
    there = {one.id: combat.defending(game, game.objects[one.id]) for one in combat.attackers(game)}
    mine = [name for name, defender in there.items()
            if defender == view.controller or defender in game.teammates(view.controller)]
    if not kept and whom != ANY and whom not in mine:
        kept = ["509.4a", *(["506.3e"] if whom in there else [])]
    if kept:
        game.note(EntersOutsideCombat, kept, obj.id)
        return False
    options = mine if whom == ANY else [whom]
    found = _one(game, "blocks", obj, options)
    if found is None:
        game.note(EntersOutsideCombat, ["506.3e"], obj.id)
        return False
    free = ("509.4b",) if blockers.why_not_block(game, obj.id, found) is not None else ()
    return happen(game, combat.Block(obj, (found,), declared=False, rules=("509.4", *free)))


@action(BecomeAttacking, "508.4", "508.4b", "508.4c", "506.3", "506.3g")
def do_become_attacking(game: Game, step: BecomeAttacking, context: Context) -> None:
    """Such creatures never “attacked”; what they would attack must still be there (508.4b)."""
    whom = target(game, step.attacks, context) or ANY
    with game.events():
        for obj in objects(game, step.what, context):
            view = game.view(obj.id)
            if view is None or not on_battlefield(obj):
                continue
            if obj.here.combat is not None:
                raise Unsupported("The engine can’t yet make a creature attacking that is in combat already.",
                                  rules=["508.4"])
            if "battle" in view.types or "creature" not in view.types or not _is_attacker(game, view.controller):
                game.note(DoesntBecomeAttacking, ["506.3g" if "battle" in view.types else "506.3"], obj.id)
                continue
            found = _chosen(game, obj, whom, combat.defenders(game, view.controller))
            if found is None:
                game.note(DoesntBecomeAttacking, ["508.4b"], obj.id)
                continue
            late = ("508.4d",) if "blockers" in game.this_combat.declared else ()
            free = ("508.4c",) if attackers.why_not_attack(game, obj.id, view.controller, found) is not None else ()
            happen(game, combat.Attack(obj, found, declared=False, rules=("508.4", *late, *free)))


@action(BecomesBlocked, "509.1h", "702.22i")
def do_become_blocked(game: Game, step: BecomesBlocked, context: Context) -> None:
    """With a member of a band the whole band becomes blocked."""
    with game.events():
        happen(game, *(combat.BecomeBlocked(obj) for obj in objects(game, step.what, context)))


def _not_in_combat(game: Game, view: View) -> list[str]:
    """Why a permanent that enters is neither attacking nor blocking, whoever controls it (§506.3a, §506.3f)."""
    if "creature" not in view.types:
        return ["506.3a"]
    return ["506.3f"] if "battle" in view.types and game.rules.holds("battle.permanent") else []


def _is_attacker(game: Game, player: str) -> bool:
    """Whether a player is an attacking player now."""
    here = game.moment is None or game.moment in COMBAT_STEPS
    return here and player in game.active_players()


def _chosen(game: Game, obj: Obj, whom: str, possible: Sequence[str]) -> str | None:
    """What a creature attacks: as the effect says, if that can be attacked, or its controller's choice."""
    if whom != ANY:
        return whom if whom in possible else None
    return _one(game, "attacks", obj, possible)


def _one(game: Game, choice: str, obj: Obj, options: Sequence[str]) -> str | None:
    """The controller's choice among several; the only one without asking, None without any."""
    for key in (obj.id, choice):
        decisions.weigh(game, key, game.choices.other.get(key, ()), options)
    given = [one for key in (obj.id, choice) for one in game.choices.other.get(key, ()) if one in options]
    if given or len(options) < 2:
        return next(iter([*given, *options]), None)
    if choice == "attacks":
        raise game.ask("attacks", obj.here.controller, [obj.id], list(options), "What does {object} attack?",
                       object=obj.id)
    raise game.ask("blocks", obj.here.controller, [obj.id], list(options), "What does {object} block?", object=obj.id)
