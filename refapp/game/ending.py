"""Losing, winning and drawn games, and players who leave (104, 800.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from refapp.game import actions, lasting, life, moves
from refapp.game.carry import carry
from refapp.game.effects import End
from refapp.game.events import Occurrence
from refapp.game.game import Batch, Game
from refapp.game.happen import happen
from refapp.game.instead import About, effects
from refapp.game.state import Obj, Player, Ref

RESET_LIFE, RESET_CARDS = 20, 7


def lose(game: Game, names: Iterable[str], rules: Sequence[str] = (), *,
         several: Collection[str] = ()) -> None:
    """These players lose, at the same time, unless an effect forbids or replaces it.

    ``several`` names those whom more than one state-based action makes lose: one replacement is enough (704.7).
    """
    losing: list[Player] = []
    for name in names:
        player = game.players[name]
        if player.lost or player in losing:
            continue
        if game.cannot(player, "lose_game"):
            game.note("cant_lose", ["101.2", "104.3"], name)
            continue
        if _reset_instead(game, player, ["704.7"] if name in several else []):
            continue
        losing.append(player)
    if losing and game.teams:
        teams = {player.team for player in losing}
        losing = [player for player in game.players.values() if player.team in teams and not player.lost]
        for team in sorted(str(name) for name in teams):
            if team in game.teams:
                game.teams[team].lost = True
                game.note("team_loses", [*rules, "810.8a"], team)
    drawn = not any(player not in losing for player in game.remaining())
    with game.events():
        for player in losing:
            player.lost = True
            game.note("loses", [*rules, "104.3", "104.5"], player.name)
            if drawn:
                continue  # who leaves the game as the result of a draw sets off nothing (603.9)
            who = Ref(player.name, 0, player=True)
            game.happened(Occurrence("player_loses", who, who, player=player.name))
    if losing:
        finish(game, losing)


def _reset_instead(game: Game, player: Player, rules: Sequence[str]) -> bool:
    """Whether something happens instead of a player's losing the game, which it then does."""
    found = list(effects(game, About(("lose_game",), player=player.name)))
    found = [one for one in found if one.controller == player.name]
    if not found:
        return False
    names = [one.name for one in found]
    chosen = next((names.index(name) for name in game.choices.replacement.get(player.name, ()) if name in names), 0)
    same = all(one.replace.instead == found[0].replace.instead for one in found)
    if not same and player.name not in game.choices.replacement:
        raise game.ask("replacement", player.name, [player.name], names,
                       "Several effects would change what happens to {what}. Which does {who} apply first?",
                       what=player.name, who=player.name)
    one = found[chosen]
    instead = one.replace.instead
    if instead.word == "reset":
        game.note("replaced", ["614.1a", "614.6", *rules], player.name, by=one.name, to=instead.word)
        reset(game, player)
        return True
    game.note("replaced_by", ["614.1a", "614.6", *rules], player.name, by=one.name)
    if instead.do is not None:
        happen(game, carry(instead.do, 1, you=one.controller, source=one.source, it=Ref(player.name, 0, player=True)))
    return True


def reset(game: Game, player: Player) -> None:
    """Hand, graveyard and owned permanents are shuffled in, seven cards drawn, life becomes 20."""
    with game.events():
        owned = [obj for obj in game.objects.values() if obj.exists and obj.owner == player.name
                 and obj.zone in ("hand", "graveyard", "battlefield") and not obj.phased_out]
        for obj in owned:
            moves.move(game, obj, "library", action="moved")
        life.shuffle(game, player)
    for _ in range(RESET_CARDS):
        life.draw(game, player)
    set_life(game, player, RESET_LIFE)


def set_life(game: Game, player: Player, total: int) -> bool:
    """A life total becomes a number: the difference is gained or lost (119.5)."""
    return life.change_life(game, player, total - game.life(player), ["119.5"])


