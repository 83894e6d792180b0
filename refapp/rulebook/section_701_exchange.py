"""Section 701: exchange, in all its forms, and doubling and tripling."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import actions, decisions, life, moves
from refapp.game.continuous import copiable
from refapp.game.effects import begin
from refapp.game.ending import set_life
from refapp.game.game import Game
from refapp.game.run import flag, named, number, objects, on_battlefield, player_named, single, text
from refapp.game.state import Context, Obj
from refapp.language.scenario import Changes, Step
from refapp.rulebook.registry import action

COLORS = ("white", "blue", "black", "red", "green")


def _fails(game: Game, rules: Sequence[str]) -> None:
    game.note("no_exchange", rules, None)


@action("exchange_control", "701.12a", "701.12b")
def do_exchange_control(game: Game, step: Step, context: Context) -> None:
    """Two players swap control of two permanents; with one missing or one controller, nothing happens."""
    pair = [single(game, step, key, context) for key in ("a", "b")]
    found = [one.obj for one in pair if one is not None and one.obj is not None and on_battlefield(one.obj)]
    if len(found) < 2:
        _fails(game, ["701.12a"])
        return
    first, second = found
    if first.controller == second.controller:
        _fails(game, ["701.12b"])
        return
    with game.events():
        game.note("exchanged", ["701.12a", "701.12b"], first.id, a=first.id, b=second.id)
        ours, theirs = first.controller, second.controller
        actions.take_control(game, first, theirs, ["701.12b"])
        actions.take_control(game, second, ours, ["701.12b"])


@action("exchange_life", "701.12a", "701.12c", "701.12g")
def do_exchange_life(game: Game, step: Step, context: Context) -> None:
    """Two life totals, or a life total and a power or toughness, are exchanged by gaining and losing."""
    pair = [single(game, step, key, context) for key in ("a", "b")]
    if any(one is None for one in pair):
        _fails(game, ["701.12a"])
        return
    names = [one.id for one in pair if one is not None]
    totals: list[int] = []
    numeric = any(name not in game.players for name in names)
    for name in names:
        if name in game.players:
            totals.append(game.life(game.players[name]))
            continue
        view = game.view(name)
        if view is None or view.zone != "battlefield" or view.power is None or view.toughness is None:
            _fails(game, ["701.12a", "701.12g"])
            return
        totals.append(view.power if text(step, "value") == "power" else view.toughness)
    rules = ["701.12g"] if numeric else ["701.12c"]
    for name, new, old in zip(names, reversed(totals), totals, strict=True):
        if name in game.players:
            player = game.players[name]
            blocked = (new > old and game.cannot(player, "gain_life")) or (
                new < old and game.cannot(player, "lose_life"))
            if player.lost or blocked:
                _fails(game, ["701.12a", *rules, "119.7" if new > old else "119.8", "101.2"])
                return
    first, second = names
    if game.teams and not numeric and second in game.teammates(first):
        _fails(game, ["810.9e"])
        return
    with game.events():
        game.note("exchanged", rules, first, a=first, b=second)
        for name, new in zip(names, reversed(totals), strict=True):
            if name in game.players:
                set_life(game, game.players[name], new)
            else:
                power = text(step, "value") == "power"
                obj = game.obj(name)
                begin(game, Changes(set_pt=(new, None) if power else (None, new)), [obj])
                game.note("modified", [*rules, "613.4b"], name)


@action("exchange_zones", "701.12f", "701.12a")
def do_exchange_zones(game: Game, step: Step, context: Context) -> None:
    """All cards of two zones of a player change places, also if one zone is empty."""
    player = player_named(game, text(step, "player"), context)
    first, second = text(step, "a") or "", text(step, "b") or ""
    held = [list(player.zones.get(zone, ())) for zone in (first, second)]
    with game.events():
        rules = ["701.12f"] + (["701.12a"] if held[0] and held[1] else [])
        game.note("exchanged", rules, player.name, a=first, b=second)
        for names, to in ((held[0], second), (held[1], first)):
            for name in reversed(names) if to == "library" else names:
                moves.move(game, game.obj(name), to, rules=["701.12f", "400.12"])


@action("exchange_cards", "701.12a", "701.12d", "701.12e")
def do_exchange_cards(game: Game, step: Step, context: Context) -> None:
    """Cards of one zone change places with cards of another, if one player owns them all."""
    zones = text(step, "zone_a") or "", text(step, "zone_b") or ""
    groups = [named(game, step, key, context) for key in ("a", "b")]
    found: list[list[Obj]] = []
    for zone, group in zip(zones, groups, strict=True):
        cards = [one.obj for one in group if one.obj is not None and one.obj.exists and one.obj.zone == zone]
        if len(cards) < len(group):
            _fails(game, ["701.12a"])
            return
        found.append(cards)
    every = found[0] + found[1]
    if len({obj.owner for obj in every}) > 1 or any(obj.kind == "token" for obj in every):
        _fails(game, ["701.12d", "701.12a"])
        return
    if not (found[0] and found[1]) and not game.rules.holds("exchange.empty_zone"):
        _fails(game, ["701.12d", "701.12a"])
        return
    hosts = [game.attachment_host(group[0]) if group else None for group in found]
    controllers = [group[0].controller if group else None for group in found]
    with game.events():
        game.note("exchanged", ["701.12d"], None, a=[obj.id for obj in found[0]], b=[obj.id for obj in found[1]])
        for at, to in ((0, zones[1]), (1, zones[0])):
            host, controller = hosts[1 - at], controllers[1 - at]
            for obj in found[at]:
                moves.move(
                    game, obj, to, rules=["701.12d", *(["701.12e"] if host else [])],
                    under=controller if to == "battlefield" else None, attached_to=host)


@action("double_pt", "701.10a", "701.10b", "701.10c")
def do_double_pt(game: Game, step: Step, context: Context) -> None:
    """A creature gets as much power or toughness again as it has; below 0 it gets less."""
    _multiply(game, step, context, number(step, "factor", 2),
              ["701.10a", "701.10b"] if number(step, "factor", 2) == 2 else ["701.11a", "701.11b"])


@action("triple_pt", "701.11a", "701.11b", "701.11c")
def do_triple_pt(game: Game, step: Step, context: Context) -> None:
    """A creature gets twice as much power or toughness again as it has."""
    _multiply(game, step, context, 3, ["701.11a", "701.11b"])


def _multiply(game: Game, step: Step, context: Context, factor: int, rules: Sequence[str]) -> None:
    both = "power" not in step.args and "toughness" not in step.args
    for obj in objects(game, step, "what", context):
        view = game.view(obj.id)
        if view is None or view.power is None or view.toughness is None or not on_battlefield(obj):
            continue
        more = (view.power * (factor - 1) if both or flag(step, "power") else 0,
                view.toughness * (factor - 1) if both or flag(step, "toughness") else 0)
        with game.events():
            begin(game, Changes(pt=more), [obj])
            negative = (
                ["701.10c" if factor == 2 else "701.11c"] if view.power < 0 or view.toughness < 0 else []
            )
            game.note("modified", [*rules, *negative, "613.4c"], obj.id, pt=list(more))


@action("double_life", "701.10d")
def do_double_life(game: Game, step: Step, context: Context) -> None:
    """A player gains or loses as much life as it takes to have twice as much."""
    player = player_named(game, text(step, "player"), context)
    life.change_life(game, player, game.life(player), ["701.10d"])


@action("increase_speed", "702.179c")
def do_increase_speed(game: Game, step: Step, context: Context) -> None:
    """A player's speed grows; a player without speed gets that much."""
    player = player_named(game, text(step, "player"), context)
    player.speed = (player.speed or 0) + max(0, number(step, "n"))
    game.note("speed", ["702.179c"], player.name, speed=player.speed)


