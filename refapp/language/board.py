"""The typed board: what `parse_state.parse_scenario` makes of a mapping, before, steps and choices. All frozen.

The vocabulary and its meaning are documented in ``docs/scenarios.md``. Nothing here computes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.fields import Key, Kind, ref, write, writes
from refapp.language.instruction import Instruction
from refapp.language.kinds import (
    FLAG,
    TEXT,
    WHOLE,
    WORDS,
    Counts,
    Flag,
    Names,
    Natural,
    Objects,
    One,
    Whole,
    Word,
    Words,
    one_of,
    some_of,
)
from refapp.language.scenario import Characteristics, Face
from refapp.lazy_dataclass import dataclass

Described = Annotated["ObjectSpec", ref("object")]


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


def _flags(value: object, path: str) -> tuple[str, ...]:
    """Names of flags, or a mapping of them to a yes or no."""
    if isinstance(value, Mapping):
        return tuple(key for key, item in value.items() if values.flag(item, f"{path}.{key}"))
    return values.words(value, path)


_FLAGS = Kind("words", _flags, {"anyOf": [{"type": "object", "additionalProperties": FLAG}, WORDS]}, list)
_COMBAT = Kind(" or ".join(vocabulary.COMBAT), values.word_of(vocabulary.COMBAT), {
    "enum": [*vocabulary.COMBAT, "null"]})
_HALVES = Kind("two faces", lambda value, path: tuple(
    ref("characteristics").read(item, f"{path}[{at}]") for at, item in enumerate(values.sequence(value, path))), {
        "type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/characteristics"}})


@dataclass(frozen=True, slots=True)
class ObjectSpec:
    """An object of the board before."""

    id: str
    printed: Characteristics
    owner: Word | None = None
    controller: Annotated[Word | None, Key("ctrl", ("controller",))] = None
    kind: Annotated[str, one_of(*vocabulary.KINDS)] = "card"
    zone: Annotated[str | None, one_of(*vocabulary.ZONES)] = None
    counters: Counts = field(default_factory=_nothing)
    damage: Natural = 0
    deathtouched: Flag = False
    attached_to: One | None = None
    tapped: Flag = False
    flipped: Flag = False
    face_down: Flag = False
    phased_out: Flag = False
    transformed: Flag = False
    combat: Annotated[str | None, _COMBAT] = None
    attacks: One | None = None
    blocks: Objects = ()
    blocked: Flag = False
    shields: Natural = 0
    commander: Flag = False
    protector: Word | None = None
    sector: Word | None = None
    designations: Words = ()
    flags: Annotated[tuple[str, ...], _FLAGS] = ()
    copy_of_card_types: Words = ()
    ts: Whole | None = None
    world_since: Whole | None = None
    since_turn_start: Flag = True
    """Whether its controller has controlled it continuously since the turn began (302.6)."""
    paired_with: One | None = None
    level: Whole | None = None
    halves: Annotated[tuple[Characteristics, ...], _HALVES] = ()
    adventure: Face | None = None
    prototype: Face | None = None
    text: Word = ""
    life_modifier: Whole = 0
    hand_modifier: Whole = 0
    """What a vanguard card adds to its owner’s starting life total, and to the hand sizes (211, 212)."""


@dataclass(frozen=True, slots=True)
class TurnSpec:
    """The moment where a board stands: step (500.1), number of the turn, who has priority.

    ``first``: the board says that it is the first turn of the game (103.8).
    """

    step: str
    number: int = 1
    priority: str | None = None
    first: bool = False


def _cards(value: object, path: str) -> tuple[str, ...] | int:
    """Ids of the cards of a zone, or how many anonymous ones."""
    if isinstance(value, list | tuple):
        return values.words(value, path)
    many = values.natural(value, path)
    if many > vocabulary.OBJECTS:
        raise ScenarioError.limit(path, "objects", vocabulary.OBJECTS)
    return many


_CARDS = Kind("ids or number", _cards, {"anyOf": [WHOLE, {"type": "array", "items": TEXT}]})


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player of the board before; zones hold ids or a number of anonymous cards."""

    name: str
    life: Whole | None = None
    poison: Natural = 0
    counters: Counts = field(default_factory=_nothing)
    team: Word | None = None
    speed: Whole | None = None
    cant: Annotated[tuple[str, ...], some_of(*vocabulary.CANT)] = ()
    commander_damage: Counts = field(default_factory=_nothing)
    zones: Mapping[str, tuple[str, ...] | int] = field(default_factory=_nothing)
    mana: Counts = field(default_factory=_nothing)
    mana_sources: Natural = 0
    """Anonymous permanents, each of which can be tapped for one mana of any kind."""
    lands_played: Natural = 0
    designations: Words = ()
    emperor: Flag = False
    completed: Names = ()
    """Names of dungeons that the player has completed before."""
    BESIDE: ClassVar[Mapping[str, Kind]] = dict.fromkeys(vocabulary.PLAYER_ZONES, _CARDS)


def _write_player(player: PlayerSpec) -> dict[str, Any]:
    return {**write(player), **{zone: _CARDS.write(held) for zone, held in player.zones.items()}}


writes(PlayerSpec, _write_player)


@dataclass(frozen=True, slots=True)
class StackSpec:
    """An ability (or the effect of a spell) on the stack before, bottom first."""

    id: str
    source: str | None
    controller: str | None
    do: tuple[Instruction, ...]
    chapter: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices made beforehand. A missing one is asked for, save those with a stated default."""

    keep: tuple[str, ...] = ()
    trigger_order: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    may: Mapping[str, tuple[bool, ...]] = field(default_factory=_nothing)
    targets: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    modes: Mapping[str, int] = field(default_factory=_nothing)
    commander_to_command: Mapping[str, bool] = field(default_factory=_nothing)
    protector: Mapping[str, str] = field(default_factory=_nothing)
    sector: Mapping[str, str] = field(default_factory=_nothing)
    replacement: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    """Object or player → the sources of replacement effects, the one that applies first in front (616.1)."""
    assign_damage: Mapping[str, Mapping[str, int]] = field(default_factory=_nothing)
    """Creature → recipient → how much combat damage it assigns (510.1)."""
    other: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class State:
    """The board before."""

    format: str
    active: str
    order: tuple[str, ...]
    players: tuple[PlayerSpec, ...]
    objects: tuple[ObjectSpec, ...]
    team_life: Mapping[str, int] = field(default_factory=_nothing)
    venture: Mapping[str, tuple[str, bool]] = field(default_factory=_nothing)
    stack: tuple[StackSpec, ...] = ()
    turn: TurnSpec | None = None
    day: str | None = None
    range_of_influence: Mapping[str, int] = field(default_factory=_nothing)
    """Player → how many seats far the player can affect others; empty where that isn’t limited (801.2)."""
    attack: str = "multiple"
    """Whom creatures can attack in a multiplayer game (802, 803): one of ``vocabulary.ATTACK``."""
    single_planar_deck: bool = False
    """Whether a Planechase game has one planar deck for all players."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole scenario. ``raw`` is the mapping it was read from, for the JSON round trip."""

    state: State
    steps: tuple[Instruction, ...]
    choices: Choices
    raw: Mapping[str, Any]
    id: str | None = None
    titles: Mapping[str, str] = field(default_factory=_nothing)
    edition: date | None = None
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    """Edition (ISO date, or empty for any) → numbers that it illustrates."""
    about: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    """The same for numbers that it is about without showing them at work."""

    def to_dict(self) -> dict[str, Any]:
        """The scenario as plain data; parsing it again gives an equal scenario."""
        return _plain(self.raw)  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value
