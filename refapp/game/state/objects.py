"""The things of a game in progress. They are mutable and belong to one evaluation, which owns them.

An object keeps its scenario id for life; its *incarnation* grows with each change of zone (400.7), and
whoever remembers an object remembers both (:class:`Ref`).
"""

from __future__ import annotations

from typing import Any

from refapp.game.state.items import CastRecord, StackItem
from refapp.game.state.views import Ref, View
from refapp.language.board import ObjectSpec
from refapp.language.replacing import Replace
from refapp.language.scenario import Ability, Changes, Characteristics, Duration, Filter
from refapp.lazy_dataclass import dataclass


class Obj:
    """An object (109.1): a card, token or copy, and what is true of its present incarnation.

    An ability on the stack is an object, too: `items.StackItem`.
    """

    __slots__ = (
        "attached",
        "attacked",
        "attacks",
        "band",
        "blocked",
        "blocks",
        "cached",
        "combat",
        "commander",
        "commander_new",
        "controller",
        "copied",
        "copy_of_card_types",
        "counters",
        "counters_at",
        "damage",
        "deathtouched",
        "defender",
        "designations",
        "detained", "devoured",
        "entered_as",
        "entered_turn",
        "entered_under",
        "exerted",
        "exists",
        "face_down",
        "flags",
        "flipped",
        "goaded",
        "haunts",
        "id",
        "incarnation",
        "index",
        "keeps_shape",
        "kept",
        "kind",
        "kind_alone",
        "left",
        "level",
        "made_of",
        "owner",
        "paired_with",
        "part_of",
        "phased_out",
        "phased_under",
        "phased_with",
        "pile",
        "printed",
        "protector",
        "record",
        "revealed",
        "rules_text",
        "sector",
        "seen_by",
        "shape",
        "shields",
        "since_turn_start",
        "spec",
        "stored",
        "suspected_at",
        "tapped",
        "transformed",
        "transformed_at",
        "ts",
        "upkeeps",
        "while_attached",
        "with_commander",
        "world_since",
        "zone",
    )

    def __init__(self, name: str, printed: Characteristics, owner: str, index: int) -> None:
        self.id = name
        self.printed = printed
        self.owner = owner
        self.index = index
        self.kind = "card"
        self.zone = "battlefield"
        self.incarnation = 1
        self.exists = True
        self.part_of: str | None = None
        self.commander = False
        self.flags: frozenset[str] = frozenset()
        self.copy_of_card_types: tuple[str, ...] = ()
        self.left = False
        self.ts = 0
        self.revealed = False
        self.cached: Any = None
        self.kept: tuple[tuple[Any, ...], View] | None = None
        """The view of a permanent with nothing particular, and what of the object it was made from."""
        self.spec: ObjectSpec | None = None
        """How the scenario described it, for what only some rules read (halves, adventure, prototype …)."""
        self.forget()

    def forget(self) -> None:
        """A new object remembers nothing of the old one (400.7), nor its status (110.5d), in whatever zone (403.4).

        Its counters aren't removed, they cease to exist (122.2); only like this is what was flipped unflipped (710.4).
        """
        self.controller: str = self.owner
        self.entered_under: str = self.owner
        """Who controls it by default (110.2): under whose control it entered."""
        # its status, of each kind one of two values (§110.5)
        self.tapped = self.flipped = self.face_down = self.phased_out = self.transformed = False
        self.phased_with: str | None = None
        self.phased_under: str | None = None
        """The player who has left the game under whose control it phased out (702.26n)."""
        self.damage = 0
        self.deathtouched = False
        self.counters: dict[str, int] = {}
        self.attached: tuple[str, int] | None = None
        self.combat: str | None = None
        self.attacks: str | None = None
        """The player, planeswalker or battle that it attacks."""
        self.blocks: tuple[str, ...] = ()
        """The attackers that it blocks, in the order in which it was declared to."""
        self.blocked = False
        """Whether it is a blocked creature (509.1h): it stays one when its blockers are gone."""
        self.since_turn_start = False
        """Whether its controller has controlled it continuously since the turn began (302.6)."""
        self.attacked: str | None = None
        """What it attacks or, removed from combat, attacked last (508.5)."""
        self.defender: str | None = None
        """Who was the defending player as what it attacked was removed from combat (506.4c, 508.5)."""
        self.band: int | None = None
        """The attacking band to which it belongs (702.22c)."""
        self.entered_turn = -1
        """The turn in which it entered the battlefield."""
        self.upkeeps = 0
        """How many upkeeps its controller had had in this scenario as it came under that control (702.30a)."""
        self.haunts: tuple[str, int] | None = None
        """The creature that this card haunts (702.55b)."""
        self.paired_with: str | None = None
        self.level: int | None = None
        self.stored: tuple[tuple[int, int], ...] = ()
        """The results of dice stored on it: the kind of each die and its result (706.8a)."""
        self.shields = 0
        self.protector: str | None = None
        """The player who protects it, a battle (310.9, 310.9e)."""
        self.sector: str | None = None
        self.with_commander = False
        """Whether a commander is among the cards melded or merged with it (903.3b, 903.3c)."""
        self.designations: set[str] = set()
        self.goaded: set[str] = set()
        self.detained: set[str] = set()
        self.exerted: set[str] = set()
        self.suspected_at = self.ts
        self.counters_at: dict[str, int] = {}
        """When counters of a kind were last put on it (613.7c)."""
        self.entered_as: Characteristics | None = None
        """What it entered the battlefield as a copy of."""
        self.copied: Characteristics | None = None
        """What it is a copy of now: the newest copy effect (707.4)."""
        self.rules_text: tuple[Ability, ...] | None = None
        self.transformed_at = -1
        self.world_since: int | None = None
        self.commander_new = False
        self.revealed = False
        self.shape: Characteristics | None = None
        """What it is on the stack where that isn't the whole card: a half, the other face (709.3, 712.8c)."""
        self.while_attached = False
        """Whether it has that shape on the battlefield, too, as long as it is attached (702.103f)."""
        self.keeps_shape = False
        """Whether the permanent that the spell becomes has that shape, too (718.3b)."""
        self.made_of: frozenset[tuple[str, int]] = frozenset()
        """The cards that were exiled to craft it (702.167c)."""
        self.kind_alone: str | None = None
        """What it is without what is merged with it (730.2d)."""
        self.pile = 0
        """The pile of face-down exiled cards that it is in: those exiled at the same time."""
        self.seen_by: frozenset[str] = frozenset()
        """Who may look at it while it is exiled face down."""
        self.devoured = 0
        """How many permanents it devoured as it entered (702.82b)."""
        self.record: CastRecord | None = None
        """How the spell was cast, which the permanent that it becomes remembers (607.2, 400.7d)."""
        self.cached = None

    def leave_combat(self) -> None:
        """Removed from combat (506.4): clear what combat says of it; that others no longer block it follows."""
        self.combat = self.attacks = self.band = None
        self.blocks, self.blocked = (), False


