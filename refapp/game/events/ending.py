"""Losing, winning and drawn games, and players who leave (104, 800.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import (
    controlling_players,
    instead_of_losing,
    lasting,
    monarch_and_initiative,
    moves,
    planeswalking,
)
from refapp.game.events.effects import End
from refapp.game.events.instead import Found
from refapp.game.said.moving import Exiled
from refapp.game.said.sentence import ByPlayer, KeywordName, Names, Sentence
from refapp.game.said.several import (
    CantLose,
    DeclaredDraw,
    LeavesGame,
    Revealed,
    Unattached,
    Wins,
)
from refapp.game.state.batch import Batch
from refapp.game.state.card_types import PLANAR_TYPES
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.players import Player, Team
from refapp.game.state.views import Ref
from refapp.language.errors import Unsupported
from refapp.lazy_dataclass import dataclass


class Loses(Sentence, says="{subject} loses the game."): ...
class TeamWins(Sentence, says="Team {subject} wins the game.", action="wins"): ...
class TeamHasLost(Sentence, says="Team {subject} loses the game.", action="team_loses"): ...
class GameDrawn(Sentence, says="Everyone still in the game loses at the same time: the game is a "
                "draw.", action="draw"): ...
class AgreedDraw(Sentence, says="All players agree: the game is a draw.", action="draw"): ...
class CantWin(Sentence, says="{subject} can’t win the game."): ...
class Concedes(ByPlayer, says="{player} concedes and leaves the game immediately."): ...
class LosesInstead(Sentence, says="{subject} would win and lose at the same time, and so loses."): ...
class StaysAnted(Sentence, says="{subject} stays in the ante zone."): ...
class LosesWithEmperor(ByPlayer, says="Team {subject} loses with its emperor {player}."): ...

class WinsInRange(Sentence, says="Instead of {subject}’s winning, the opponents within that player’s range of "
                  "influence lose: {players}."):
    players: Names

class WonAnte(ByPlayer, says="{player} wins and becomes the owner of {subject}."): ...


@dataclass(frozen=True, slots=True)
class Lose(Event):
    """A player loses the game (§104.3); ``drawn``: everyone does, which sets off nothing (603.9)."""

    player: Player
    rules: tuple[str, ...]
    drawn: bool

    def perform(self, game: Game) -> bool:
        self.player.lost = True
        game.note(Loses, [*self.rules, "104.3", "104.5"], self.player.name)
        if not self.drawn:  # for whatever reason, but for a draw (§603.9)
            who = Ref(self.player.name, 0, player=True)
            game.happened(Occurrence("player_loses", who, who, player=self.player.name))
        return True


class PhenomenonGoesOn(ByPlayer, says="{player} controls the ability of the phenomenon now: {subject}."): ...
class NeverOnStack(Sentence, says="“{trigger}” isn’t put on the stack: who would control it has left the game."):
    trigger: KeywordName

class WalkCeases(Sentence, says="The plane has left the game: {subject} ceases to exist."): ...


_SHOWN = {"exile": "702.143f", "command": "702.106e", "battlefield": "708.9", "stack": "708.9"}
"""Where something lies face down → the rule by which everybody sees in the end what it is."""


def _show_face_down(game: Game, owners: Collection[str] | None = None) -> None:
    """As the game ends, or who owns it leaves, what is face down is revealed: permanents and spells (708.9), foretold
    cards (702.143f) and conspiracies (§702.106e)."""
    for obj in game.objects.values():
        kept = (obj.zone == "exile" and "foretold" not in obj.here.designations) or (
            obj.zone == "command" and "conspiracy" not in obj.printed.types)
        if obj.exists and obj.here.face_down and obj.zone in _SHOWN and not kept and (
                owners is None or obj.owner in owners):
            game.note(Revealed, [_SHOWN[obj.zone]], obj.id, zone=obj.zone)


@dataclass(frozen=True, slots=True)
class TeamLoses(Event):
    """A team loses the game, which its players do with it (§810.8a)."""

    team: Team
    rules: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        self.team.lost = True
        game.note(TeamHasLost, [*self.rules, "810.8a"], self.team.name)
        return True


@dataclass(frozen=True, slots=True)
class Win(Event):
    """A player wins the game, or that player's team does (104.2); the game is over at once (§104.1).

    All of a team win, who had lost as well (104.2c); so does an emperor’s team (§104.2d).
    """

    player: Player

    def perform(self, game: Game) -> bool:
        team = self.player.team
        for one in game.players.values():
            if one is self.player or (team is not None and one.team == team):
                one.won = True
        game.result = f"win:{team or self.player.name}"
        for obj in game.objects.values():
            if obj.exists and obj.zone == "ante":
                obj.owner = self.player.name
                game.note(WonAnte, ["407.2"], obj.id, player=self.player.name)
        game.touch()
        _show_face_down(game)
        return True


@dataclass(frozen=True, slots=True)
class Draw(Event):
    """The game is a draw (104.4) and ends at once (104.1); ``says`` is how the trace says so."""

    says: type[Sentence]
    rules: tuple[str, ...]

    def perform(self, game: Game) -> bool:
        game.result = "draw"
        game.note(self.says, self.rules, None)
        _show_face_down(game)
        return True


@dataclass(frozen=True, slots=True)
class LeaveGame(Event):
    """Players leave a game that goes on, with everything they own (§800.4a); another turn has begun if theirs ran.

    So do permanents of theirs that are phased out; nothing triggers on that (702.26k).
    """

    names: frozenset[str]

    def perform(self, game: Game) -> bool:
        """§405.6h."""
        names = self.names
        _show_face_down(game, names)
        inherited = monarch_and_initiative.pass_on(game, names, game.active)
        mates = sorted(game.teammates(game.active) - names, key=game.order.index) if game.teams else []
        if game.active in names and (mates := [name for name in mates if not game.players[name].lost]):
            game.active = mates[0]  # the turn is that of the team
        elif game.active in names and game.moment is None:  # in a turn, it goes on without an active player (800.4j)
            game.active = game.planar_controller
        if game.priority in names:  # it passes to the next player in turn order who is still there
            at = game.order.index(game.priority)
            game.priority = next(one for one in (*game.order[at:], *game.order[:at]) if not game.players[one].lost)
        batch = game.batch
        assert batch is not None
        for obj in game.objects.values():
            if obj.exists:
                self._unattach(game, batch, obj)
        for obj in game.objects.values():
            if not obj.exists:
                continue
            if obj.owner in names and obj.zone == "ante":
                game.note(StaysAnted, ["800.4n"], obj.id)
            elif obj.owner in names:
                view = batch.before.get(obj.id)
                if view is not None and view.zone == "battlefield" and not view.phased_out:
                    # leaving the game with its owner is leaving the battlefield, too (603.6c)
                    game.happened(Occurrence("leaves", view.ref, None, player=obj.here.controller))
                moves.cease(game, obj, ["800.4a", "405.6h"], LeavesGame)
        given = tuple(one for one in game.effects if one.changes.control in names)
        if given:
            happen(game, End(given, ("800.4a",)))
        lasting.settle_control(game, ["800.4a"])
        for obj in game.objects.values():
            here = obj.here
            if obj.exists and here.phased_out and here.controller in names and here.entered_under not in names:
                here.phased_under, here.controller = here.controller, here.entered_under  # it waits (702.26n)
        game.touch()
        for obj in list(game.objects.values()):
            if obj.exists and obj.zone in ("battlefield", "stack") and obj.here.controller in names:
                _still_controlled(game, obj)
        game.gone |= names
        controlling_players.who_left(game, names)
        happen(game, *inherited)
        return True

    def _unattach(self, game: Game, batch: Batch, obj: Obj) -> None:
        """An attachment becomes unattached as it, its host or its player leaves the game (701.3d)."""
        if obj.here.attached is None or obj.here.phased_out:
            return
        name, incarnation = obj.here.attached
        host = game.objects.get(name)
        there = host is not None and host.exists and host.incarnation == incarnation
        if name in self.names or (host is not None and there
                                  and (host.owner in self.names or obj.owner in self.names)):
            was = Ref(obj.id, obj.incarnation, batch.before.get(obj.id))
            stays = obj.owner not in self.names
            game.note(Unattached if stays else LeavesGame, ["701.3d"], obj.id, host=name)
            game.happened(Occurrence("becomes_unattached", was, None if stays else was))
            obj.here.attached = None


def _still_controlled(game: Game, obj: Obj) -> None:
    """What another owns and a player who left still controls is exiled; on the stack only what a card represents, and
    before October 2012 nothing there: it ceases to exist (800.4a)."""
    if obj.zone == "stack" and (obj.kind != "card" or not game.rules.holds("leaving.cards_are_exiled")):
        moves.cease(game, obj, ["800.4a", "405.6h"])
    else:
        moves.move(game, obj, "exile", says=Exiled, rules=["800.4a", "405.6h"])


@dataclass(frozen=True, slots=True)
class LeaveStack(Event):
    """What players who left control on the stack ceases to exist (800.4a); waiting triggers never get there (§800.4d).

    The ability of a phenomenon remains, and the new planar controller controls it (§901.10b). With a plane that leaves
    the planeswalking ability ceases to exist, whosever it is (§901.10a).
    """

    names: frozenset[str]
    plane: bool = False

    def perform(self, game: Game) -> bool:
        gone = [item for item in game.stack if item.controller in self.names and item.spell is None]
        waiting = [pending for pending in game.waiting if pending.controller not in self.names]
        for item in gone:
            if item.source is not None and "phenomenon" in game.objects[item.source.id].printed.types:
                item.controller = game.planar_controller
                game.note(PhenomenonGoesOn, ["901.10b"], item.id, player=item.controller)
            else:
                game.stack.remove(item)
        walking = [item for item in game.stack if item.trigger is not None and item.trigger.id == "planeswalk"]
        for pending in game.waiting:
            if pending.controller in self.names and pending.source is not None:
                game.note(NeverOnStack, ["800.4d"], pending.source.id, trigger=pending.trigger.id)
        for item in walking if self.plane else ():
            game.stack.remove(item)
            game.note(WalkCeases, ["901.10a"], item.id)
        game.waiting = waiting
        return True


def lose(game: Game, names: Iterable[str], rules: Sequence[str] = (), *,
         several: Collection[str] = (), known: Mapping[str, Found] | None = None) -> None:
    """These players lose, as an effect (§104.3e) or rule says, at the same time, unless one forbids or replaces it.

    ``several`` names those whom more than one state-based action makes lose: one replacement is enough (704.7).
    ``known`` is what happens instead for whom, where that was looked at before what else happens at the same time.
    """
    losing: list[Player] = []
    for name in dict.fromkeys(names):
        player = game.players[name]
        if player.lost:
            continue
        if game.cannot(player, "lose_game"):
            game.note(CantLose, ["101.2", "104.3"], name)
            continue
        found = (known or {}).get(name) or instead_of_losing.found(game, player)
        if found is not None:
            instead_of_losing.follow(game, player, found, ["704.7"] if name in several else [])
            continue
        losing.append(player)
    _all_lose(game, losing, rules)


def _all_lose(game: Game, losing: list[Player], rules: Sequence[str]) -> None:
    """These players lose, with their team where it is one, and what follows from that.

    In Emperor a team is out as soon as its emperor is (809.5, §104.3i).
    """
    teams = {team.name: team for player in losing if (team := game.sharing(player)) is not None}
    if teams:
        losing = [player for player in game.players.values()
                  if (player in losing or player.team in teams) and not player.lost]
        for _, team in sorted(teams.items()):
            happen(game, TeamLoses(team, tuple(rules)))
    fallen: list[Player] = []
    for emperor in [player for player in losing if player.name in game.emperors]:
        mates = [one for one in game.remaining() if one.team == emperor.team and one not in losing]
        if mates:
            game.note(LosesWithEmperor, ["104.3i", "809.5b"], emperor.team, player=emperor.name)
            losing = [*losing, *mates]
            fallen += mates
    drawn = not any(player not in losing for player in game.remaining())
    happen(game, *(Lose(player, ("104.3i",) if player in fallen else tuple(rules), drawn) for player in losing))
    if losing:
        finish(game, losing)


def concede(game: Game, player: Player) -> None:
    """A player concedes: leaves the game at once and loses, whatever any effect says (§104.3a, 101.1, §405.6g)."""
    if player.lost:
        return
    kept = ["101.1"] if game.cannot(player, "lose_game") else []
    team = ["810.8b"] if game.sharing(player) is not None else []  # the whole team leaves
    game.note(Concedes, ["104.3a", "405.6g", *kept, *team], player.name, player=player.name)
    _all_lose(game, [player], ["104.3a"])


def win_and_lose(game: Game, winning: Sequence[Player], losing: Sequence[Player]) -> None:
    """Some players win and some lose at the same time; whoever does both loses (§104.3f)."""
    for player in winning:
        if player in losing and not player.lost:
            if game.cannot(player, "lose_game"):
                raise Unsupported("Nobody has said what happens to a player who would win and lose but can’t lose.",
                                  rules=["104.3f"])
            game.note(LosesInstead, ["104.3f"], player.name)
    lose(game, [player.name for player in losing], ["104.3e"])
    for player in winning:
        if game.result is None and player not in losing:
            win(game, player)


def declare_draw(game: Game) -> None:
    """An effect says that the game is a draw (§104.4c)."""
    happen(game, Draw(DeclaredDraw, ("104.4c", "104.1")))


def agree_on_draw(game: Game) -> None:
    """All players of a tournament agree that the game is a draw (104.4i)."""
    happen(game, Draw(AgreedDraw, ("104.4i", "104.1")))


def win(game: Game, player: Player) -> None:
    """An effect says that a player wins (§104.2b, §104.3h)."""
    if player.lost or game.cannot(player, "win_game"):
        game.note(CantWin, ["101.2"], player.name)
        return
    opponents = game.opponents(player.name)
    if game.ranges:
        within = [one.name for one in opponents if one.name in game.ranges.get(player.name, frozenset())]
        game.note(WinsInRange, ["104.3h", "801.14"], player.name, players=within)
        lose(game, within, ["104.3h"])
        return
    if len(opponents) > 1 and not game.teams and game.rules.holds("win.multiplayer_opponents_lose"):
        game.note(Wins, ["104.2b", "104.3h"], player.name)
        lose(game, [one.name for one in opponents], ["104.3h"])
        return
    game.note(Wins, ["104.2b", "104.1"], player.name)
    happen(game, Win(player))


def finish(game: Game, losing: Sequence[Player]) -> None:
    """After players lost: a draw, a winner, or the game goes on without them.

    Everybody is a side alone (§806.1), or each team is one, of whatever size (§808.1, §811.1): the archenemy
    (§904.2a) and all the others (§904.2b), too.

    A team has lost as soon as none of its players is left (104.3g): only the sides of who is left count (§104.2a,
    §104.2c, §104.4a).
    """
    left = game.remaining()
    if not left:
        happen(game, Draw(GameDrawn, ("104.4a", "104.1", *(("104.4d",) if game.teams else ()))))
        return
    sides = {player.team or player.name for player in left}
    if len(sides) == 1:
        happen(game, Win(left[0]))
        reign = ["104.2d", "809.5a"] if any(player.name in game.emperors for player in left) else []
        game.note(TeamWins if left[0].team else Wins, ["104.2c" if left[0].team else "104.2a", *reign, "104.1"],
                  next(iter(sides)))
        return
    leave(game, losing)


def _planes_without_owner(game: Game, gone: bool) -> None:
    """If the face-up plane left with its owner, the next player (§800.4p) planeswalks (701.31c, §901.10)."""
    if gone and game.plays("planechase"):
        planeswalking.planeswalk(game, game.players[game.planar_controller], ["701.31c", "901.10"])


def leave(game: Game, players: Sequence[Player]) -> None:
    """The game goes on without who lost (§104.5, §800.4): a player's objects leave it, and such control effects end."""
    names = frozenset(player.name for player in players)
    owned_planes = any(view.zone == "command" and view.types & PLANAR_TYPES and not view.face_down
                       and view.owner in names for view in game.board().values())
    happen(game, LeaveGame(names))
    _planes_without_owner(game, owned_planes)
    happen(game, LeaveStack(names, owned_planes))
