"""Declaring attackers and blockers, as far as section 701 says who may: exert, detain, suspect, the Ring.

Costs, restrictions and requirements of other cards, summoning sickness and combat damage are left out: an
attack or block happens at once, and whoever can't take part is refused.
"""

from __future__ import annotations

from refapp.game import life
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import named, objects, on_battlefield, single, text
from refapp.game.state import Context, Obj, Ref, View
from refapp.language.scenario import Step
from refapp.rulebook.registry import action, question
from refapp.rulebook.section_701_counters import exert


@action("attack", "508.1a", "508.1f", "508.1g", "701.43d")
def do_attack(game: Game, step: Step, context: Context) -> None:
    """Untapped creatures of the active player attack; they become tapped, and may be exerted as they do."""
    exerted = {one.id for one in named(game, step, "exert", context)}
    with game.events():
        for obj in objects(game, step, "what", context):
            view = game.view(obj.id)
            against = _cannot_attack(game, obj, view)
            if view is None or against is not None:
                game.note("cant_attack", against or ["508.1a"], obj.id)
                continue
            obj.combat, obj.attacks = "attacking", text(step, "attacks")
            game.note("attacks", ["508.1a"], obj.id, player=obj.controller)
            if "vigilance" not in view.keywords:
                life.tap(game, obj, ["508.1f"])
            ref = Ref(obj.id, obj.incarnation)
            game.happened(Occurrence("attacks", None, ref, player=obj.controller))
            if obj.id in exerted:
                exert(game, obj, obj.controller, ["508.1g", "701.43d"], kind="attacking")


def _cannot_attack(game: Game, obj: Obj, view: View | None) -> list[str] | None:
    """The rules by which a creature can't attack; None if it can."""
    if view is None or not on_battlefield(obj) or "creature" not in view.types or obj.tapped \
            or obj.controller != game.active or "defender" in view.keywords:
        return ["508.1a"]
    return ["701.35a"] if "detained" in obj.designations else None


@question("legal_attacks", "701.15b", "701.15c", "508.1d")
def legal_attacks(game: Game, step: Step) -> list[str]:
    """Whom a creature could be declared as attacking, ``none`` included, as far as goading decides (508.1d).

    Each player who goaded it asks that it attack, and that it attack somebody else: as many of these
    requirements as possible are obeyed.
    """
    obj = game.obj(text(step, "object") or "")
    if _cannot_attack(game, obj, game.view(obj.id)) is not None:
        return ["none"]
    obeyed = {"none": 0}
    for player in game.opponents(obj.controller):
        obeyed[player.name] = sum(1 if by == player.name else 2 for by in obj.goaded)
    return sorted(name for name, many in obeyed.items() if many == max(obeyed.values()))


@action("block", "509.1a", "509.1b", "702.111b")
def do_block(game: Game, step: Step, context: Context) -> None:
    """Untapped creatures of a defending player block an attacker; whoever can't, doesn't."""
    target = single(game, step, "attacker", context)
    attacker = target.obj if target is not None else None
    seen = game.view(attacker.id) if attacker is not None else None
    able: list[Obj] = []
    for obj in objects(game, step, "what", context):
        against = ["509.1a"] if seen is None or seen.combat != "attacking" else _cannot_block(game, obj, seen)
        if against is None:
            able.append(obj)
        else:
            game.note("cant_block", against, obj.id)
    if seen is not None and "menace" in seen.keywords and len(able) == 1:
        suspected = "suspected" in seen.designations
        game.note("cant_block", ["509.1b", "702.111b", *(["701.60c"] if suspected else [])], able[0].id)
        return
    if seen is None or attacker is None:
        return
    with game.events():
        for obj in able:
            obj.combat = "blocking"
            game.note("blocks", ["509.1a"], obj.id, other=attacker.id, player=obj.controller)
            blocker = Ref(obj.id, obj.incarnation, game.view(obj.id))
            game.happened(Occurrence("blocks", None, blocker, player=obj.controller))
            game.happened(Occurrence("becomes_blocked", blocker, seen.ref, player=attacker.controller))


def _cannot_block(game: Game, obj: Obj, attacker: View) -> list[str] | None:
    """The rules by which a creature can't block an attacker; None if it can."""
    view = game.view(obj.id)
    if view is None or not on_battlefield(obj) or "creature" not in view.types or obj.tapped \
            or obj.controller == attacker.controller:
        return ["509.1a"]
    if "detained" in obj.designations:
        return ["509.1b", "701.35a"]
    if "cant block" in view.keywords:
        return ["509.1b", *(["701.60c"] if "suspected" in obj.designations else [])]
    tempted = game.players[attacker.controller].rings > 0 and "ring-bearer" in attacker.designations
    if tempted and (view.power or 0) > (attacker.power or 0):
        return ["509.1b", "701.54c"]
    return None
