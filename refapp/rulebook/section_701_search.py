"""Section 701: searching a zone, a part of it or outside the game, by one player or several at once."""

from __future__ import annotations

from collections.abc import Sequence

from refapp.game import moves
from refapp.game.events import Occurrence
from refapp.game.filters import Viewpoint, passes
from refapp.game.game import Game
from refapp.game.run import flag, named, number, player_named, text
from refapp.game.state import Context, Player, Ref
from refapp.language.scenario import Filter, Step
from refapp.rulebook.registry import action, question

HIDDEN = frozenset({"library", "hand"})


@action("search", "701.23a", "701.23b", "701.23c", "701.23d", "701.23e", "701.23f", "701.23g", "701.23h", "701.23j")
def do_search(game: Game, step: Step, context: Context) -> None:
    """A player looks through a zone and finds cards; with a quality stated, hidden ones may be left.

    ``portion`` searches only so many cards from the top, ``same`` is a further instruction of the same
    search, ``undefined`` has no quality that a card could have, and the zone may be ``outside`` the game.
    """
    player = player_named(game, text(step, "player"), context)
    owner = player_named(game, text(step, "owner"), context) if "owner" in step.args else player
    zone = text(step, "zone") or "library"
    quality = step.args.get("quality")
    wanted = quality if isinstance(quality, Filter) else None
    fitting = [] if flag(step, "undefined") else _fitting(game, step, player, owner, zone)
    most = number(step, "n")
    found = _named(game, step, context, fitting)
    free = (zone in HIDDEN and wanted is not None) or zone == "outside"
    if found is None:
        if len(fitting) > most:
            raise game.ask(
                "search", player.name, [], fitting, "Which cards does {who} find?", who=player.name
            )
        found = fitting
    if not free and len(found) < min(most, len(fitting)):
        found += [name for name in fitting if name not in found][:min(most, len(fitting)) - len(found)]
    found = found[:most]
    rules = ["701.23a", "701.23b" if free and wanted is not None else "701.23d"]
    rules += ["701.23c"] if flag(step, "undefined") else []
    rules += ["701.23f"] if "portion" in step.args else []
    rules += ["701.23j"] if zone == "outside" else []
    rules += ["701.23h"] if flag(step, "same") else []
    with game.events():
        _searched(game, step, player, found, rules)
        _take(game, step, player, found)
    game.answers[text(step, "as") or "found"] = list(found)


def _fitting(game: Game, step: Step, player: Player, owner: Player, zone: str) -> list[str]:
    quality = step.args.get("quality")
    wanted = quality if isinstance(quality, Filter) else None
    names: Sequence[str] = owner.zones.get(zone, ())
    if zone == "outside":
        names = [obj.id for obj in game.objects.values() if obj.zone == "outside" and obj.owner == player.name]
    elif "portion" in step.args:
        names = names[:max(0, number(step, "portion"))]
    board, eye = game.board(), Viewpoint(None, player.name)
    return [name for name in names if wanted is None or passes(wanted, board[name], eye, board)]


def _named(game: Game, step: Step, context: Context, fitting: Sequence[str]) -> list[str] | None:
    if "find" not in step.args:
        return None
    return [one.id for one in named(game, step, "find", context) if one.id in fitting]


def _searched(game: Game, step: Step, player: Player, found: Sequence[str], rules: Sequence[str]) -> None:
    shown = flag(step, "reveal")
    game.note("searched", [*rules, "701.20a" if shown else "701.23e"], player.name, player=player.name,
              found=list(found))
    who = Ref(player.name, 0, player=True)
    if not flag(step, "same"):
        game.happened(Occurrence("searches", who, who, player=player.name))
    for name in found if shown else ():
        obj = game.obj(name)
        obj.revealed, obj.cached = True, None
        here = Ref(name, obj.incarnation, game.view(name))
        game.happened(Occurrence("revealed", here, here, player=obj.owner))


def _take(game: Game, step: Step, player: Player, found: Sequence[str]) -> None:
    """What is done with the cards found; what can't be done leaves them where they are (701.23g)."""
    to = text(step, "to")
    for name in found if to else ():
        obj = game.obj(name)
        action = "put_onto_battlefield" if to == "battlefield" else "moved"
        if not moves.move(game, obj, to or "", action=action, under=player.name, tapped=flag(step, "tapped")):
            game.note("stays_found", ["701.23g"], name, zone=obj.zone)


@action("search_each", "701.23i", "701.23a")
def do_search_each(game: Game, step: Step, context: Context) -> None:
    """Several players search at the same time and decide in APNAP order which card to find."""
    zone = text(step, "zone") or "library"
    names = {one.id for one in named(game, step, "players", context)}
    searching = [player for player in game.remaining() if player.name in names]
    decided: list[tuple[Player, list[str]]] = []
    with game.events():
        looked = [(player, _fitting(game, step, player, player, zone)) for player in searching]
        for player, fitting in looked:
            found = (_named(game, step, context, fitting) or [])[:number(step, "n")]
            _searched(game, step, player, found, ["701.23a", "701.23i", "101.4"])
            decided.append((player, found))
        for player, found in decided:
            _take(game, step, player, found)
    game.answers[text(step, "as") or "found"] = [name for _, found in decided for name in found]


@question("may_fail_to_find", "701.23a", "701.23b", "701.23d")
def may_fail_to_find(_game: Game, step: Step) -> bool:
    """Whether a search may find nothing: in a hidden zone, if it names a quality."""
    return text(step, "zone") in HIDDEN and bool(step.args.get("quality", False))
