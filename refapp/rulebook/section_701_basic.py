"""Section 701: destroy, exile, sacrifice, regenerate, tap and untap, attach, and damage."""

from __future__ import annotations

from refapp.game import actions, moves
from refapp.game.damage import Damage, deal
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import flag, named, number, objects, on_battlefield, player_named, single, text
from refapp.game.state import Context, Obj, Ref
from refapp.language.scenario import Step
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs


@action("sacrifice", "701.21a")
def do_sacrifice(game: Game, step: Step, context: Context) -> None:
    """A player puts a permanent of the player's own into its owner's graveyard; it isn't destroyed."""
    by = player_named(game, text(step, "by"), context).name if "by" in step.args else None
    with game.events():
        for obj in objects(game, step, "what", context):
            sacrifice(game, obj, by or context.you or obj.controller)


def sacrifice(game: Game, obj: Obj, by: str) -> bool:
    """Sacrifice a permanent; false if the player can't."""
    view = game.view(obj.id)
    if not on_battlefield(obj) or obj.controller != by or (view and "cant be sacrificed" in view.keywords):
        game.note("cant_sacrifice", ["701.21a"], obj.id, player=by)
        return False
    return moves.move(
        game, obj, "graveyard", action="sacrificed", rules=["701.21a"], also=("sacrificed",), player=by
    )


@action("each_sacrifices", "701.21a", "101.4")
def do_each_sacrifices(game: Game, step: Step, _context: Context) -> None:
    """Each player chooses in APNAP order, then everything is sacrificed at the same time."""
    chosen = dict(step.args["choose"])
    with game.events():
        for player in game.apnap():
            for name in chosen.get(player.name, ()):
                game.note("chosen", ["101.4"], name, player=player.name)
        for player in game.apnap():
            for name in chosen.get(player.name, ()):
                sacrifice(game, game.obj(name), player.name)


@action("exile", "701.13a")
def do_exile(game: Game, step: Step, context: Context) -> None:
    """Exiled objects go to exile from wherever they are; in exile already, they become new objects."""
    with game.events():
        for obj in objects(game, step, "what", context):
            moves.move(game, obj, "exile", action="exiled",
                       rules=["701.13a", *(["400.8"] if obj.zone == "exile" else [])])


@action("bounce", "400.3", "400.7")
def do_bounce(game: Game, step: Step, context: Context) -> None:
    """Objects return to their owners' hands."""
    with game.events():
        for obj in objects(game, step, "what", context):
            moves.move(game, obj, "hand", action="returned")


@action("regenerate", "701.19a", "701.19c")
def do_regenerate(game: Game, step: Step, context: Context) -> None:
    """A shield waits for the next time the permanent would be destroyed; making one isn't regenerating."""
    for obj in objects(game, step, "what", context):
        if on_battlefield(obj):
            with game.events():
                obj.shields += 1
                game.note("shield", ["701.19a", "701.19c", "614.8"], obj.id, shields=obj.shields)
        else:
            game.note("no_shield", ["701.19a"], obj.id)


@action("attach", "701.3a", "701.3b", "701.3c")
def do_attach(game: Game, step: Step, context: Context) -> None:
    """An Aura, Equipment or Fortification goes onto what it can be attached to, with a new timestamp."""
    host = single(game, step, "to", context)
    for obj in objects(game, step, "what", context):
        if host is not None and (host.obj is not None or host.id in game.players):
            actions.attach(game, obj, host.id)


@action("unattach", "701.3d")
def do_unattach(game: Game, step: Step, context: Context) -> None:
    """An Equipment moves away from what it's attached to and stays on the battlefield."""
    for obj in objects(game, step, "what", context):
        actions.unattach(game, obj)


@action("gain_control", "110.2", "110.2b")
def do_gain_control(game: Game, step: Step, context: Context) -> None:
    """A player gains control of permanents; the owner stays the same."""
    player = player_named(game, text(step, "by"), context)
    with game.events():
        for obj in objects(game, step, "what", context):
            if on_battlefield(obj) or obj.zone == "stack":
                rules = ["110.2", *(["110.2b"] if obj.zone == "stack" else []), "613.1b"]
                actions.take_control(game, obj, player.name, rules)
                for item in game.stack:
                    if item.spell == obj.id:
                        item.controller = player.name


@action("damage", "120.3", "120.2b", "701.10g")
def do_damage(game: Game, step: Step, context: Context) -> None:
    """Damage is dealt; several parts are dealt at the same time."""
    parts: list[Damage] = []
    for part in step.args.get("parts") or (step.args,):
        inner = Step(step.verb, part, step.path)
        source = single(game, inner, "source", context) if part.get("source") else None
        ref = source.ref if source is not None else context.source
        to = str(part.get("to"))
        if to == "each_player":
            names = [player.name for player in game.remaining()]
        elif to == "each_opponent":
            names = [player.name for player in game.opponents(context.you or game.active)]
        else:
            names = [one.id for one in named(game, inner, "to", context)
                     if one.obj is not None or one.id in game.players]
        parts.extend(Damage(ref, name, number(inner, "amount", 0), flag(inner, "combat")) for name in names)
    deal(game, parts)


@action("fight", "701.14a", "701.14b", "701.14d", "701.14c")
def do_fight(game: Game, step: Step, context: Context) -> None:
    """Each of two creatures deals damage equal to its power to the other; it isn't combat damage."""
    needs(game, "fight")
    found: list[Obj] = []
    for key in ("a", "b"):
        one = single(game, step, key, context)
        view = game.view(one.id) if one is not None and one.obj is not None else None
        if one is None or one.obj is None or view is None or not on_battlefield(one.obj) \
                or "creature" not in view.types:
            game.note("no_fight", ["701.14b"], one.id if one is not None else text(step, key))
            return
        found.append(one.obj)
    first, second = found
    views = [game.board()[first.id], game.board()[second.id]]
    game.note("fights", ["701.14a", "701.14d"], first.id, a=first.id, b=second.id)
    powers = [max(0, view.power or 0) for view in views]
    refs = [Ref(view.id, view.incarnation, view) for view in views]
    with game.events():
        for ref in {one.id: one for one in refs}.values():
            game.happened(Occurrence("fights", ref, ref))
    if first is second:
        if game.rules.holds("fight.self_once"):
            deal(game, [Damage(refs[0], first.id, 2 * powers[0])], ["701.14c", "701.14d"])
        else:
            for _ in range(2):
                deal(game, [Damage(refs[0], first.id, powers[0])], ["701.14c", "701.14d"])
        return
    deal(game, [Damage(refs[0], second.id, powers[0]), Damage(refs[1], first.id, powers[1])],
         ["701.14a", "701.14d"])
