"""Section 701: planeswalk, schemes, dungeons, votes and other actions of special games."""

from __future__ import annotations

from collections import Counter

from refapp.game import actions, life, moves
from refapp.game.events import Occurrence
from refapp.game.filters import Viewpoint, passes
from refapp.game.game import Game
from refapp.game.run import flag, named, number, objects, player_named, run_steps, single, text
from refapp.game.sba import turn_face_down_bottom
from refapp.game.state import Context, Player, Ref
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Filter, Keyword, Step
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs


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
    """The archenemy turns the top scheme of the scheme deck face up; several, one after the other."""
    needs(game, "set in motion")
    player = player_named(game, text(step, "player"), context)
    for _ in range(number(step, "n")):
        _set_in_motion(game, step, context, player)


def _set_in_motion(game: Game, step: Step, context: Context, player: Player) -> None:
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
        several = ["701.32c"] if number(step, "n") > 1 else []
        game.note("set_in_motion", ["701.32a", "701.32b", *several], obj.id, player=player.name)
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


@action("venture", "701.49a", "701.49b", "701.49c", "701.49d")
def do_venture(game: Game, step: Step, context: Context) -> None:
    """A venture marker enters a dungeon or moves on; from the bottommost room into a new dungeon."""
    needs(game, "venture into the dungeon")
    player = player_named(game, text(step, "player"), context)
    one = single(game, step, "dungeon", context) if "dungeon" in step.args else None
    rules = ["701.49b", *(["701.49d"] if "quality" in step.args else [])]
    if player.venture is not None and player.venture[1]:
        old, player.venture = player.venture[0], None
        moves.cease(game, game.obj(old), ["701.49c", "309.7"], "leaves_game")
        rules = ["701.49c"]
    if player.venture is None:
        wanted = step.args.get("quality")
        options = [view.id for view in game.board().values() if view.zone in ("outside", "command")
                   and view.owner == player.name and "dungeon" in view.types and passes(
                       wanted if isinstance(wanted, Filter) else None, view,
                       Viewpoint(None, player.name), game.board())]
        if one is None or one.id not in options:
            raise game.ask("other", player.name, [], options, "Which dungeon is entered?")
        rules = ["701.49a", *rules, "309.5"] if rules == ["701.49c"] else ["701.49a", "309.5"]
        if isinstance(wanted, Filter):
            rules = ["701.49d", "309.5"]
        if game.obj(one.id).zone == "outside":
            moves.move(game, game.obj(one.id), "command", rules=rules)
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
    turn = [player.name for player in game.apnap()]
    first = text(step, "starting") or turn[0]
    if first not in turn:
        raise ScenarioError.unknown("name", f"{step.path}.starting", first, turn)
    cast: Counter[str] = Counter()
    with game.events():
        for name in (*turn[turn.index(first):], *turn[:turn.index(first)]):
            words = given.get(name, ())
            if game.players[name].lost or not words:
                continue
            cast.update(words)
            game.note("votes", ["701.38a", "701.38b", *(["701.38d"] if len(words) > 1 else [])], name,
                      player=name, votes=list(words))
            who = Ref(name, 0, player=True)
            game.happened(Occurrence("votes", who, who, player=name, amount=len(words)))
        game.note("voted", ["701.38a"], None,
                  votes=", ".join(f"{word} {many}" for word, many in sorted(cast.items())))
    game.answers[text(step, "as") or "votes"] = dict(sorted(cast.items()))


@action("villainous_choice", "701.55a", "701.55b", "701.55c", "701.55d")
def do_villainous(game: Game, step: Step, context: Context) -> None:
    """Players choose one of the options, even an impossible one, and as much of it as possible is done.

    Several players do so one at a time in APNAP order, and each ``times`` times if an effect says so.
    """
    needs(game, "face a villainous choice")
    facing = {one.id for one in named(game, step, "player", context) if one.id in game.players}
    given, options, times = step.args["choose"], step.args["options"], number(step, "times")
    alone = len(given) == 1 and not given[0][1]
    for player in [one for one in game.remaining() if one.name in facing]:
        words = (given[0][0],) if alone else dict(given).get(player.name, ())
        for at in range(times):
            chosen = words[min(at, len(words) - 1)] if words else None
            if chosen is None:
                raise game.ask("villainous_choice", player.name, [], list(options), "Which option does {who} choose?",
                               who=player.name)
            if chosen not in options:
                raise ScenarioError.unknown("name", f"{step.path}.choose", chosen, options)
            rules = ["701.55a", "701.55b", *(["701.55c"] if times > 1 else []),
                     *(["701.55d"] if len(facing) > 1 else [])]
            game.note("choice", rules, player.name, player=player.name, choice="villainous_choice", answer=chosen)
            run_steps(game, options[chosen],
                      Context(player.name, context.source, context.it, context.target, context.item))


@action("time_travel", "701.56a")
def do_time_travel(game: Game, step: Step, context: Context) -> None:
    """On each chosen permanent or suspended card with time counters, one is put or removed."""
    needs(game, "time travel")
    player = player_named(game, text(step, "player"), context)
    with game.events():
        for name, words in step.args["choose"]:
            obj = game.obj(name)
            mine = (obj.zone == "battlefield" and obj.controller == player.name) or (
                obj.zone == "exile" and obj.owner == player.name and Keyword("suspend") in obj.printed.abilities)
            if not mine or not obj.counters.get("time"):
                game.note("cant_act", ["701.56a"], name, player=player.name, name="time travel")
            elif "remove" in words:
                life.remove_counters(game, name, "time", 1, ["701.56a"])
            else:
                life.add_counters(game, name, "time", 1, ["701.56a"])
