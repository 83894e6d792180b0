"""Section 701: counters, proliferate, monstrosity, adapt, bolster, support, blight, and designations."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import decisions, life
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import named, number, objects, on_battlefield, player_named, text
from refapp.game.state import Context, Obj, Ref, View
from refapp.language.errors import Unsupported
from refapp.language.scenario import Step
from refapp.rulebook.registry import action


def needs(game: Game, name: str) -> None:
    """Stop where the edition doesn't define a keyword action."""
    if name not in game.rules.keyword_actions:
        raise Unsupported("“{verb}” isn’t a keyword action in the edition of {edition}.", verb=name,
                          edition=game.rules.edition.isoformat())


@action("add_counters", "122.1", "122.6")
def do_add(game: Game, step: Step, context: Context) -> None:
    """Counters are put on permanents or players."""
    with game.events():
        for one in named(game, step, "what", context):
            if (one.obj is not None and one.obj.exists) or one.id in game.players:
                life.add_counters(game, one.id, text(step, "kind") or "", number(step, "n"))


@action("remove_counters", "122.1")
def do_remove(game: Game, step: Step, context: Context) -> None:
    """Counters are removed, as many as there are."""
    with game.events():
        for one in named(game, step, "what", context):
            if (one.obj is not None and one.obj.exists) or one.id in game.players:
                life.remove_counters(game, one.id, text(step, "kind") or "", number(step, "n"))


def _multiply(game: Game, step: Step, context: Context, more: int, rules: Sequence[str]) -> None:
    kind = text(step, "kind") or ""
    with game.events():
        for one in named(game, step, "what", context):
            held = game.players[one.id].counters if one.id in game.players else (
                one.obj.counters if one.obj is not None else {})
            life.add_counters(game, one.id, kind, held.get(kind, 0) * more, rules)


@action("double_counters", "701.10e")
def do_double_counters(game: Game, step: Step, context: Context) -> None:
    """As many counters of a kind again as a permanent or player has."""
    _multiply(game, step, context, 1, ["701.10e"])


@action("triple_counters", "701.11a")
def do_triple_counters(game: Game, step: Step, context: Context) -> None:
    """Twice as many counters of a kind again as a permanent or player has."""
    _multiply(game, step, context, 2, ["701.11a"])


@action("proliferate", "701.34a", "701.34b", "2011-09-30:701.24b", "2011-09-30:701.24c")
def do_proliferate(game: Game, step: Step, context: Context) -> None:
    """What is chosen gets one more counter of one kind that it has; today, of each kind that it has."""
    needs(game, "proliferate")
    by = player_named(game, text(step, "by"), context, default=context.you or game.active)
    if "choose" not in step.args:
        about = [view.id for view in game.permanents() if view.counters]
        about += [player.name for player in game.remaining() if player.counters]
        if about:
            raise game.ask(
                "proliferate", by.name, about, about, "What does {who} proliferate?", who=by.name
            )
    each = game.rules.holds("proliferate.each_kind")
    poisoned: set[str | None] = set()
    with game.events():
        game.note("proliferated", ["701.34a"], by.name, player=by.name)
        for name, wanted in step.args.get("choose", ()):
            target = name
            if name in game.teams:  # older editions choose teams; either head can hold the counter
                target = next((one for one in game.teams[name].members if game.players[one].counters),
                              game.teams[name].members[0])
            if target in game.players:
                held = game.players[target].counters
                team = game.players[target].team if game.teams else None
                if team is not None and game.rules.holds("poison.team") and any(
                        game.players[one].counters.get("poison") for one in game.teams[team].members):
                    held = {**held, "poison": 1}
            else:
                obj = game.obj(target)
                held = obj.counters if on_battlefield(obj) else {}
                team = None
            kinds = sorted(held)
            if not kinds:
                continue
            rules = ["701.34a"]
            if not each:
                kinds = [_kind(game, by.name, name, wanted, kinds)]
                rules.append("2011-09-30:701.24b")
            for kind in kinds:
                if kind == "poison" and team is not None and game.rules.holds("poison.team"):
                    rules = [*rules, "2011-09-30:701.24c", "701.34b"]
                    if team in poisoned:
                        continue
                    poisoned.add(team)
                life.add_counters(game, target, kind, 1, rules)
        who = Ref(by.name, 0, player=True)
        game.happened(Occurrence("proliferates", who, who, player=by.name))


