"""What a game in progress holds: objects, players, the stack, the turn, and all that is remembered of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from refapp.game.said.considered import Considered, EveryRule
from refapp.game.said.trace import TraceEntry
from refapp.game.state.batch import Batch
from refapp.game.state.budget import Budget
from refapp.game.state.items import CastRecord, Delayed, Pending, StackItem
from refapp.game.state.objects import Lasting, Obj
from refapp.game.state.players import Player, Team
from refapp.game.state.ruleset import Ruleset
from refapp.game.state.start import Starting
from refapp.game.state.stickers import Sticker
from refapp.game.state.this_turn import Happening, ThisCombat, ThisTurn
from refapp.game.state.views import Ref, View
from refapp.language.choices import Choices
from refapp.language.scenario import Characteristics
from refapp.lazy_dataclass import dataclass, fresh


@dataclass(eq=False)
class GameState:
    """Everything that is true of a game in progress."""

    rules: Ruleset
    choices: Choices
    budget: Budget
    format: str
    objects: dict[str, Obj] = fresh(dict)
    players: dict[str, Player] = fresh(dict)
    teams: dict[str, Team] = fresh(dict)
    order: tuple[str, ...] = ()
    active: str = ""
    stack: list[StackItem] = fresh(list)
    settled: bool = False  # something has happened in full: the board isn't as the scenario laid it out
    resolving: bool = False  # the top of the stack is resolving
    waiting: list[Pending] = fresh(list)
    quick: list[Pending] = fresh(list)
    """Triggered mana abilities that are about to resolve, without the stack (605.4a)."""
    delayed: list[Delayed] = fresh(list)
    effects: list[Lasting] = fresh(list)
    turn: int = 0
    """The number of the turn; 0 on a board that stands in no turn."""
    this_turn: ThisTurn = fresh(ThisTurn)
    this_combat: ThisCombat = fresh(ThisCombat)
    moment: str | None = None
    """The step or phase of the turn, one of ``vocabulary.TURN_STEPS``."""
    priority: str | None = None
    passes: int = 0
    """How many players have passed in succession."""
    cut_short: bool = False
    extra_turns: list[str] = fresh(list)
    extra_after: str | None = None
    """Whose turn it was after which the extra turns are that are being taken."""
    shapes: list[Characteristics] = fresh(list)
    """What objects have entered as copies of, each of them once."""
    attack_option: str = "multiple"
    deploys: bool = False
    """Whether the deploy creatures option is used (804)."""
    gone: frozenset[str] = frozenset()
    """The players who have left a game that goes on (800.4a)."""
    firsts: list[Any] = fresh(list)
    """What is to be done first in the next step that takes place (614.10b)."""
    first_turn: bool = False
    """Whether the board says that it began in the first turn of the game."""
    begins_here: bool = False
    """Whether the board began in the step of the turn where it still stands."""
    day: str | None = None
    considered: dict[Hashable, Considered] = fresh(dict)
    watcher: Callable[[], None] | None = None
    """Told where a reader may want to look: a step of a turn began, something resolved, an instruction was done."""
    wanted: frozenset[str] | EveryRule = frozenset()
    """Keys of the rules about which somebody wants to know why they didn't apply; false where that is none."""
    triggered: Counter[str] = fresh(Counter)
    triggered_of: Counter[tuple[str, str]] = fresh(Counter)
    decided: dict[tuple[str, int, str, int], bool] = fresh(dict)
    """What was chosen about how an object enters, for each instance of a keyword."""
    ties: dict[tuple[str, int, str, str], tuple[Any, ...]] = fresh(dict)
    """What abilities did, chose, noted, for those that are linked to them (:mod:`~refapp.game.events.linking`)."""
    made_by: dict[tuple[str, int], tuple[str, int, str]] = fresh(dict)
    """By which abilities of which objects tokens were created."""
    linked: dict[tuple[str, int, str], tuple[Ref, ...]] = fresh(dict)
    """What an ability of an object did, for the ability that is linked to it (607)."""
    turn_before: tuple[Happening, ...] | None = None
    """What happened in the turn before, where that was played."""
    last_turn: tuple[str, int] | None = None
    """Whose the previous turn was, and how many spells that player cast in it."""
    state_locks: set[tuple[str, int, str]] = fresh(set)
    done_ever: set[tuple[str, int, str, str]] = fresh(set)
    """What may be done only once, and has been done."""
    commander_casts: Counter[str] = fresh(Counter)
    """How often each commander was cast from the command zone (903.8)."""
    aside: dict[str, int] = fresh(dict)
    """The turn in which a card was foretold or plotted."""
    aside_for: dict[str, str] = fresh(dict)
    """The player who exiled a card as its Adventure resolved, and may play it."""
    prepared: dict[str, tuple[str, int]] = fresh(dict)
    """The prepared permanent for which each copy of a prepare spell waits in exile (722.3c)."""
    controlled: dict[str, str] = fresh(dict)
    """Players who are controlled, and by whom (723.5)."""
    to_control: dict[str, str] = fresh(dict)
    """Players who will be controlled during the next turn that they take (723.1)."""
    main_games: list[dict[str, Any]] = fresh(list)
    """What waits while a subgame is played (729.1a), the innermost last."""
    inner_game: dict[str, Any] | None = None
    """The subgame, while something happens in the main game meanwhile (729.4a)."""
    mana_spent: dict[tuple[str, int], int] = fresh(dict)
    """How much mana was spent to cast a spell, also after it has left the stack."""
    names_resolved: Counter[tuple[str, str]] = fresh(Counter)
    """How many spells of a name have resolved under each player's control this game."""
    kept_spells: dict[str, tuple[StackItem, Characteristics]] = fresh(dict)
    """Spells that go on being copied after they have left the stack, as they resolved."""
    left_stack: dict[tuple[str, int], tuple[StackItem, Obj]] = fresh(dict)
    """Spells that have left the stack, as they last were there (707.10)."""
    cast_records: dict[tuple[str, int], CastRecord] = fresh(dict)
    """How objects were cast, also those that are gone (608.2h)."""
    answers: dict[str, Any] = fresh(dict)
    sba_passes: list[tuple[str, ...]] = fresh(list)
    result: str | None = None
    trace: list[TraceEntry] = fresh(list)
    step: int = 0
    clock: int = 0
    stamp: int = 0
    batch: Batch | None = None
    performed: int = 0
    """How many events have happened: whether an instruction did anything."""
    optional: bool = False
    sculpted: bool = False  # something keeps the sector designations (702.158b)
    last_known: dict[tuple[str, int], View] = fresh(dict)
    picked: Counter[str] = fresh(Counter)
    unfit: dict[str, tuple[int, str]] = fresh(dict)
    """What was said in answer to a question that it doesn't fit, and in which step: it may be meant for a later one."""
    chosen_before: set[str] = fresh(set)
    """What of the answers has been chosen already."""
    asked_now: set[str] = fresh(set)
    """Optional replacement effects that were asked about for the event that is looked at."""
    followed: dict[tuple[str, int], int] = fresh(dict)
    """What an object became that effects about the old one can still find (702.35c)."""
    parted: dict[tuple[str, int], tuple[tuple[str, int], ...]] = fresh(dict)
    """What the other components of a merged permanent became, for what can find it (730.3c)."""
    recalls: dict[str, tuple[Ref, ...]] = fresh(dict)
    """What steps that belong to no spell or ability looked at and chose last."""
    single_planar_deck: bool = False
    interchangeable: Mapping[str, frozenset[str]] = fresh(dict)
    """Name in lower case → the names that are interchangeable with it (201.3)."""
    stickers: Mapping[str, Sticker] = fresh(dict)
    sheets: Mapping[str, tuple[str, ...]] = fresh(dict)
    """Player → the sticker sheets chosen as the game started (123.2c); without them all of the player’s."""
    far: Mapping[str, int] = fresh(dict)
    """Player → how many seats away others are within the player’s range of influence (801.2)."""
    ranges: dict[str, frozenset[str]] = fresh(dict)
    """Who is within each player’s range of influence; empty where that isn’t limited (801.2)."""
    emperors: frozenset[str] = frozenset()
    starting: Starting | None = None
    """What is decided while the game starts (103); None on a board that begins later."""
    announcing: StackItem | None = None
    """The spell that is being cast, or the ability that is being activated."""
    drawn_while_casting: list[tuple[str, int]] = fresh(list)
    """Cards drawn while a spell is cast or an ability activated: face down as long as that goes on (121.8)."""
    shown: dict[str, int] = fresh(dict)
    """Cards in hidden zones revealed by effects, for as long as these need it, with their incarnation (701.20a)."""
    tops: dict[str, tuple[str, int]] = fresh(dict)
    """The top card of a library that is revealed there (401.5), by player; which were before; who waits for it."""
    tops_before: set[tuple[str, int]] = fresh(set)
    tops_waiting: set[str] = fresh(set)
    away: list[Any] = fresh(list)
    """What is away until a permanent leaves the battlefield (610.3)."""
    watch_away: Callable[[Any], None] | None = None
    applied: frozenset[object] = frozenset()
    """Replacement effects that made the events that happen now: they don't invoke themselves (614.5)."""
