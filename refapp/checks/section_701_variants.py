"""Section 701: planeswalk, schemes, dungeons, votes and other actions of special games."""

from __future__ import annotations

from collections import Counter

from refapp.checks.registry import action
from refapp.checks.section_701_counters import needs
from refapp.engine import actions, choosing, life, moves
from refapp.engine.errors import ScenarioError
from refapp.engine.events import Occurrence
from refapp.engine.game import Game
from refapp.engine.objects import Context, Delayed, Effect, Ref
from refapp.engine.run import (
    flag,
    number,
    objects,
    on_battlefield,
    player_named,
    run_steps,
    single,
    text,
)
from refapp.engine.sba import turn_face_down_bottom
from refapp.engine.scenario import Keyword, Step, Trigger


@action("planeswalk", "701.31a", "701.31b", "701.31c", "701.31d")
def do_planeswalk(game: Game, step: Step, context: Context) -> None:
    """The planar controller turns the face-up plane down at the bottom of its deck and the next one up."""
    needs(game, "planeswalk")
    player = player_named(game, text(step, "player"), context)
    if game.format != "planechase" or player.name != game.active:
        game.note("cant_planeswalk", ["701.31a"], player.name)
        return
    actions.planeswalk(game, player, ["701.31a", "701.31c"])


@action("set_in_motion", "701.32a", "701.32b", "701.32c")
def do_set_in_motion(game: Game, step: Step, context: Context) -> None:
    """The archenemy turns the top scheme of the scheme deck face up."""
    needs(game, "set in motion")
    player = player_named(game, text(step, "player"), context)
    one = single(game, step, "what", context) if "what" in step.args else None
    mine = sorted((view for view in game.board().values() if view.zone == "command" and "scheme" in view.types
                   and view.owner == player.name and view.face_down), key=lambda view: view.ts)
    view = game.view(one.id) if one is not None else (mine[0] if mine else None)
    if game.format != "archenemy" or view is None or "scheme" not in view.types or view.owner != player.name:
        game.note("cant_set_in_motion", ["701.32a"], player.name)
        return
    obj = game.obj(view.id)
    with game.events():
        if obj.face_down:
            obj.face_down = False
            obj.ts = game.tick()
            obj.cached = None
        game.note("set_in_motion", ["701.32a", "701.32b"], obj.id, player=player.name)
        ref = Ref(obj.id, obj.incarnation)
        game.happened(Occurrence("set_in_motion", None, ref, player=player.name))


@action("abandon", "701.33a", "701.33b")
def do_abandon(game: Game, step: Step, context: Context) -> None:
    """A face-up ongoing scheme is turned face down and put at the bottom of its scheme deck."""
    needs(game, "abandon")
    for obj in objects(game, step, "what", context):
        view = game.view(obj.id)
        if game.format != "archenemy" or view is None or "scheme" not in view.types or view.face_down \
                or "ongoing" not in view.supertypes:
            game.note("cant_abandon", ["701.33a"], obj.id)
            continue
        turn_face_down_bottom(game, obj, ["701.33a", "701.33b"], "abandoned")


@action("venture", "701.49a", "701.49b", "701.49c")
def do_venture(game: Game, step: Step, context: Context) -> None:
    """A venture marker enters a dungeon or moves on; from the bottommost room into a new dungeon."""
    needs(game, "venture into the dungeon")
    player = player_named(game, text(step, "player"), context)
    one = single(game, step, "dungeon", context) if "dungeon" in step.args else None
    if player.venture is not None and player.venture[1]:
        old, player.venture = player.venture[0], None
        moves.cease(game, game.obj(old), ["701.49c", "309.7"], "leaves_game")
    rules = ["701.49b"]
    if player.venture is None:
        if one is None:
            raise game.ask(
                "other",
                player.name,
                [],
                [view.id for view in game.board().values() if "dungeon" in view.types],
                "Which dungeon is entered?",
            )
        rules = ["701.49a"]
        player.venture = (one.id, flag(step, "bottommost"))
    else:
        player.venture = (player.venture[0], flag(step, "bottommost"))
    game.touch()
    game.note("ventured", rules, player.venture[0], player=player.name)


@action("vote", "701.38a", "701.38b", "701.38c", "701.38d")
def do_vote(game: Game, step: Step, _context: Context) -> None:
    """Each player votes in turn order; the answer is the number of votes for each choice."""
    needs(game, "vote")
    given = dict(step.args["votes"])
    cast: Counter[str] = Counter()
    for player in game.apnap():
        cast.update(given.get(player.name, ()))
    game.note(
        "voted",
        ["701.38a", *(["701.38d"] if any(len(words) > 1 for words in given.values()) else [])],
        None,
        votes=", ".join(f"{word} {many}" for word, many in sorted(cast.items())),
    )
    game.answers[text(step, "as") or "votes"] = dict(sorted(cast.items()))