def _kind(game: Game, player: str, name: str, wanted: Sequence[str], kinds: Sequence[str]) -> str:
    chosen = next((kind for kind in wanted if kind in kinds), None)
    if chosen is None and len(kinds) > 1:
        raise game.ask(
            "proliferate", player, [name], kinds, "Which kind of counter does {object} get?", object=name
        )
    return chosen or kinds[0]


@action("monstrosity", "701.37a", "701.37b", "701.37c")
def do_monstrosity(game: Game, step: Step, context: Context) -> None:
    """A permanent that isn't monstrous gets +1/+1 counters and becomes monstrous."""
    needs(game, "monstrosity")
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj):
            continue
        if "monstrous" in obj.designations:
            game.note("already", ["701.37a"], obj.id, designation="monstrous")
            continue
        with game.events():
            life.add_counters(game, obj.id, "+1/+1", number(step, "n"), ["701.37a"])
            obj.designations.add("monstrous")
            game.note("designated", ["701.37a", "701.37b"], obj.id, designation="monstrous")
            now = Ref(obj.id, obj.incarnation)
            game.happened(Occurrence("becomes_monstrous", None, now, amount=number(step, "n")))


@action("adapt", "701.46a")
def do_adapt(game: Game, step: Step, context: Context) -> None:
    """A permanent without +1/+1 counters gets so many."""
    needs(game, "adapt")
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj):
            continue
        if obj.counters.get("+1/+1", 0):
            game.note("has_counters", ["701.46a"], obj.id, kind="+1/+1")
        else:
            life.add_counters(game, obj.id, "+1/+1", number(step, "n"), ["701.46a"])


def _creatures(game: Game, player: str) -> list[View]:
    return [view for view in game.permanents() if view.controller == player and "creature" in view.types]


@action("bolster", "701.39a")
def do_bolster(game: Game, step: Step, context: Context) -> None:
    """A creature with the least toughness among a player's creatures gets +1/+1 counters."""
    needs(game, "bolster")
    player = player_named(game, text(step, "by"), context)
    mine = _creatures(game, player.name)
    least = min((view.toughness or 0 for view in mine), default=0)
    options = [view.id for view in mine if (view.toughness or 0) == least]
    chosen = decisions.one_of(
        game, "bolster", text(step, "choose"), options, player.name, message="Which creature is bolstered?"
    )
    if chosen is None:
        game.note("nothing_to_choose", ["701.39a"], None, player=player.name)
        return
    game.note("chosen", ["701.39a"], chosen, player=player.name)
    life.add_counters(game, chosen, "+1/+1", number(step, "n"), ["701.39a"])


@action("support", "701.41a")
def do_support(game: Game, step: Step, context: Context) -> None:
    """A +1/+1 counter is put on each of up to so many target creatures (others, if a permanent supports)."""
    needs(game, "support")
    source = text(step, "source") or (context.source.id if context.source is not None else None)
    with game.events():
        chosen = [obj for obj in objects(game, step, "what", context) if obj.id != source]
        for obj in chosen[:number(step, "n", len(chosen))]:
            view = game.view(obj.id)
            if view is not None and on_battlefield(obj) and "creature" in view.types:
                life.add_counters(game, obj.id, "+1/+1", 1, ["701.41a"])


@action("blight", "701.68a", "701.68b", "701.68c", "701.68d")
def do_blight(game: Game, step: Step, context: Context) -> None:
    """A player puts -1/-1 counters on a creature that the player controls."""
    needs(game, "blight")
    player = player_named(game, text(step, "by"), context)
    options = [view.id for view in _creatures(game, player.name)]
    chosen = decisions.one_of(
        game, "blight", text(step, "choose"), options, player.name, message="Which creature is blighted?"
    )
    if chosen is None:
        game.note("nothing_to_choose", ["701.68b"], None, player=player.name)
        return
    with game.events():
        game.note("blighted", ["701.68a", "701.68c", "701.68d"], chosen, player=player.name)
        game.answers["blighted"] = chosen
        life.add_counters(game, chosen, "-1/-1", number(step, "n"), ["701.68a"])
        view = game.view(chosen)
        ref = view.ref if view is not None else None
        game.happened(Occurrence("blights", ref, ref, player=player.name))


