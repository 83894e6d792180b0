"""The players of a board, declared and read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from refapp.language import values, vocabulary
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, define, names, read_fields, write
from refapp.language.kinds import TEXT, WHOLE, Counts, Flag, Names, Natural, Whole, Word, Words, some_of
from refapp.lazy_dataclass import dataclass


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


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

    def cards(self, zone: str) -> tuple[str, ...]:
        """The ids of the cards in a zone, those of anonymous ones included."""
        held = self.zones.get(zone, ())
        return tuple(f"{self.name}-{zone}-{at + 1}" for at in range(held)) if isinstance(held, int) else held


def read_player(name: str, value: object, path: str) -> PlayerSpec:
    """A player of the board; poison counters may stand among the counters."""
    raw = values.fields(value, path, _SAID_OF_PLAYERS)
    given = read_fields(raw, path, _OF_PLAYERS)
    counters = dict(given.pop("counters", {}))
    return PlayerSpec(
        name=name, poison=given.pop("poison", 0) + counters.pop("poison", 0), counters=counters,
        zones={zone: kind.read(raw[zone], f"{path}.{zone}") for zone, kind in PlayerSpec.BESIDE.items()
               if not values.is_null(raw.get(zone))}, **given)


def write_player(player: PlayerSpec) -> dict[str, Any]:
    """What :func:`read_player` reads."""
    return {**write(player), **{zone: _CARDS.write(held) for zone, held in player.zones.items()}}


_OF_PLAYERS = names(PlayerSpec)
_SAID_OF_PLAYERS = {**_OF_PLAYERS, **PlayerSpec.BESIDE}
define("player", Kind("player", lambda value, path: read_player("", value, path), {"class": PlayerSpec}, write_player),
       PlayerSpec)