@dataclass(frozen=True, slots=True)
class Context:
    """Who acts and what words like ``@it`` mean while steps are carried out."""

    you: str | None = None
    source: Ref | None = None
    it: Ref | None = None
    target: Ref | None = None
    item: StackItem | None = None
    other: Ref | None = None
    """The second party of the event: who was dealt damage, attacked, or blocks."""
    targets: tuple[Ref | None, ...] = ()
    """Every target in the order chosen; None in place of one that is no longer legal (608.2b)."""
    ability: Any = None
    """The ability behind a replacement effect that has this carried out."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A continuous effect that a spell or ability created as it resolved: the objects it affects are fixed (611.2c).

    ``objects`` are ids with incarnations. ``source`` and ``controller`` are those of the spell or ability, ``turn`` the
    turn in which it began. With ``replaces`` it is a replacement or prevention effect: about ``objects`` and
    ``players`` where any are named, about damage of ``sources`` where any are named; ``left`` is how often, or
    (``by_amount``) how much damage, it still replaces; ``name`` is what it is called in a choice. ``cant`` is what
    ``players`` (all, if none are named) can't do. It changes what objects are like or whose they are, or says what
    players can’t do, for as long as ``duration`` says (611.1).
    """

    timestamp: int
    changes: Changes
    objects: frozenset[tuple[str, int]]
    duration: Duration
    controller: str | None = None
    source: Ref | None = None
    turn: int = 0
    replaces: Replace | None = None
    players: tuple[str, ...] = ()
    sources: frozenset[tuple[str, int]] = frozenset()
    left: int | None = None
    by_amount: bool = False
    itself: bool = False
    """A self-replacement effect (614.15)."""
    name: str = ""
    to: tuple[str, int] | None = None
    """The permanent to which damage is redirected."""
    cant: tuple[str, ...] = ()
    of_static: tuple[str, int, int] | None = None
    """The static ability whose copy effect this is: its object, incarnation and place (707.2c)."""
    awaits: Filter | None = None
    """It begins with the next spell that passes, which one of ``players`` casts (611.2f)."""
    ends_for: Any = None
    """The cost for which its controller may end it (116.2c)."""