@action("suspect", "701.60a", "701.60b", "701.60c", "701.60d")
def do_suspect(game: Game, step: Step, context: Context) -> None:
    """A creature becomes suspected until it leaves: it has menace and can't block; twice changes nothing."""
    needs(game, "suspect")
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj):
            continue
        if "suspected" in obj.designations:
            game.note("already", ["701.60d"], obj.id, designation="suspected")
            continue
        with game.events():
            obj.designations.add("suspected")
            obj.suspected_at = game.tick()
            game.note("designated", ["701.60a", "701.60b", "701.60c"], obj.id, designation="suspected")


@action("unsuspect", "701.60a")
def do_unsuspect(game: Game, step: Step, context: Context) -> None:
    """A creature is no longer suspected."""
    for obj in objects(game, step, "what", context):
        with game.events():
            obj.designations.discard("suspected")
            game.note("undesignated", ["701.60a"], obj.id, designation="suspected")


@action("harness", "701.64a", "701.64b")
def do_harness(game: Game, step: Step, context: Context) -> None:
    """A permanent that isn't harnessed becomes harnessed, until it leaves."""
    needs(game, "harness")
    for obj in objects(game, step, "what", context):
        if on_battlefield(obj):
            done = "harnessed" in obj.designations
            with game.events():
                obj.designations.add("harnessed")
                game.note("already" if done else "designated", ["701.64a", "701.64b"], obj.id,
                          designation="harnessed")


@action("goad", "701.15a", "701.15b", "701.15c", "701.15d")
def do_goad(game: Game, step: Step, context: Context) -> None:
    """A creature is goaded by a player; the same player doing it again changes nothing."""
    needs(game, "goad")
    player = player_named(game, text(step, "by"), context)
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj):
            continue
        with game.events():
            again = player.name in obj.goaded
            obj.goaded.add(player.name)
            obj.designations.add("goaded")
            rule = (
                ["701.15d"]
                if again
                else ["701.15a", "701.15b", *(["701.15c"] if len(obj.goaded) > 1 else [])]
            )
            game.note("already" if again else "designated", rule, obj.id, designation="goaded")


@action("detain", "701.35a")
def do_detain(game: Game, step: Step, context: Context) -> None:
    """A permanent is detained: it can't attack or block, and its abilities can't be activated."""
    needs(game, "detain")
    player = player_named(game, text(step, "by"), context)
    for obj in objects(game, step, "what", context):
        if on_battlefield(obj):
            with game.events():
                obj.designations.add("detained")
                obj.detained.add(player.name)
                game.note("designated", ["701.35a"], obj.id, designation="detained")


@action("exert", "701.43a", "701.43b", "701.43c")
def do_exert(game: Game, step: Step, context: Context) -> None:
    """A permanent on the battlefield is exerted: it won't untap in the next untap step."""
    needs(game, "exert")
    for obj in objects(game, step, "what", context):
        if not on_battlefield(obj):
            game.note("cant_act", ["701.43c"], obj.id, name="exert", player=obj.owner)
            continue
        with game.events():
            exert(game, obj, text(step, "by") or context.you or obj.controller)


def exert(game: Game, obj: Obj, player: str, rules: Sequence[str] = (), *, kind: str | None = None) -> None:
    """A player exerts a permanent: it won't untap during that player's next untap step."""
    again = player in obj.exerted
    obj.exerted.add(player)
    obj.designations.add("exerted")
    game.note("designated", ["701.43a", *rules, *(["701.43b"] if again or not obj.tapped else [])], obj.id,
              designation="exerted")
    game.happened(Occurrence("exerted", None, Ref(obj.id, obj.incarnation), player=player, kind=kind))
