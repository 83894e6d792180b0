"""Players and teams of a game in progress: mutable, like the things of :mod:`~refapp.game.state.objects`."""

from __future__ import annotations

_ANY_DUNGEON = frozenset({"dungeon", "a dungeon", "any"})


class Player:
    """A player, with the zones and the mana that are the player's own, also in a team (§810.5).

    Poison counters are among the counters.
    """

    __slots__ = (
        "cant",
        "commander_damage",
        "completed",
        "counters",
        "designations",
        "drew",
        "drew_from_empty",
        "life",
        "lost",
        "mana_kept",
        "mana_sources",
        "name",
        "pool",
        "rings",
        "speed",
        "tapped_sources",
        "team",
        "upkeeps",
        "venture",
        "won",
        "zones",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.life = 20
        self.counters: dict[str, int] = {}
        self.team: str | None = None
        self.speed: int | None = None
        self.cant: frozenset[str] = frozenset()
        self.commander_damage: dict[str, int] = {}
        self.zones: dict[str, list[str]] = {"library": [], "hand": [], "graveyard": [], "exile": []}
        self.lost = self.won = False
        """``lost`` means that the player has left the game, also where it is a draw for the player."""
        self.drew = False
        """Whether the game is a draw for the player, who has left it (104.4e)."""
        self.drew_from_empty = False
        self.mana_sources: int | None = None
        """Anonymous permanents that can still be tapped for one mana of any kind; None where the board has none."""
        self.tapped_sources = 0
        """How many of them have been tapped and can untap in the player’s next untap step."""
        self.pool: dict[str, int] = {}
        self.mana_kept: dict[str, int] = {}
        """Mana that stays in the pool as steps end until combat does (702.189a)."""
        self.designations: set[str] = set()
        """Such as the city's blessing (702.131c)."""
        self.upkeeps = 0
        """How many upkeeps of the player have begun in this scenario."""
        self.rings = 0
        self.venture: tuple[str, bool] | None = None
        self.completed: list[str] = []
        """The names of the dungeons that the player has completed (309.7)."""

    def has_completed(self, dungeon: str) -> bool:
        """Whether the player has completed a dungeon of a name, or any (309.7)."""
        names = {name.lower() for name in self.completed}
        return bool(names) if dungeon.lower() in _ANY_DUNGEON else dungeon.lower() in names


def team_life(members: int) -> int:
    """A team’s starting life total: 30, and 15 more for each player beyond the second (§810.4, §810.11)."""
    return 15 * members


class Team:
    """A two-headed giant: one shared life total."""

    __slots__ = ("life", "lost", "members", "name")

    def __init__(self, name: str, life: int, members: tuple[str, ...]) -> None:
        self.name = name
        self.life = life
        self.members = members
        self.lost = False
