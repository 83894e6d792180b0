"""What is true as long as a turn or a combat phase lasts: each is replaced whole by the next, so nothing of it stays.

What is true of an object as long as it is in its zone is :class:`~refapp.game.state.objects.Here`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from refapp.game.state.views import View


class ThisTurn:
    """How a turn goes on, and what happened in it; by the names of players where it is theirs."""

    __slots__ = (
        "cast_how",
        "casts",
        "combat_hits",
        "damage_taken",
        "dead",
        "done",
        "drawn",
        "happened",
        "happened_to",
        "ignored",
        "lands_played",
        "must_attack",
        "plan",
        "plan_known",
        "planar_rolls",
        "resolutions",
        "spells_cast",
        "steps_begun",
    )

    def __init__(self) -> None:
        self.plan: list[str] = []
        """The steps that the turn still has."""
        self.plan_known = False
        self.steps_begun: list[str] = []
        """The steps and phases that have begun, in order."""
        self.lands_played: dict[str, int] = defaultdict(int)
        self.drawn: dict[str, int] = defaultdict(int)
        """How many cards each player has drawn."""
        self.damage_taken: dict[str, int] = defaultdict(int)
        """How much damage was dealt to each player."""
        self.spells_cast: dict[str, int] = defaultdict(int)
        """How many spells each player has cast."""
        self.casts: list[tuple[str, str]] = []
        """The spells that were cast, in order: who cast which."""
        self.cast_how: set[str | None] = set()
        """In which ways (``warp``) spells were cast."""
        self.planar_rolls: dict[str, int] = defaultdict(int)
        """How often each player has rolled the planar die as a special action (116.2i)."""
        self.done: set[tuple[str, int, str, str]] = set()
        """What may be done only once each turn, and has been done."""
        self.happened: set[tuple[str, str]] = set()
        """Which events concerned which player."""
        self.happened_to: set[tuple[str, str, int]] = set()
        """What happened to which objects: which attacked, entered, were discarded."""
        self.resolutions: dict[tuple[str, int, str], int] = defaultdict(int)
        """How often each ability of each object has resolved."""
        self.combat_hits: list[View] = []
        """The sources of combat damage to players, each as it was then."""
        self.dead = 0
        """How many permanents were put into a graveyard from the battlefield."""
        self.must_attack: dict[tuple[str, int], str] = {}
        """Which creatures attack whom if able."""
        self.ignored: set[tuple[str, str, int]] = set()
        """Who ignores the effect of which permanent until the turn ends (116.2d)."""


class ThisCombat:
    """What was declared and announced in a combat phase."""

    __slots__ = ("assigned", "attacked", "bands", "blocks_said", "damage_order", "declared", "defending",
                 "had_to_attack", "struck_first")

    def __init__(self) -> None:
        self.defending: frozenset[str] | None = None
        """The opponents who can be attacked, where not all of them can; None before that is settled."""
        self.declared: set[str] = set()
        """What is done: the declarations ``attackers`` and ``blockers``; ``attack``: some attack."""
        self.bands = 0
        """How many attacking bands have been declared."""
        self.attacked: set[tuple[str, str]] = set()
        """Who attacked whom with a creature: the player, and the player, planeswalker or battle."""
        self.had_to_attack: frozenset[tuple[str, int]] = frozenset()
        """The creatures that effects required to attack as attackers were declared (506.7)."""
        self.blocks_said: dict[str, Mapping[str, tuple[str, ...]]] = {}
        """What defending players have declared who still wait for others to declare blockers (802.4)."""
        self.damage_order: dict[str, tuple[str, ...]] = {}
        self.assigned: dict[str, dict[str, int]] = {}
        self.struck_first: Mapping[tuple[str, int], frozenset[str]] | None = None
        """Who had first or double strike as the first of two combat damage steps began; None without one (510.4)."""
