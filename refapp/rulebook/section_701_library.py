"""Section 701: scry, fateseal, surveil, clash and shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import life, moves
from refapp.game.events import Occurrence
from refapp.game.game import Game
from refapp.game.run import flag, named, number, objects, player_named, text
from refapp.game.state import Context, Player, Ref
from refapp.language.scenario import Step
from refapp.rulebook.registry import action
from refapp.rulebook.section_701_counters import needs


def _listed(game: Game, step: Step, key: str, context: Context, seen: Sequence[str]) -> list[str]:
    names = [one.id for one in named(game, step, key, context)] if key in step.args else []
    return [name for name in names if name in seen]


def _look(step: Step, player: Player) -> list[str]:
    return player.zones["library"][:max(0, number(step, "n") + number(step, "more", 0))]


def _arrange(
    game: Game, step: Step, context: Context, player: Player, other: str
) -> tuple[list[str], list[str]]:
    """The cards kept on top, in order, and those that go elsewhere, in order; unnamed ones stay on top."""
    seen = _look(step, player)
    away = _listed(game, step, other, context, seen)
    top = [name for name in _listed(game, step, "top", context, seen) if name not in away]
    top += [name for name in seen if name not in top and name not in away]
    return top, away


def _to_library(game: Game, player: Player, top: Sequence[str], bottom: Sequence[str], seen: int) -> None:
    library = player.zones["library"]
    library[:] = [*top, *library[seen:], *bottom]
    for name in (*top, *bottom):
        card = game.objects[name]
        if card.revealed:
            card.revealed, card.cached = False, None


@action("scry", "701.22a", "701.22b", "701.22c", "701.22d")
def do_scry(game: Game, step: Step, context: Context) -> None:
    """Players look at top cards and put any number on the bottom, the rest on top; several do so at once."""
    several = {one.id for one in named(game, step, "players", context)}
    players = [player for player in game.remaining() if player.name in several]
    if not players:
        players = [player_named(game, text(step, "player"), context)]
    if number(step, "n") <= 0:
        for player in players:
            game.note("scry_nothing", ["701.22b"], player.name)
        if game.rules.cite(["701.22b"]):
            return
    rules = ["701.22a", *(["701.22c", "101.4"] if len(players) > 1 else []), "701.22d"]
    with game.events():
        decided = [(player, *_arrange(game, step, context, player, "bottom")) for player in players]
        for player, top, bottom in decided:
            _to_library(game, player, top, bottom, len(top) + len(bottom))
            game.note("scried", rules, player.name, n=len(top) + len(bottom), top=top, bottom=bottom)
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("scries", who, who, player=player.name))


@action("fateseal", "701.29a")
def do_fateseal(game: Game, step: Step, context: Context) -> None:
    """The same as scry, on an opponent's library."""
    player = player_named(game, text(step, "player"), context)
    by = player_named(game, text(step, "by"), context, default=context.you).name \
        if "by" in step.args or context.you else None
    if by is not None and player.name not in {one.name for one in game.opponents(by)}:
        game.note("cant_act", ["701.29a"], player.name, player=by, name="fateseal")
        return
    with game.events():
        top, bottom = _arrange(game, step, context, player, "bottom")
        _to_library(game, player, top, bottom, len(top) + len(bottom))
        game.note(
            "fatesealed",
            ["701.29a"],
            player.name,
            player=by,
            n=len(top) + len(bottom),
            top=top,
            bottom=bottom,
        )


@action("surveil", "701.25a", "701.25b", "701.25c", "701.25d")
def do_surveil(game: Game, step: Step, context: Context) -> None:
    """A player looks at the top cards and puts any number into the graveyard, the rest back on top."""
    needs(game, "surveil")
    player = player_named(game, text(step, "player"), context)
    if number(step, "n") <= 0:
        game.note("scry_nothing", ["701.25c"], player.name)
        return
    with game.events():
        top, away = _arrange(game, step, context, player, "graveyard")
        _to_library(game, player, [*away, *top], [], len(top) + len(away))
        for name in away:
            moves.move(game, game.obj(name), "graveyard", action="put_into_graveyard", rules=["701.25a"])
        game.note(
            "surveiled", ["701.25a", *(["701.25b"] if "more" in step.args else []), "701.25d"], player.name,
            n=len(top) + len(away), top=top, graveyard=away
        )
        who = Ref(player.name, 0, player=True)
        game.happened(Occurrence("surveils", who, who, player=player.name))