@action("set_life", "119.5")
def do_set_life(game: Game, step: Step, context: Context) -> None:
    """A life total becomes a number: the difference is gained or lost."""
    set_life(game, player_named(game, text(step, "player"), context), number(step, "n"))


@action("add_mana", "106.4")
def do_add_mana(game: Game, step: Step, context: Context) -> None:
    """Mana of a type is added to a player's mana pool."""
    _add_mana(game, step, context, number(step, "n"), [])


@action("double_mana", "701.10f")
def do_double_mana(game: Game, step: Step, context: Context) -> None:
    """A player adds as much mana of a type as the player's mana pool already has."""
    player = player_named(game, text(step, "player"), context)
    _add_mana(game, step, context, player.pool.get(text(step, "kind") or "", 0), ["701.10f"])


def _add_mana(game: Game, step: Step, context: Context, many: int, rules: Sequence[str]) -> None:
    player = player_named(game, text(step, "player"), context)
    kind = text(step, "kind") or ""
    if kind == "any color":
        kind = decisions.one_of(game, "color", None, COLORS, player.name,
                               message="Which color of mana is added?") or COLORS[0]
    total = player.pool.get(kind, 0) + many
    if total > 0:
        player.pool[kind] = total
    game.note("mana_added", [*rules, "106.4"], player.name, player=player.name, kind=kind, n=many, total=total)


@action("exchange_text", "701.12h", "701.12a")
def do_exchange_text(game: Game, step: Step, context: Context) -> None:
    """Two creatures exchange their text boxes: each has the rules text that the other had."""
    pair = [single(game, step, key, context) for key in ("a", "b")]
    found = [one.obj for one in pair if one is not None and one.obj is not None
             and on_battlefield(one.obj) and "creature" in game.board()[one.id].types]
    if len(found) < 2 or found[0] is found[1]:
        _fails(game, ["701.12a"])
        return
    first, second = found
    with game.events():
        texts = [obj.rules_text if obj.rules_text is not None else copiable(obj).abilities for obj in found]
        first.rules_text, second.rules_text = texts[1], texts[0]
        game.note("text_exchanged", ["701.12h", "612.1"], first.id, a=first.id, b=second.id)