def win(game: Game, player: Player) -> None:
    """An effect says that a player wins (104.2b)."""
    if player.lost or game.cannot(player, "win_game"):
        game.note("cant_win", ["101.2"], player.name)
        return
    opponents = game.opponents(player.name)
    if len(opponents) > 1 and not game.teams and game.rules.holds("win.multiplayer_opponents_lose"):
        game.note("wins", ["104.2b", "104.3h"], player.name)
        lose(game, [one.name for one in opponents], ["104.3h"])
        return
    game.note("wins", ["104.2b", "104.1"], player.name)
    _won(game, player)


def _won(game: Game, player: Player) -> None:
    if player.team is not None:
        for one in game.players.values():
            one.won = one.won or one.team == player.team
        game.result = f"win:{player.team}"
    else:
        player.won = True
        game.result = f"win:{player.name}"


def finish(game: Game, losing: Sequence[Player]) -> None:
    """After players lost: a draw, a winner, or the game goes on without them."""
    left = game.remaining()
    if not left:
        game.result = "draw"
        game.note("draw", ["104.4a", "104.1"] + (["104.4d"] if game.teams else []), None)
        return
    sides = {player.team or player.name for player in left}
    if len(sides) == 1 and len(game.players) > 1:
        _won(game, left[0])
        game.note("wins", ["104.2c" if left[0].team else "104.2a", "104.1"], next(iter(sides)))
        return
    leave(game, losing)


def _planes_without_owner(game: Game, gone: bool) -> None:
    """If the face-up plane left with its owner, the planar controller planeswalks (701.31c, 901.10)."""
    if gone and game.format == "planechase":
        game.touch()
        actions.planeswalk(game, game.players[game.active], ["701.31c", "901.10"])


def _unattached(game: Game, batch: Batch, obj: Obj, names: Collection[str]) -> None:
    """An attachment becomes unattached as it, its host or its player leaves the game (701.3d)."""
    if obj.attached is None or obj.phased_out:
        return
    name, incarnation = obj.attached
    host = game.objects.get(name)
    there = host is not None and host.exists and host.incarnation == incarnation
    if name in names or (host is not None and there and (host.owner in names or obj.owner in names)):
        view = batch.before.get(obj.id)
        was = Ref(obj.id, obj.incarnation, view)
        game.note("unattached" if obj.owner not in names else "leaves_game", ["701.3d"], obj.id, host=name)
        game.happened(Occurrence("becomes_unattached", was, None if obj.owner in names else was))
        obj.attached = None


def leave(game: Game, players: Sequence[Player]) -> None:
    """In a game that goes on, a player's objects leave it, and control effects of the player end."""
    names = {player.name for player in players}
    if game.active in names:
        game.active = game.remaining()[0].name
    owned_planes = any(view.zone == "command" and view.types & {"plane", "phenomenon"} and not view.face_down
                       and view.owner in names for view in game.board().values())
    with game.events() as batch:
        for obj in game.objects.values():
            if obj.exists and obj.zone == "battlefield":
                _unattached(game, batch, obj, names)
        for obj in game.objects.values():
            if not obj.exists:
                continue
            if obj.owner in names:
                view = batch.before.get(obj.id)
                if view is not None and view.zone == "battlefield" and not view.phased_out:
                    # leaving the game with its owner is leaving the battlefield, too (603.6c)
                    game.happened(Occurrence("leaves", view.ref, None, player=obj.controller))
                moves.cease(game, obj, ["800.4a"], "leaves_game")
        given = tuple(one for one in game.effects if one.changes.control in names)
        if given:
            happen(game, End(given, ("800.4a",)))
        lasting.settle_control(game, ["800.4a"])
        for obj in list(game.objects.values()):
            if obj.exists and obj.zone == "battlefield" and obj.controller in names:
                moves.move(game, obj, "exile", action="exiled", rules=["800.4a"])
    _planes_without_owner(game, owned_planes)
    for item in [item for item in game.stack if item.controller in names]:
        if item.spell is None:
            game.stack.remove(item)
    game.waiting = [pending for pending in game.waiting if pending.controller not in names]
    game.touch()
