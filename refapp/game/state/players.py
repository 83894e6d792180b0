"""Players and teams of a game in progress: mutable, like the things of :mod:`~refapp.game.state.objects`."""

from __future__ import annotations

from refapp.lazy_dataclass import dataclass, fresh

_ANY_DUNGEON = frozenset({"dungeon", "a dungeon", "any"})


@dataclass(eq=False, slots=True)
class Player:
    """A player, with the zones and the mana that are the player's own, also in a team (§810.5).

    Poison counters are among the counters.
    """

    name: str
    life: int = 20
    counters: dict[str, int] = fresh(dict)
    team: str | None = None
    speed: int | None = None
    cant: frozenset[str] = frozenset()
    commander_damage: dict[str, int] = fresh(dict)
    zones: dict[str, list[str]] = fresh(lambda: {"library": [], "hand": [], "graveyard": [], "exile": []})
    lost: bool = False
    won: bool = False
    """``lost`` means that the player has left the game, also where it is a draw for the player."""
    drew: bool = False
    """Whether the game is a draw for the player, who has left it (104.4e)."""
    drew_from_empty: bool = False
    mana_sources: int | None = None
    """Anonymous permanents that can still be tapped for one mana of any kind; None where the board has none."""
    tapped_sources: int = 0
    """How many of them have been tapped and can untap in the player’s next untap step."""
    pool: dict[str, int] = fresh(dict)
    mana_kept: dict[tuple[str, str], int] = fresh(dict)
    """Mana that stays in the pool as steps end: until combat (702.189a) or the turn does, of which kind, how much."""
    designations: set[str] = fresh(set)
    """Such as the city's blessing (702.131c)."""
    upkeeps: int = 0
    """How many upkeeps of the player have begun in this scenario."""
    rings: int = 0
    venture: tuple[str, bool] | None = None
    """The dungeon in which the venture marker is, and whether that is on the bottommost room."""
    room: str = ""
    """The room on which it is, where the board tells the rooms (309.4)."""
    completed: list[str] = fresh(list)
    """The names of the dungeons that the player has completed (309.7)."""

    def has_completed(self, dungeon: str) -> bool:
        """Whether the player has completed a dungeon of a name, or any (309.7)."""
        names = {name.lower() for name in self.completed}
        return bool(names) if dungeon.lower() in _ANY_DUNGEON else dungeon.lower() in names


COMMANDERS_LIFE = 60
"""The starting life total of the archenemy, and that of the opposing team, in a Commander game (904.13b)."""


def team_life(members: int) -> int:
    """A team’s starting life total: 30, and 15 more for each player beyond the second (§810.4, §810.11)."""
    return 15 * members


@dataclass(eq=False, slots=True)
class Team:
    """Players who take their turns together (805): a two-headed giant, or the archenemy and the others (904.2)."""

    name: str
    life: int | None
    """The life total that they share; None where each has one (904.5)."""
    members: tuple[str, ...]
    lost: bool = False