@action("clash", "701.30a", "701.30b", "701.30c", "701.30d")
def do_clash(game: Game, step: Step, context: Context) -> None:
    """Each clashing player reveals the top card and may put it on the bottom; the highest mana value wins."""
    names = [one.id for one in named(game, step, "players", context)]
    clashing = [player for player in game.apnap() if player.name in names]
    below = {one.id for one in named(game, step, "bottom", context)} if "bottom" in step.args else set()
    shown: dict[str, int] = {}
    with game.events():
        for player in clashing:
            if player.zones["library"]:
                card = game.obj(player.zones["library"][0])
                view = game.view(card.id)
                shown[player.name] = view.mv if view is not None else 0
                game.note(
                    "clashed",
                    ["701.30a", *(["701.30b", "701.30c"] if len(clashing) > 1 else []), "701.20a"],
                    card.id,
                    player=player.name,
                    mv=shown[player.name],
                )
        for player in clashing:
            if player.name in below and player.zones["library"]:
                card_id = player.zones["library"].pop(0)
                player.zones["library"].append(card_id)
                game.note("clash_bottom", ["701.30a", "701.30c", "101.4"], card_id, player=player.name)
        best = max(shown.values(), default=None)
        winners = [name for name, mv in shown.items() if mv == best]
        winner = winners[0] if len(winners) == 1 else None
        game.note("clash_won" if winner else "clash_tie", ["701.30d"], winner)
        for player in clashing:
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("clashes", who, who, player=player.name))
    game.answers[text(step, "as") or "winner"] = winner


@action("shuffle", "701.24a", "701.24b", "701.24e", "701.24f", "701.20d")
def do_shuffle(game: Game, step: Step, context: Context) -> None:
    """A library is shuffled; several shuffles at once trigger several times."""
    player = player_named(game, text(step, "player"), context)
    kept = [one.id for one in named(game, step, "except", context)] if "except" in step.args else []
    life.shuffle(game, player, ["701.24b"] if kept else [], times=max(1, number(step, "times")), kept=kept)
    game.answers["shuffled"] = True


@action("shuffle_into_library", "701.24c", "701.24d", "701.24g", "2011-09-30:701.16d")
def do_shuffle_into_library(game: Game, step: Step, context: Context) -> None:
    """Objects are shuffled into a library; older editions don't shuffle if all are missing or replaced.

    ``fixed`` objects are put on top of that library at the same time and are not part of the shuffle.
    """
    player = player_named(game, text(step, "player"), context)
    expected = text(step, "expected_zone")
    replaced = text(step, "replaced_to")
    everything = flag(step, "set")
    found = [obj for obj in objects(game, step, "what", context)
             if obj.exists and (expected is None or obj.zone == expected) and obj.zone != "library"]
    rules: list[str] = ["701.24d"] if everything else ["701.24c"]
    with game.events():
        moved = 0
        for obj in found:
            if moves.move(game, obj, replaced or "library") and obj.zone == "library":
                moved += 1
        for obj in (fixed := objects(game, step, "fixed", context)):
            moves.move(game, obj, "library")
        rules += ["701.24g"] if fixed else []
        missing, all_elsewhere = not found, bool(found) and not moved
        shuffles = True
        if not everything and missing and game.rules.holds("shuffle.missing_not"):
            shuffles = False
        if not everything and all_elsewhere and game.rules.holds("shuffle.replaced_not"):
            shuffles, rules = False, ["2011-09-30:701.16d"]
        if shuffles:
            life.shuffle(game, player, rules, kept=[obj.id for obj in fixed])
            theirs = {obj.owner for obj in found if obj.zone == "library"} - {player.name}
            for owner in (one for one in game.apnap() if one.name in theirs):  # whose cards went to them (400.3)
                life.shuffle(game, owner, [*rules, "400.3"])
        else:
            game.note("not_shuffled", rules, player.name)
    game.answers["shuffled"] = shuffles
