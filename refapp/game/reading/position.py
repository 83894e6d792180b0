"""A game as readers see it: what is true of it and what can be asked of it. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refapp.game.reading.filters import Viewpoint
from refapp.game.reading.sets import Sets
from refapp.game.state.board import Board
from refapp.game.state.card_types import PLANAR_TYPES
from refapp.game.state.game_state import GameState
from refapp.game.state.objects import Obj
from refapp.game.state.players import Player, Team
from refapp.game.state.views import Ref, View
from refapp.language.errors import ScenarioError
from refapp.language.scenario import Ability
from refapp.language.vocabulary import plays
from refapp.lazy_dataclass import dataclass, fresh


@dataclass(eq=False)
class Position(GameState):
    """Where a game stands. What takes all readers to answer, :class:`~refapp.game.door.game.Game` answers."""

    sets: dict[int, Sets] = fresh(dict)
    """What views need of characteristics, by the identity of those; kept for speed, no part of the state."""

    # the board

    def board(self) -> Board:
        """Every object as it is now, at every moment (613.5); replaced, never changed, when something happens."""
        raise NotImplementedError

    def statics(self) -> Iterator[tuple[View, Any]]:
        """Static abilities that function on the battlefield now, with their objects."""
        raise NotImplementedError

    def view(self, name: str) -> View | None:
        """An object as it is now; None if it doesn't exist."""
        return self.board().get(name)

    def permanents(self) -> tuple[View, ...]:
        """Permanents that are phased in, in the order in which the objects were listed or made."""
        return self.board().permanents

    def obj(self, name: str) -> Obj:
        """An object by id; an unknown id is the scenario's mistake."""
        found = self.objects.get(name)
        if found is None:
            raise ScenarioError.unknown("name", f"steps[{self.step}]", name, (*self.objects, *self.players))
        return found

    def attachment_host(self, obj: Obj) -> str | None:
        """What an object is attached to, if that is still there (the same object, or the player)."""
        if obj.here.attached is None:
            return None
        name, incarnation = obj.here.attached
        if name in self.players:
            return None if self.players[name].lost else name
        host = self.objects.get(name)
        if host is None or not host.exists or host.incarnation != incarnation:
            return None
        return name

    def is_current(self, ref: Ref) -> bool:
        """Whether a remembered object is still that object (400.7)."""
        obj = self.objects.get(ref.id)
        return obj is not None and obj.exists and obj.incarnation == ref.incarnation

    def last_permanent(self, name: str) -> View | None:
        """What an object last was on the battlefield, if it has left it in this scenario (608.2h)."""
        obj = self.objects.get(name)
        for incarnation in range(obj.incarnation if obj is not None else -1, -1, -1):
            view = self.last_known.get((name, incarnation))
            if view is not None and view.zone == "battlefield":
                return view
        return None

    def last_of(self, ref: Ref) -> View | None:
        """What the object of a reference last was, which may be later than the reference (608.2h)."""
        return self.last_known.get((ref.id, ref.incarnation)) or ref.view

    def viewpoint(self, view: View) -> Viewpoint:
        """How an object's ability sees the others: of a static ability “you” is who controls the object now (109.5)."""
        return Viewpoint(view.id, view.controller, view.host, self.teammates(view.controller),
                         reach=self.reach(view.controller, view), also=self.also_you(view, view.controller))

    def also_you(self, source: View | None, you: str | None) -> frozenset[str]:
        """Whom “you” of an ability means besides who controls it: of planes and phenomena, the whole giant
        (§901.12c)."""
        return self.teammates(you) if self.teams and source is not None and source.types & PLANAR_TYPES else frozenset()

    # players

    def plays(self, variant: str) -> bool:
        """Whether the rules of a variant are used, be it together with those of another (§901.12, §904.13,
        §904.13a)."""
        return plays(self.format, variant)

    @property
    def with_commanders(self) -> bool:
        """Whether cards can be commanders: in Commander games, of which Brawl is an option (903.12, 903.12a)."""
        return self.plays("commander") or self.format == "brawl"

    @property
    def closed_outside(self) -> bool:
        """Whether cards from outside the game can’t be brought in by what doesn’t speak of Commander games
        (§903.11)."""
        return self.with_commanders and self.rules.holds("commander.nothing_from_outside")

    def teammates(self, name: str | None) -> frozenset[str]:
        """The other members of a player's team (102.3)."""
        if name is None or name not in self.players or self.players[name].team is None:
            return frozenset()
        team = self.players[name].team
        return frozenset(
            other.name for other in self.players.values() if other.team == team and other.name != name
        )

    def remaining(self) -> list[Player]:
        """Players still in the game, in turn order from the active player (APNAP order, 101.4)."""
        return [player for player in self.apnap() if not player.lost]

    def apnap(self) -> list[Player]:
        """All players, the active player first, then in turn order (101.4)."""
        at = self.order.index(self.active)
        found = [self.players[name] for name in (*self.order[at:], *self.order[:at])]
        if self.teams:  # team by team (805.6)
            teams = list(dict.fromkeys(player.team for player in found))
            found.sort(key=lambda player: teams.index(player.team))
        return found

    def active_players(self) -> tuple[str, ...]:
        """Whose turn it is: the active player (102.1), or the active team where teams share their turns (805.4a), as
        two-headed giants do (810.2)."""
        return (self.active, *sorted(self.teammates(self.active))) if self.teams else (self.active,)

    def reach(self, player: str | None, source: View | None = None) -> frozenset[str] | None:
        """Who is within a player's range of influence, the player always (§801.2b); None where that isn't limited.

        Planes and phenomena affect everybody (§801.18, §901.13).
        """
        if player is None or not self.ranges or (source is not None and source.types & PLANAR_TYPES):
            return None
        return self.ranges.get(player)

    def reached(self, player: str | None) -> list[Player]:
        """The players still in the game whom a player can affect."""
        reach = self.reach(player)
        return [one for one in self.remaining() if reach is None or one.name in reach]

    def primary_player(self, team: Team) -> str:
        """Who sits rightmost in a team that takes its turns together: turn order goes to the left (805.2)."""
        return next((name for at, name in enumerate(self.order) if name in team.members
                     and self.order[at - 1] not in team.members), team.members[0])

    @property
    def planar_controller(self) -> str:
        """The active player, or the next one in turn order where that player has left the game (§311.5, §312.4,
        800.4p).

        Of an active team it is the primary player, of the next one where the whole team has left (§901.12b).
        """
        team = self.teams.get(self.players[self.active].team or "")
        at = self.order.index(self.active if team is None else self.primary_player(team))
        return next((one for one in (*self.order[at:], *self.order[:at]) if not self.players[one].lost), self.active)

    def opponents(self, name: str) -> list[Player]:
        """A player's opponents still in the game (102.2, §102.3)."""
        mates = self.teammates(name)
        return [player for player in self.remaining() if player.name != name and player.name not in mates]

    def life(self, player: Player) -> int:
        """A player's life total; a member of a two-headed giant has the team's."""
        team = self.sharing(player)
        return player.life if team is None or team.life is None else team.life

    def sharing(self, player: Player) -> Team | None:
        """The team with which a player shares a life total, and with it wins and loses, as in a giant."""
        team = self.teams.get(player.team or "")
        return team if team is not None and team.life is not None else None

    def own_life(self, player: Player) -> int:
        """A player’s individual life total, as an effect asks for it: of a team the team’s total (§810.9a).

        Until April 2010 it was half of that, rounded up.
        """
        total = self.life(player)
        return (total + 1) // 2 if self.sharing(player) and not self.rules.holds("team.whole_life") else total

    def cannot(self, player: Player, what: str) -> bool:
        """Whether an effect says that the player (or a teammate, 810) can't do something (§614.17).

        What is said of a teammate about gaining and losing life counts since 2010 only.
        """
        if what == "cast_spells" and self.this_turn.spells_cast.get(player.name) and self.cannot(
                player, "cast_more_than_one"):
            return True
        names = frozenset({player.name})
        if (what in ("lose_game", "win_game") or (what in ("gain_life", "lose_life") and self.rules.holds(
                f"team.cant_{what}"))) and self.sharing(player) is not None:
            names |= self.teammates(player.name)
        return self.forbidden_to(names, player, what)

    def forbidden_to(self, names: frozenset[str], player: Player, what: str) -> bool:
        """Whether an effect says of one of these players that they can’t do something, for what concerns ``player``."""
        if any(what in self.players[name].cant for name in names):
            return True
        if any(what in one.cant and (not one.players or names.intersection(one.players)) for one in self.effects):
            return True
        return any((what in ability.you_cant and view.controller in names) or what in ability.all_cant or (
                       what in ability.opponents_cant and names.intersection(
                           one.name for one in self.opponents(view.controller)))
                   for view, ability in self.statics()
                   if (ability.you_cant or ability.all_cant or ability.opponents_cant)
                   and (player.name, view.id, view.incarnation) not in self.this_turn.ignored)

    def abilities_of_player(self, name: str) -> tuple[Ability, ...]:
        """The abilities that effects say a player has (§613.10, 113.1, 113.1b): hexproof, shroud, protection."""
        return tuple(one for view, ability in self.statics() if ability.you_have and view.controller == name
                     for one in ability.you_have)

    def wants(self, rule: str) -> bool:
        """Whether it matters why a rule (its key) didn't apply."""
        return rule in self.wanted
