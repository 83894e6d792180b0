"""What is true as long as a turn or a combat phase lasts: each is replaced whole by the next, so nothing of it stays.

What is true of an object as long as it is in its zone is :class:`~refapp.game.state.objects.Here`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping

from refapp.game.state.views import Ref, View
from refapp.lazy_dataclass import dataclass, fresh


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that a turn remembers: whose it was, the object as it was then, the other party, how much."""

    event: str
    player: str | None = None
    view: View | None = None
    other: Ref | None = None
    amount: int = 0
    kind: str | None = None


@dataclass(eq=False, slots=True)
class ThisTurn:
    """How a turn goes on, and what happened in it; by the names of players where it is theirs."""

    plan: list[str] = fresh(list)
    """The steps that the turn still has."""
    plan_known: bool = False
    steps_begun: list[str] = fresh(list)
    """The steps and phases that have begun, in order."""
    lands_played: dict[str, int] = fresh(lambda: defaultdict(int))
    more_lands: dict[str, int] = fresh(lambda: defaultdict(int))
    """How many lands more than one effects let each player play."""
    drawn: dict[str, int] = fresh(lambda: defaultdict(int))
    """How many cards each player has drawn."""
    damage_taken: dict[str, int] = fresh(lambda: defaultdict(int))
    """How much damage was dealt to each player."""
    spells_cast: dict[str, int] = fresh(lambda: defaultdict(int))
    """How many spells each player has cast."""
    expended: dict[str, int] = fresh(lambda: defaultdict(int))
    """How much mana each player has spent to cast spells (700.14)."""
    casts: list[tuple[str, str]] = fresh(list)
    """The spells that were cast, in order: who cast which."""
    cast_how: set[str | None] = fresh(set)
    """In which ways (``warp``) spells were cast."""
    planar_rolls: dict[str, int] = fresh(lambda: defaultdict(int))
    """How often each player has rolled the planar die as a special action (116.2i)."""
    done: set[tuple[str, int, str, str]] = fresh(set)
    """What may be done only once each turn, and has been done."""
    happened: set[tuple[str, str]] = fresh(set)
    """Which events concerned which player."""
    log: list[Happening] = fresh(list)
    """What happened, in order, of the events that are remembered."""
    since: int = 0
    """How much of that was before what resolves now, or last did, began to."""
    resolutions: dict[tuple[str, int, str], int] = fresh(lambda: defaultdict(int))
    """How often each ability of each object has resolved."""
    combat_hits: list[View] = fresh(list)
    """The sources of combat damage to players, each as it was then."""
    dead: int = 0
    """How many permanents were put into a graveyard from the battlefield."""
    must_attack: dict[tuple[str, int], str] = fresh(dict)
    """Which creatures attack whom if able."""
    ignored: set[tuple[str, str, int]] = fresh(set)
    """Who ignores the effect of which permanent until the turn ends (116.2d)."""
    choices: list[tuple[Hashable, str, Hashable]] = fresh(list)
    """The abilities that players activated: in which state of the game, who, and which with what choices (732.3)."""


@dataclass(eq=False, slots=True)
class ThisCombat:
    """What was declared and announced in a combat phase."""

    defending: frozenset[str] | None = None
    """The opponents who can be attacked, where not all of them can; None before that is settled."""
    declared: set[str] = fresh(set)
    """What is done: the declarations ``attackers`` and ``blockers``; ``attack``: some attack."""
    bands: int = 0
    """How many attacking bands have been declared."""
    attacked: set[tuple[str, str]] = fresh(set)
    """Who attacked whom with a creature: the player, and the player, planeswalker or battle."""
    had_to_attack: frozenset[tuple[str, int]] = frozenset()
    """The creatures that effects required to attack as attackers were declared (506.7)."""
    blocks_said: dict[str, Mapping[str, tuple[str, ...]]] = fresh(dict)
    """What defending players have declared who still wait for others to declare blockers (802.4)."""
    damage_order: dict[str, tuple[str, ...]] = fresh(dict)
    assigned: dict[str, dict[str, int]] = fresh(dict)
    struck_first: Mapping[tuple[str, int], frozenset[str]] | None = None
    """Who had first or double strike as the first of two combat damage steps began; None without one (510.4)."""