@action("villainous_choice", "701.55a", "701.55b")
def do_villainous(game: Game, step: Step, context: Context) -> None:
    """A player chooses one of the options, even an impossible one, and as much of it as possible is done."""
    needs(game, "face a villainous choice")
    player = player_named(game, text(step, "player"), context)
    chosen = text(step, "choose") or ""
    options = step.args["options"]
    if chosen not in options:
        raise ScenarioError.unknown("name", f"{step.path}.choose", chosen, options)
    game.note(
        "choice", ["701.55a"], player.name, player=player.name, choice="villainous_choice", answer=chosen
    )
    run_steps(
        game, options[chosen], Context(player.name, context.source, context.it, context.target, context.item)
    )


@action("ring_tempts", "701.54a", "701.54b", "701.54c", "701.54d")
def do_ring(game: Game, step: Step, context: Context) -> None:
    """A player chooses a creature as Ring-bearer; each time the Ring tempts, its emblem grows."""
    needs(game, "the ring tempts you")
    player = player_named(game, text(step, "player"), context)
    mine = [
        view.id for view in game.permanents() if view.controller == player.name and "creature" in view.types
    ]
    chosen = choosing.one_of(
        game,
        "ring_bearer",
        text(step, "choose"),
        mine,
        player.name,
        message="Which creature becomes the Ring-bearer?",
    )
    player.rings += 1
    with game.events():
        for obj in game.objects.values():
            if obj.controller == player.name:
                obj.designations.discard("ring-bearer")
        if chosen is not None:
            game.objects[chosen].designations.add("ring-bearer")
            game.note("designated", ["701.54a", "701.54b"], chosen, designation="ring-bearer")
        game.note(
            "action_done", ["701.54c", "701.54d"], chosen, player=player.name, name="the Ring tempts you"
        )


@action("time_travel", "701.56a")
def do_time_travel(game: Game, step: Step, context: Context) -> None:
    """On each chosen permanent or suspended card with time counters, one is put or removed."""
    needs(game, "time travel")
    player = player_named(game, text(step, "player"), context)
    with game.events():
        for name, words in step.args["choose"]:
            obj = game.obj(name)
            mine = (obj.zone == "battlefield" and obj.controller == player.name) or (
                obj.zone == "exile" and obj.owner == player.name)
            if not mine or not obj.counters.get("time"):
                game.note("cant_act", ["701.56a"], name, player=player.name, name="time travel")
            elif "remove" in words:
                life.remove_counters(game, name, "time", 1, ["701.56a"])
            else:
                life.add_counters(game, name, "time", 1, ["701.56a"])


@action("airbend", "701.65a", "701.65b")
def do_airbend(game: Game, step: Step, context: Context) -> None:
    """A player exiles permanents or spells; their owners may cast the cards for {2}."""
    needs(game, "airbend")
    player = player_named(game, text(step, "player"), context)
    with game.events():
        for obj in objects(game, step, "what", context):
            if obj.zone in ("battlefield", "stack"):
                moves.move(game, obj, "exile", action="exiled", rules=["701.65a", "701.13a"])
        game.note("action_done", ["701.65a", "701.65b"], None, player=player.name, name="airbend")


@action("earthbend", "701.66a", "701.66b")
def do_earthbend(game: Game, step: Step, context: Context) -> None:
    """A land becomes a 0/0 creature with haste and counters; it returns tapped if it dies or is exiled."""
    needs(game, "earthbend")
    by = player_named(game, text(step, "by"), context)
    for obj in objects(game, step, "what", context):
        view = game.view(obj.id)
        if view is None or not on_battlefield(obj) or "land" not in view.types or obj.controller != by.name:
            game.note("target_illegal", ["608.2b", "701.66a"], obj.id, trigger="earthbend")
            continue
        with game.events():
            obj.effects.append(
                Effect(game.tick(), add_types=("creature",), set_pt=(0, 0), grant=(Keyword("haste"),))
            )
            game.note("modified", ["701.66a"], obj.id)
            life.add_counters(game, obj.id, "+1/+1", number(step, "n"), ["701.66a"])
        back = Step(
            "return", {"what": ("@it",), "to": "battlefield", "under": by.name, "tapped": True}, step.path
        )
        for event in ("dies", "exiled_from_battlefield"):
            trigger = Trigger(text(step, "id") or "earthbend", event, do=(back,))
            game.delayed.append(
                Delayed(trigger, by.name, context.source, Ref(obj.id, obj.incarnation), game.tick())
            )
        game.note("delayed", ["701.66a", "701.66b", "603.7"], obj.id, trigger="earthbend")

