"""A scenario, declared and read: the players, the turn, the stack, and the frame around them. All frozen.

Objects are in :mod:`refapp.language.objects`, players in :mod:`refapp.language.players`. What a field means its
docstring says; ``docs/scenarios.md`` is made of them. Nothing here computes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from datetime import date
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import values, vocabulary
from refapp.language.choices import Choices
from refapp.language.errors import ScenarioError
from refapp.language.fields import Key, Kind, names, reader, record, ref
from refapp.language.instruction import every_step
from refapp.language.kinds import (
    COUNTS,
    TEXT,
    WHOLE,
    WORDS,
    Flag,
    Instructions,
    Names,
    Natural,
    One,
    Pairs,
    PlayerWord,
    Word,
    named,
    one_of,
)
from refapp.language.objects import ObjectSpec, read_object, write_object
from refapp.language.players import PlayerSpec, read_player, write_player
from refapp.language.seats import usual_ranges
from refapp.language.stickers import StickerSpec
from refapp.lazy_dataclass import dataclass


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


def _step(raw: Mapping[str, Any], path: str) -> str:
    """The step, or the main phase, in which the board stands; a phase with several steps doesn’t say which."""
    at = "phase" if values.is_null(raw.get("step")) and not values.is_null(raw.get("phase")) else "step"
    written = values.text(raw.get(at), f"{path}.{at}")
    step = " ".join(written.lower().replace("_", " ").replace("-", " ").split())
    step = step.removesuffix(" step").removesuffix(" phase")
    step = vocabulary.MOMENTS_CALLED.get(step, step)
    if step in vocabulary.WHICH:
        raise ScenarioError.value(f"{path}.{at}", written, vocabulary.WHICH[step])
    found = values.one_of(step, f"{path}.{at}", vocabulary.TURN_STEPS)
    if at == "step" and not values.is_null(raw.get("phase")):
        phase = " ".join(values.text(raw["phase"], f"{path}.phase").lower().split()).removesuffix(" phase")
        allowed = vocabulary.PHASES.get(vocabulary.MOMENTS_CALLED.get(phase, phase), ())
        if found not in allowed:
            raise ScenarioError.value(f"{path}.phase", raw["phase"], "the phase of that step")
    return found


@record("turn")
@dataclass(frozen=True, slots=True)
class TurnSpec:
    """The moment where a board stands."""

    step: Word
    """The step (500.1), or the main phase; other words for them are understood, too."""
    number: Natural = 1
    """Which turn of the game it is; where a board says 1, it is the first (103.8)."""
    priority: PlayerWord | None = None
    """Who has priority."""
    active: PlayerWord | None = None
    """Whose turn it is."""
    first: bool = False
    BESIDE: ClassVar[Mapping[str, Kind]] = {"phase": Kind("word", values.text, TEXT)}
    SHORT: ClassVar[Mapping[str, Any]] = TEXT
    IMPLIED: ClassVar[tuple[str, ...]] = ("step",)

    @staticmethod
    def said(value: object, path: str) -> Mapping[str, Any]:
        """The step alone, a phase beside it or, of a main phase, instead of it."""
        raw = values.fields({"step": value} if isinstance(value, str) else value, path, _OF_TURNS)
        return {**raw, "step": _step(raw, path)}

    @staticmethod
    def settled(given: dict[str, Any], _path: str) -> None:
        """Whether the board says that it is the first turn."""
        given["first"] = given.get("number") == 1

    def shown(self, found: dict[str, Any]) -> dict[str, Any]:
        """With the number, where the board says it although it is 1."""
        return {**found, "number": self.number} if self.first else found


_OF_TURNS = {**names(TurnSpec), **TurnSpec.BESIDE}
# a chapter number says the same as `true`
_CHAPTER = Kind("yes or number", lambda value, _path: str(value).lower() not in ("false", "no", "0"), {})


@record("stack_item")
@dataclass(frozen=True, slots=True)
class StackSpec:
    """An ability (or the effect of a spell) on the stack before, bottom first."""

    id: Word
    """What it is called; the id of an object with ``zone: stack`` is that spell."""
    source: One | None = None
    controller: Annotated[PlayerWord | None, Key("ctrl")] = None
    do: Instructions = ()
    """What it does as it resolves."""
    chapter: Annotated[bool, _CHAPTER] = False
    """It is a chapter ability (714.2)."""
    SHORT: ClassVar[Mapping[str, Any]] = TEXT

    @staticmethod
    def said(value: object, _path: str) -> object:
        """The id alone."""
        return {"id": value} if isinstance(value, str) else value


@record("venture")
@dataclass(frozen=True, slots=True)
class Venture:
    """Where a player’s venture marker is (309.4)."""

    dungeon: One
    bottommost: Flag = False
    """It is on the bottommost room."""
    room: Word = ""
    """The room on which it is, of a dungeon whose rooms are told."""


def _players(value: object, path: str) -> tuple[PlayerSpec, ...]:
    found = tuple(read_player(name, item, f"{path}.{name}") for name, item in values.mapping(value, path).items())
    if not found:
        raise ScenarioError.value(path, value, "at least one player")
    if len(found) > vocabulary.PLAYERS:
        raise ScenarioError.limit(path, "players", vocabulary.PLAYERS)
    return found


def _objects(value: object, path: str) -> tuple[ObjectSpec, ...]:
    return tuple(read_object(name, item, f"{path}.{name}") for name, item in values.mapping(value, path).items())


def _by_name(known: str, least: int, most: int) -> dict[str, Any]:
    return {"type": "object", **({"minProperties": least} if least else {}), "maxProperties": most,
            "additionalProperties": {"anyOf": [{"$ref": f"#/$defs/{known}"}, {"type": "null"}]}}


_PLAYERS = Kind("name → player", _players, _by_name("player", 1, vocabulary.PLAYERS), lambda value: {
    one.name: write_player(one) for one in value}, nothing=True)
_OBJECTS = Kind("id → object", _objects, _by_name("object", 0, vocabulary.OBJECTS), lambda value: {
    one.id: write_object(one) for one in value})
_ON_STACK = ref("stack_item")
_STACK = Kind("list", lambda value, path: tuple(
    _ON_STACK.read(item, f"{path}[{i}]") for i, item in enumerate(values.sequence(value, path))), {
        "type": "array", "items": {"$ref": "#/$defs/stack_item"}})
_RANGES = Kind("number, or player → number", lambda value, path: values.counts(value, path) if isinstance(
    value, Mapping) else values.natural(value, path), {"anyOf": [WHOLE, COUNTS]})


@record("state")
@dataclass(frozen=True, slots=True)
class State:
    """The board before."""

    players: Annotated[tuple[PlayerSpec, ...], _PLAYERS]
    format: Annotated[str, one_of(*vocabulary.FORMATS)] = "standard"
    active: PlayerWord = ""
    """The active player; by default the first."""
    order: Names = ()
    """The turn order; by default as the players are listed."""
    objects: Annotated[tuple[ObjectSpec, ...], _OBJECTS] = ()
    team_life: Annotated[Mapping[str, int], named(Kind("number", values.number, WHOLE), "team → number")] = field(
        default_factory=_nothing)
    """Team → the life total that it shares (810.4)."""
    venture: Annotated[Mapping[str, Venture], named(ref("venture"), "player → venture")] = field(
        default_factory=_nothing)
    """Where each player’s venture marker is."""
    stack: Annotated[tuple[StackSpec, ...], _STACK] = ()
    """What is on the stack, bottom first."""
    turn: Annotated[TurnSpec | None, ref("turn")] = None
    """The moment where the board stands; without it the board stands in no turn."""
    day: Annotated[str | None, one_of(*vocabulary.DAY)] = None
    range_of_influence: Annotated[Mapping[str, int], _RANGES] = field(default_factory=_nothing)
    """How many seats far players can affect others; without it that isn’t limited (801.2), save in Emperor (809.3a)."""
    attack: Annotated[str, one_of(*vocabulary.ATTACK)] = ""
    """Whom creatures can attack in a multiplayer game (802, 803): several players (802.1), where nothing else is said,
    as in Free-for-All (806.2b), Team vs. Team (808.3a), Alternating Teams (811.2b), after a Conspiracy
    draft (§905.3), in Planechase (§901.2) and Commander games (§903.2)."""
    deploy_creatures: Flag | None = None
    """Whether each creature has the ability of the deploy creatures option (804.2)."""
    interchangeable: Pairs = field(default_factory=_nothing)
    """Name of a card → the name of another one that is interchangeable with it (201.3)."""
    stickers: Annotated[Mapping[str, StickerSpec], named(ref("sticker"), "name → sticker")] = field(
        default_factory=_nothing)
    """The stickers of the sheets that players have (123.1)."""
    single_planar_deck: Flag = False
    """A Planechase game has one planar deck for all players."""

    @staticmethod
    def said(value: object, path: str) -> object:
        """Without players it is asked for them."""
        given = isinstance(value, Mapping) and "players" in value
        return value if given else {"players": None, **values.mapping(value, path)}

    @staticmethod
    def settled(given: dict[str, Any], path: str) -> None:
        """Whatever names a player names one of these; who is active and in which order they sit, if it isn’t said."""
        players: tuple[PlayerSpec, ...] = given["players"]
        known = tuple(player.name for player in players)
        _of_these(given, path, known)
        _within_limits(players, given.get("objects", ()), path)
        _where_listed(players, given.get("objects", ()), path)
        _there(given, path, known)
        order = given["order"] = given.get("order") or known
        if order is not known and sorted(order) != sorted(known):
            raise ScenarioError.value(f"{path}.order", list(order), "every player once")
        turn: TurnSpec | None = given.get("turn")
        if turn is not None:
            values.one_of(turn.step, f"{path}.turn.step", vocabulary.turn_steps(given.get("format", "standard")))
        active = given.get("active") or (turn.active if turn is not None else None)  # as evaluations say it
        given["active"] = values.one_of(active, f"{path}.active", known) if active else order[0]
        ranges = given.get("range_of_influence")
        if isinstance(ranges, int):
            given["range_of_influence"] = dict.fromkeys(known, ranges)
        elif ranges is None:
            given["range_of_influence"] = usual_ranges(
                given.get("format"), order, {one.name: one.team for one in players},
                frozenset(one.name for one in players if one.emperor))


def _of_these(given: Mapping[str, Any], path: str, known: tuple[str, ...]) -> None:
    """Refuse a name that isn’t a player’s where a player is meant, and an object called as one."""
    for spec in given.get("objects", ()):
        if spec.id in known or spec.id in ("you", "each_player"):
            raise ScenarioError.value(f"{path}.objects.{spec.id}", spec.id, "an id that isn’t a player’s name")
        for role, person in (("owner", spec.owner), ("ctrl", spec.controller), ("protector", spec.protector)):
            if person is not None and person not in known:
                raise ScenarioError.unknown("name", f"{path}.objects.{spec.id}.{role}", person, known)
    ranges, turn = given.get("range_of_influence"), given.get("turn")
    named_there = [
        *(("team_life", team, tuple(filter(None, (one.team for one in given["players"]))))
          for team in given.get("team_life", ())),
        *(("venture", name, known) for name in given.get("venture", ())),
        *((f"stickers.{name}.owner", one.owner, known) for name, one in given.get("stickers", {}).items()),
        *(("range_of_influence", name, known) for name in (ranges if isinstance(ranges, Mapping) else ())),
        *((f"stack[{at}].ctrl", item.controller, known) for at, item in enumerate(given.get("stack", ()))),
        ("turn.priority", turn.priority if turn is not None else None, known)]
    for where, name, among in named_there:
        if name is not None:
            values.one_of(name, f"{path}.{where}", among)


def _where_listed(players: tuple[PlayerSpec, ...], objects: tuple[ObjectSpec, ...], path: str) -> None:
    """A card stands in one zone, that of its owner."""
    holders: dict[str, tuple[str, str]] = {}
    for player in players:
        for zone in player.zones:
            for name in player.cards(zone):
                if name in holders:
                    raise ScenarioError.value(f"{path}.players.{player.name}.{zone}", name,
                                              "an object that stands in one zone only")
                holders[name] = player.name, zone
    for spec in objects:
        holder, listed = holders.get(spec.id, (spec.owner, spec.zone))
        if spec.zone not in (None, listed):
            raise ScenarioError.value(f"{path}.objects.{spec.id}.zone", spec.zone, "the zone that lists it")
        if spec.owner not in (None, holder):
            raise ScenarioError.value(f"{path}.objects.{spec.id}.owner", spec.owner, "the player whose pile it is in")


def _there(given: Mapping[str, Any], path: str, players: tuple[str, ...]) -> None:
    """Whatever names an object names one of these; where players have teams, each has one."""
    form, alone = given.get("format", ""), [one for one in given["players"] if one.team is None]
    if form == "archenemy_commander":
        alone = alone[1:] if len(players) > 2 else []  # the archenemy is a side alone
    elif not vocabulary.plays(form, "two_headed_giant"):
        alone = []
    for player in alone:
        raise ScenarioError.value(f"{path}.players.{player.name}.team", None, "a team")
    objects: tuple[ObjectSpec, ...] = given.get("objects", ())
    things = tuple(dict.fromkeys((*(spec.id for spec in objects), *(
        name for player in given["players"] for zone in player.zones for name in player.cards(zone)))))
    named_there = [
        *((f"venture.{name}.dungeon", at.dungeon, things) for name, at in given.get("venture", {}).items()),
        *((f"stickers.{name}.on", one.on, things) for name, one in given.get("stickers", {}).items() if one.on),
        *((f"objects.{spec.id}.{field}", getattr(spec, field), (*things, *players)) for spec in objects
          for field in ("attached_to", "attacks")),
        *((f"objects.{spec.id}.blocks", name, things) for spec in objects for name in spec.blocks or ()),
        *((f"stack.{item.id}.source", item.source, (*things, *players)) for item in given.get("stack", ()))]
    rooms = {spec.id: tuple(room.name for room in spec.rooms) for spec in objects}
    for player_name, at in given.get("venture", {}).items():
        if at.room or rooms.get(at.dungeon):
            values.one_of(at.room, f"{path}.venture.{player_name}.room", rooms.get(at.dungeon, ()))
    for where, name, among in named_there:
        if name is not None and name not in among:
            raise ScenarioError.unknown("name", f"{path}.{where}", name, among)


def _within_limits(players: tuple[PlayerSpec, ...], objects: tuple[ObjectSpec, ...], path: str) -> None:
    zones = [held for player in players for held in player.zones.values()]
    anonymous = sum(held for held in zones if isinstance(held, int))
    listed = {name for held in zones if not isinstance(held, int) for name in held}
    if len(objects) + anonymous + len(listed - {spec.id for spec in objects}) > vocabulary.OBJECTS:
        raise ScenarioError.limit(path, "objects", vocabulary.OBJECTS)


def _edition(value: object, _path: str) -> date:
    try:
        return value if isinstance(value, date) else date.fromisoformat(str(value))
    except ValueError:
        raise ScenarioError.value("edition", value, "a date like 2011-09-30") from None


def _local(value: object, _path: str) -> Mapping[str, str]:
    if isinstance(value, Mapping):
        return {str(lang): str(title) for lang, title in value.items()}
    return {"en": str(value)}


def _by_edition(value: object, path: str) -> Mapping[str, tuple[str, ...]]:
    if isinstance(value, Mapping):
        return {str(key): values.words(item, f"{path}.{key}") for key, item in value.items()}
    return {"": values.words(value, path)}


_LOCAL = Kind("text, or language → text", _local, {"anyOf": [
    {"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]})
_NUMBERS = Kind("numbers, or edition → numbers", _by_edition, {"anyOf": [
    WORDS, {"type": "object", "additionalProperties": WORDS}, {"type": "number"}]})
_ANYTHING = Kind("anything", lambda value, _path: value, {})


@record("scenario")
@dataclass(frozen=True, slots=True)
class Scenario:
    """A board, steps, and the choices of players."""

    state: Annotated[State, ref("state", nothing=True)]
    steps: Instructions = ()
    choices: Annotated[Choices, ref("choices")] = field(default_factory=Choices)
    id: Word | None = None
    titles: Annotated[Mapping[str, str], _LOCAL, Key("title")] = field(default_factory=_nothing)
    edition: Annotated[date | None, Kind("date", _edition, {"type": "string"}, date.isoformat)] = None
    rules: Annotated[Mapping[str, tuple[str, ...]], _NUMBERS] = field(default_factory=_nothing)
    """Edition (ISO date, or empty for any) → numbers that it illustrates."""
    about: Annotated[Mapping[str, tuple[str, ...]], _NUMBERS] = field(default_factory=_nothing)
    """The same for numbers that it is about without showing them at work."""
    raw: Mapping[str, Any] = field(default_factory=_nothing)
    """The mapping that it was read from, for the JSON round trip."""
    BESIDE: ClassVar[Mapping[str, Kind]] = {
        "explain": _LOCAL, "explanation": _LOCAL, "expect": Kind("mapping", values.mapping, {"type": "object"}),
        **dict.fromkeys(("note", "editions", "since", "until", "applies", "nor", "status", "related", "controls"),
                        _ANYTHING)}

    @staticmethod
    def said(value: Mapping[str, Any], _path: str) -> Mapping[str, Any]:
        """Without a state it is asked for players; what belongs into the state is sent there."""
        known = (*names(Scenario), *Scenario.BESIDE)
        stray = next((key for key in value if key in names(State) and key not in known), None)
        if stray is not None:
            raise ScenarioError.stray(stray, "state")
        return value if "state" in value else {"state": None, **value}

    def to_dict(self) -> dict[str, Any]:
        """The scenario as plain data; parsing it again gives an equal scenario."""
        return _plain(self.raw)  # type: ignore[no-any-return]


def parse_scenario(raw: Mapping[str, Any]) -> Scenario:
    """Read a scenario from plain data (YAML with every scalar as a string, or JSON).

    Raises :class:`ScenarioError` with the path of the first thing that is wrong: an unknown field,
    verb or name (the known ones are listed), a value of the wrong kind, or more than the limits.
    """
    if not isinstance(raw, Mapping):
        raise ScenarioError.value("scenario", raw, "a mapping")
    held = values.check_size(raw, depth=vocabulary.DEPTH, items=vocabulary.VALUES)
    found = replace(_read(raw, ""), raw=dict(raw))
    if held > vocabulary.STEPS and sum(1 for _ in every_step((found.state, found.steps))) > vocabulary.STEPS:
        raise ScenarioError.limit("steps", "steps", vocabulary.STEPS)  # a step is a value
    return found


_read = reader(Scenario)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value
