"""What a game in progress holds: objects, players, the stack, the turn, and all that is remembered of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from refapp.game.said.considered import Considered
from refapp.game.said.trace import TraceEntry
from refapp.game.state.batch import Batch
from refapp.game.state.budget import Budget
from refapp.game.state.items import CastRecord, Delayed, Pending, StackItem
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.players import Player, Team
from refapp.game.state.ruleset import Ruleset
from refapp.game.state.start import Starting
from refapp.game.state.this_turn import ThisCombat, ThisTurn
from refapp.game.state.views import Ref, View
from refapp.language.choices import Choices
from refapp.language.scenario import Characteristics


class GameState:
    """Everything that is true of a game in progress."""

    def __init__(self, rules: Ruleset, choices: Choices, budget: Budget, game_format: str) -> None:
        self.rules = rules
        self.choices = choices
        self.budget = budget
        self.format = game_format
        self.objects: dict[str, Obj] = {}
        self.players: dict[str, Player] = {}
        self.teams: dict[str, Team] = {}
        self.order: tuple[str, ...] = ()
        self.active = ""
        self.stack: list[StackItem] = []
        self.settled = False  # something has happened in full: the board isn't as the scenario laid it out
        self.resolving = False  # the top of the stack is resolving
        self.waiting: list[Pending] = []
        self.quick: list[Pending] = []
        """Triggered mana abilities that are about to resolve, without the stack (605.4a)."""
        self.delayed: list[Delayed] = []
        self.effects: list[Lasting] = []
        self.turn = 0
        """The number of the turn; 0 on a board that stands in no turn."""
        self.this_turn = ThisTurn()
        self.this_combat = ThisCombat()
        self.moment: str | None = None
        """The step or phase of the turn, one of ``vocabulary.TURN_STEPS``."""
        self.priority: str | None = None
        self.passes = 0
        """How many players have passed in succession."""
        self.cut_short = False
        self.extra_turns: list[str] = []
        self.extra_after: str | None = None
        """Whose turn it was after which the extra turns are that are being taken."""
        self.shapes: list[Characteristics] = []
        """What objects have entered as copies of, each of them once."""
        self.attack_option = "multiple"
        self.gone: frozenset[str] = frozenset()
        """The players who have left a game that goes on (800.4a)."""
        self.ownerless = False
        """Whether the player whose turn it is has left the game (800.4j)."""
        self.firsts: list[Any] = []
        """What is to be done first in the next step that takes place (614.10b)."""
        self.first_turn = False
        """Whether the board says that it began in the first turn of the game."""
        self.begins_here = False
        """Whether the board began in the step of the turn where it still stands."""
        self.day: str | None = None
        self.considered: list[Considered] = []
        self.watcher: Callable[[], None] | None = None
        """Told where a reader may want to look: a step of a turn began, something resolved, an instruction was done."""
        self.wanted: frozenset[str] = frozenset()
        """Keys of the rules about which somebody wants to know why they didn't apply."""
        self.triggered: Counter[str] = Counter()
        self.triggered_of: Counter[tuple[str, str]] = Counter()
        self.decided: dict[tuple[str, int, str, int], bool] = {}
        """What was chosen about how an object enters, for each instance of a keyword."""
        self.ties: dict[tuple[str, int, str, str], tuple[Any, ...]] = {}
        """What abilities did, chose, noted, for those that are linked to them (:mod:`~refapp.game.events.linking`)."""
        self.made_by: dict[tuple[str, int], tuple[str, int, str]] = {}
        """By which abilities of which objects tokens were created."""
        self.linked: dict[tuple[str, int, str], tuple[Ref, ...]] = {}
        """What an ability of an object did, for the ability that is linked to it (607)."""
        self.last_turn: tuple[str, int] | None = None
        """Whose the previous turn was, and how many spells that player cast in it."""
        self.state_locks: set[tuple[str, int, str]] = set()
        self.done_ever: set[tuple[str, int, str, str]] = set()
        """What may be done only once, and has been done."""
        self.commander_casts: Counter[str] = Counter()
        """How often each commander was cast from the command zone (903.8)."""
        self.aside: dict[str, int] = {}
        """The turn in which a card was foretold or plotted."""
        self.aside_for: dict[str, str] = {}
        """The player who exiled a card as its Adventure resolved, and may play it."""
        self.mana_spent: dict[tuple[str, int], int] = {}
        """How much mana was spent to cast a spell, also after it has left the stack."""
        self.names_resolved: Counter[tuple[str, str]] = Counter()
        """How many spells of a name have resolved under each player's control this game."""
        self.kept_spells: dict[str, tuple[StackItem, Characteristics]] = {}
        """Spells that go on being copied after they have left the stack, as they resolved."""
        self.left_stack: dict[tuple[str, int], tuple[StackItem, Obj]] = {}
        """Spells that have left the stack, as they last were there (707.10)."""
        self.cast_records: dict[tuple[str, int], CastRecord] = {}
        """How objects were cast, also those that are gone (608.2h)."""
        self.answers: dict[str, Any] = {}
        self.sba_passes: list[tuple[str, ...]] = []
        self.result: str | None = None
        self.trace: list[TraceEntry] = []
        self.step = 0
        self.clock = 0
        self.stamp = 0
        self.batch: Batch | None = None
        self.optional = False
        self.sculpted = False  # something keeps the sector designations (702.158b)
        self.last_known: dict[tuple[str, int], View] = {}
        self.picked: Counter[str] = Counter()
        self.asked_now: set[str] = set()
        """Optional replacement effects that were asked about for the event that is looked at."""
        self.followed: dict[tuple[str, int], int] = {}
        """What an object became that effects about the old one can still find (702.35c)."""
        self.parted: dict[tuple[str, int], tuple[tuple[str, int], ...]] = {}
        """What the other components of a merged permanent became, for what can find it (730.3c)."""
        self.single_planar_deck = False
        self.ranges: dict[str, frozenset[str]] = {}
        """Who is within each player’s range of influence; empty where that isn’t limited (801.2)."""
        self.emperors: frozenset[str] = frozenset()
        self.starting: Starting | None = None
        """What is decided while the game starts (103); None on a board that begins later."""
        self.announcing: StackItem | None = None
        """The spell that is being cast, or the ability that is being activated."""
        self.drawn_while_casting: list[tuple[str, int]] = []
        """Cards drawn while a spell is cast or an ability activated: face down as long as that goes on (121.8)."""
        self.shown: dict[str, int] = {}
        """Cards in hidden zones revealed by effects, for as long as these need it, with their incarnation (701.20a)."""
        self.tops: dict[str, tuple[str, int]] = {}
        """The top card of a library that is revealed there (401.5), by player; which were before; who waits for it."""
        self.tops_before: set[tuple[str, int]] = set()
        self.tops_waiting: set[str] = set()
        self.away: list[Any] = []
        """What is away until a permanent leaves the battlefield (610.3)."""
        self.watch_away: Callable[[Any], None] | None = None
        self.applied: frozenset[object] = frozenset()
        """Replacement effects that made the events that happen now: they don't invoke themselves (614.5)."""
