"""What an evaluation holds as plain data: the board before and after, what happened, what was asked."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from refapp.game.reading.told_layers import LayerStepJson
from refapp.game.said.considered import ConsideredJson
from refapp.game.said.trace import TraceEntryJson
from refapp.model.shapes import Count, Day, Number, OneOf

Status = Annotated[str, OneOf("Status", ("ok", "illegal", "unsupported", "choice_needed"))]


class BoardPlayer(TypedDict):
    """A player at a moment; the zones hold ids, the library top first."""

    life: int
    poison: int
    counters: dict[str, int]
    mana: dict[str, int]
    mana_sources: NotRequired[int]
    lands_played: NotRequired[int]
    team: str | None
    speed: int | None
    lost: bool
    drew: NotRequired[bool]
    won: bool
    commander_damage: dict[str, int]
    designations: NotRequired[list[str]]
    completed: NotRequired[list[str]]
    library: list[str]
    hand: list[str]
    graveyard: list[str]
    exile: list[str]


class BoardObject(TypedDict):
    """An object at a moment; of one that exists no more only ``exists`` and ``kind``.

    ``text`` are lines as a card has them; ``text_langs`` their languages where one isn't the language asked for.
    """

    exists: bool
    kind: str
    zone: NotRequired[str]
    owner: NotRequired[str]
    controller: NotRequired[str | None]
    name: NotRequired[str]
    types: NotRequired[list[str]]
    supertypes: NotRequired[list[str]]
    subtypes: NotRequired[list[str]]
    colors: NotRequired[list[str]]
    mv: NotRequired[int]
    power: NotRequired[int | None]
    toughness: NotRequired[int | None]
    damage: NotRequired[int]
    counters: NotRequired[dict[str, int]]
    tapped: NotRequired[bool]
    flipped: NotRequired[bool]
    face_down: NotRequired[bool]
    phased_out: NotRequired[bool]
    transformed: NotRequired[bool]
    attached_to: NotRequired[str | None]
    shields: NotRequired[int]
    combat: NotRequired[str | None]
    protector: NotRequired[str | None]
    sector: NotRequired[str | None]
    designations: NotRequired[list[str]]
    commander: NotRequired[bool]
    ts: NotRequired[int]
    abilities: NotRequired[list[str]]
    part_of: NotRequired[str | None]
    attacks: NotRequired[str | None]
    blocks: NotRequired[list[str]]
    blocked_by: NotRequired[list[str]]
    paired_with: NotRequired[str | None]
    level: NotRequired[int]
    cost: NotRequired[str]
    copy_of: NotRequired[str]
    exiled_with: NotRequired[str]
    text: NotRequired[list[str]]
    text_langs: NotRequired[list[str]]


class BoardTurn(TypedDict):
    """Where in which turn a board stands."""

    step: str
    number: int
    active: str
    priority: str | None


class StackEntry(TypedDict):
    """What is on the stack, in full: source, controller, targets, modes and X."""

    id: str
    source: str | None
    controller: str | None
    targets: list[str]
    modes: list[Any]
    x: int | None


class Venture(TypedDict):
    """A player's dungeon."""

    dungeon: str
    bottommost: bool
    room: NotRequired[str]


class Board(TypedDict):
    """A board at a moment; ``stack`` is bottom first, ids, or each in full where that was asked for."""

    format: str
    active: str | None
    order: list[str]
    players: dict[str, BoardPlayer]
    team_life: dict[str, int]
    team_lost: dict[str, bool]
    venture: dict[str, Venture]
    stack: list[str | StackEntry]
    objects: dict[str, BoardObject]
    turn: NotRequired[BoardTurn]
    day: NotRequired[str]


class Question(TypedDict):
    """A choice that a player has and the scenario doesn't make; ``options`` as they go under ``choices``, ``rules`` by
    which it is asked."""

    choice: str
    player: str | None
    about: list[str]
    options: list[Any]
    text: str
    least: int
    most: int
    rules: list[Number]


class Illegal(TypedDict):
    """What the rules forbid: in which step, by which rules, why."""

    step: Count
    rules: list[Number]
    reason: str


class UnreadStop(TypedDict):
    """Where reading a line stopped, and what was expected there."""

    at: Count
    expected: list[str]


class UnreadLine(TypedDict):
    """A line of card text on the board that wasn't understood."""

    object: str
    line: str
    stopped: UnreadStop


class EvaluationJson(TypedDict):
    """What came of a scenario; ``unmet`` is what it expected in vain."""

    object: Literal["evaluation"]
    edition: Day
    status: Status
    reason: str | None
    question: Question | None
    before: Board
    after: Board
    result: str | None
    triggered: dict[str, int]
    answers: dict[str, Any]
    sba_passes: list[list[Number]]
    trace: list[TraceEntryJson]
    rules: list[Number]
    illegal: Illegal | None
    considered: list[ConsideredJson]
    unsupported: list[Number]
    layers: list[LayerStepJson]
    unread: NotRequired[list[UnreadLine]]
    unmet: NotRequired[list[str]]
