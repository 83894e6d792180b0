"""What is true of an object as long as it is in its zone: replaced whole as it changes zones (400.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from refapp.game.state.items import CastRecord
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Characteristics
from refapp.lazy_dataclass import dataclass

_NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Component:
    """A card or copy that represents a merged permanent with others (730.2): what it is with its front face up."""

    id: str
    base: Characteristics
    turned: bool = False
    """Whether its back face is up."""
    down: bool = False
    """Whether it is face down."""


class Here:
    """A new object remembers nothing of the old one (400.7), nor its status (110.5d), in whatever zone (403.4).

    Its counters aren't removed, they cease to exist (122.2); only like this is what was flipped unflipped (710.4). Each
    value is set, none is changed in place: so a view that was made of them is forgotten with the first that is set.
    """

    seen: View | None = None
    """The view that was made of the object as it is; None where it has changed since."""
    controller: str
    entered_under: str
    """Who controls it by default (110.2): under whose control it entered."""
    # its status, of each kind one of two values (§110.5)
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    phased_out: bool = False
    transformed: bool = False
    phased_with: str | None = None
    phased_under: str | None = None
    """The player who has left the game under whose control it phased out (702.26n)."""
    damage: int = 0
    hurt_by: frozenset[tuple[str, int]] = frozenset()
    """The objects that dealt damage to it this turn."""
    did: frozenset[str] = frozenset()
    """Whether it attacked, blocked, entered or was discarded this turn: these events."""
    deathtouched: bool = False
    counters: Mapping[str, int] = _NONE
    attached: tuple[str, int] | None = None
    combat: str | None = None
    attacks: str | None = None
    """The player, planeswalker or battle that it attacks."""
    blocks: tuple[str, ...] = ()
    """The attackers that it blocks, in the order in which it was declared to."""
    blocked: bool = False
    """Whether it is a blocked creature (509.1h): it stays one when its blockers are gone."""
    since_turn_start: bool = False
    """Whether its controller has controlled it continuously since the turn began (302.6)."""
    attacked: str | None = None
    """What it attacks or, removed from combat, attacked last (508.5)."""
    defender: str | None = None
    """Who was the defending player as what it attacked was removed from combat (506.4c, 508.5)."""
    band: int | None = None
    """The attacking band to which it belongs (702.22c)."""
    entered_turn: int = -1
    """The turn in which it entered the battlefield."""
    upkeeps: int = 0
    """How many upkeeps its controller had had in this scenario as it came under that control (702.30a)."""
    haunts: tuple[str, int] | None = None
    """The creature that this card haunts (702.55b)."""
    paired_with: str | None = None
    paired_under: str | None = None
    """Who controlled both creatures as they became paired (702.95e)."""
    level: int | None = None
    stored: tuple[tuple[int, int], ...] = ()
    """The results of dice stored on it: the kind of each die and its result (706.8a)."""
    shields: int = 0
    protector: str | None = None
    """The player who protects it, a battle (310.9, 310.9e)."""
    sector: str | None = None
    with_commander: bool = False
    """Whether a commander is among the cards melded or merged with it (903.3b, 903.3c)."""
    designations: frozenset[str] = frozenset()
    goaded: frozenset[str] = frozenset()
    detained: frozenset[str] = frozenset()
    exerted: frozenset[str] = frozenset()
    kept_tapped: frozenset[str] = frozenset()
    """In whose next untap step it doesn’t untap because an effect says so; “” is its controller, whoever that is."""
    suspected_at: int
    counters_at: Mapping[str, int] = _NONE
    """When counters of a kind were last put on it (613.7c)."""
    entered_as: Characteristics | None = None
    """What it entered the battlefield as a copy of."""
    copied: Characteristics | None = None
    """What it is a copy of now: the newest copy effect (707.4)."""
    rules_text: tuple[Ability, ...] | None = None
    transformed_at: int = -1
    world_since: int | None = None
    commander_new: bool = False
    revealed: bool = False
    shape: Characteristics | None = None
    """What it is on the stack where that isn't the whole card: a half, the other face (709.3, 712.8c)."""
    while_attached: bool = False
    """Whether it has that shape on the battlefield, too, as long as it is attached (702.103f)."""
    keeps_shape: bool = False
    """Whether the permanent that the spell becomes has that shape, too (718.3b)."""
    made_of: frozenset[tuple[str, int]] = frozenset()
    """The cards that were exiled to craft it (702.167c)."""
    kind_alone: str | None = None
    """What it is without what is merged with it (730.2d)."""
    components: tuple[Component, ...] = ()
    """Of a merged permanent: what represents it, the topmost first (730.2)."""
    pile: int = 0
    """The pile of face-down exiled cards that it is in: those exiled at the same time."""
    seen_by: frozenset[str] = frozenset()
    """Who may look at it while it is exiled face down."""
    devoured: int = 0
    """How many permanents it devoured as it entered (702.82b)."""
    record: CastRecord | None = None
    """How the spell was cast, which the permanent that it becomes remembers (607.2, 400.7d)."""

    def __init__(self, owner: str, now: int) -> None:
        self.__dict__.update(first_values(Here), controller=owner, entered_under=owner, suspected_at=now)

    if not TYPE_CHECKING:  # mypy would take any name then
        def __setattr__(self, name: str, value: object) -> None:
            held = self.__dict__
            if held[name] is not value:
                held[name] = value
                held["seen"] = None

    def lay_out(self, **known: object) -> None:
        """What a scenario says of it, before anything has looked at it: faster than value by value."""
        assert known.keys() <= self.__dict__.keys()
        self.__dict__.update(known)

    def keep(self, view: View | None) -> None:
        """Remember a view that was just made, or that it doesn't hold any more."""
        self.__dict__["seen"] = view

    def leave_combat(self) -> None:
        """Removed from combat (506.4): clear what combat says of it; that others no longer block it follows."""
        self.combat = self.attacks = self.band = None
        self.blocks, self.blocked = (), False


@cache
def first_values(kind: type) -> dict[str, object]:
    """The values that a class declares: an object is read faster where it has them itself."""
    return {name: vars(kind)[name] for name in kind.__annotations__ if name in vars(kind)}
