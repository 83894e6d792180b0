"""The objects of a board, declared, read and written: permanents, cards and tokens, with halves and other faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Annotated, Any

from refapp.language import values, vocabulary
from refapp.language.costs import ManaCost
from refapp.language.errors import ScenarioError
from refapp.language.fields import DEFINED, Key, Kind, define, names, read_fields, ref, schema_of_fields, write
from refapp.language.kinds import (
    FLAG,
    WORDS,
    Counts,
    Flag,
    Natural,
    Objects,
    One,
    Sector,
    Whole,
    Word,
    Words,
    one_of,
)
from refapp.language.scenario import Characteristics, Face
from refapp.language.triggers import Trigger
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
class Room:
    """A room of a dungeon card: where the arrows from it lead, and its room ability (309.4c)."""

    name: str
    to: tuple[str, ...]
    does: Trigger


def _rooms(value: object, path: str) -> tuple[Room, ...]:
    """Room → its effect as of a trigger, and ``to``: the rooms below to which arrows lead; the topmost stands first."""
    said = values.mapping(value, path)
    found = []
    for at, (name, item) in enumerate(said.items()):
        inside = dict(values.mapping(item, f"{path}.{name}"))
        to, below = values.words(inside.pop("to", ()), f"{path}.{name}.to"), tuple(said)[at + 1:]
        for other in to:
            values.one_of(other, f"{path}.{name}.to", below)
        found.append(Room(name, to, ref("trigger").read({**_room_ability(name), **inside}, f"{path}.{name}")))
    return tuple(found)


def _room_ability(name: str) -> Mapping[str, str]:
    return {"id": name, "event": "enters_room", "who": "self", "step": name, "zone": "command"}


def _write_rooms(rooms: tuple[Room, ...]) -> dict[str, Any]:
    return {one.name: {**({"to": list(one.to)} if one.to else {}), **{
        key: item for key, item in write(one.does).items() if _room_ability(one.name).get(key) != item}}
        for one in rooms}


_ROOMS = Kind("room → to, and an effect", _rooms, {"type": "object", "additionalProperties": {"type": "object"}},
              _write_rooms)


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
    blocks: Objects | None = None
    """The attackers that it blocks; none are said where it blocks the only one there is."""
    blocked: Flag = False
    shields: Natural = 0
    commander: Flag = False
    protector: Word | None = None
    sector: Sector | None = None
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
    omen: Face | None = None
    prepare: Face | None = None
    prototype: Face | None = None
    text: Word = ""
    life_modifier: Whole = 0
    hand_modifier: Whole = 0
    """What a vanguard card adds to its owner’s starting life total, and to the hand sizes (211, 212)."""
    alternate_name: Word = ""
    """Another name printed on a promotional version, which names nothing (201.6)."""
    rooms: Annotated[tuple[Room, ...], _ROOMS] = ()
    """The rooms of a dungeon card, from the topmost to the bottommost one (309.4)."""


INSETS = ("adventure", "omen", "prepare")
"""What can be in the inset frame of a card: a spell that it can be cast as, or one of which copies are made."""
_OWN, _PRINTED = names(ObjectSpec), names(Characteristics)
_MODES = "modes"
"""Modes of a spell, which may stand beside its characteristics."""
_KNOWN = frozenset({*_OWN, *_PRINTED, _MODES})


def read_object(name: str, value: object, path: str) -> ObjectSpec:
    """An object of the board, or the description of a token (``name`` is then empty)."""
    raw = values.fields(value, path, _KNOWN)
    own, said = read_fields(raw, path, _OWN), read_fields(raw, path, _PRINTED)
    Characteristics.settled(said, path)
    said.setdefault("name", name)
    printed = _called(Characteristics(**said), name)
    if own.get("rooms"):
        printed = replace(printed, abilities=(*printed.abilities, *(room.does for room in own["rooms"])))
    if not values.is_null(raw.get(_MODES)):
        printed = replace(printed, abilities=(*printed.abilities, _modal(raw[_MODES], f"{path}.{_MODES}")))
    # one card with two halves (§709.1), or with a frame in it: an Adventure (§715.1), an Omen (§720.1), or the spell
    # of a preparation card (§722.1)
    if own.get("halves"):
        own["halves"] = tuple(_half(_called(half, name), printed, at) for at, half in enumerate(own["halves"]))
        if len(own["halves"]) != vocabulary.SPLIT:
            raise ScenarioError.value(f"{path}.halves", raw["halves"], "a list of two halves")
        printed = _combined(printed, own["halves"], given=bool({"cost", "colors", "mv"} & set(raw)))
    for kind in INSETS:
        if kind in own:
            own[kind] = _inset(_called(own[kind], name), kind)
            printed = replace(printed, inset=own[kind], inset_kind=kind)
    if "prototype" in own:
        own["prototype"] = _called(own["prototype"], name)
    return ObjectSpec(id=name, printed=printed, **own)


def read_characteristics(value: object, path: str) -> Characteristics:
    """Characteristics of something that isn’t on the board."""
    found: Characteristics = DEFINED["characteristics"].read(value, path)
    return found


def _called(face: Characteristics, name: str) -> Characteristics:
    """A face, and its own other faces, with the name of the object where none is given."""
    changes: dict[str, Any] = {} if face.named or face.name == name else {"name": name}
    for side in ("back", "flip"):
        other = getattr(face, side)
        if other is not None:
            changes[side] = _called(other, name)
    return replace(face, **changes) if changes else face


def _half(half: Characteristics, card: Characteristics, at: int) -> Characteristics:
    """A half of a split card; of a permanent card it has the type line of the card (§709.5a).

    An ability that triggers as “this door” is unlocked is about the half whose text it is.
    """
    if {"instant", "sorcery"} & set(half.types or card.types):
        return half
    side = vocabulary.SIDES[min(at, len(vocabulary.SIDES) - 1)]
    return replace(
        half, types=half.types or card.types, subtypes=half.subtypes or card.subtypes,
        supertypes=half.supertypes or card.supertypes,
        abilities=tuple(replace(one, step=side) if isinstance(one, Trigger) and one.event == "unlocks_door"
                        and one.step is None and one.who is not None and one.who.words in (("self",), ("this",))
                        else one for one in half.abilities))


def _combined(printed: Characteristics, halves: tuple[Characteristics, ...], *, given: bool) -> Characteristics:
    """A split card everywhere but on the stack: the characteristics of both halves together (§709.4, §709.4c)."""
    printed = replace(
        printed, halves=halves, abilities=(*printed.abilities, *(one for half in halves for one in half.abilities)),
        types=printed.types or tuple(dict.fromkeys(word for half in halves for word in half.types)),
        subtypes=printed.subtypes or tuple(dict.fromkeys(word for half in halves for word in half.subtypes)))
    if not all({"instant", "sorcery"} & set(half.types) for half in halves):
        printed = replace(printed, name=" // ".join(half.name for half in halves))
    if given:
        return printed
    symbols = tuple(symbol for half in halves if half.cost is not None for symbol in half.cost.symbols)
    return replace(
        printed,
        colors=tuple(sorted({word for half in halves for word in half.colors})),
        mv=sum(half.mv for half in halves), cost=ManaCost(symbols) if symbols else None)


def _modal(value: object, path: str) -> Any:
    """``modes`` of an object: a list, or {choose, of}; what a modal spell says (700.2)."""
    shape: Mapping[str, Any] = {"modes": value}
    if isinstance(value, Mapping):
        given = values.fields(value, path, frozenset({"choose", "of", "repeat"}))
        shape = {"modes": given.get("of"), **{key: given[key] for key in ("choose", "repeat") if key in given}}
    return ref("spell").read(shape, path.removesuffix(f".{_MODES}"))


def _inset(face: Characteristics, kind: str) -> Characteristics:
    """The characteristics in an inset frame (§722.2); an Adventure or an Omen has that subtype."""
    if kind == "prepare":
        return replace(face, inset_kind="prepare spell")
    if kind in [word.lower() for word in face.subtypes]:
        return face
    return replace(face, subtypes=(*face.subtypes, kind.capitalize()))


def write_object(spec: ObjectSpec) -> dict[str, Any]:
    """An object as a board says it."""
    added = sum(len(half.abilities) for half in spec.halves) + len(spec.rooms)
    printed = replace(spec.printed, abilities=spec.printed.abilities[:len(spec.printed.abilities) - added])
    both = {"colors": list(printed.colors), "mv": printed.mv} if spec.halves else {}
    return {**write(printed), **both, **write(spec)}


_FIELDS = schema_of_fields(Characteristics, ObjectSpec)
define("object", Kind("object", lambda value, path: read_object("", value, path), {
    **_FIELDS, "properties": dict(sorted({**_FIELDS["properties"], _MODES: {}}.items()))}, write_object), ObjectSpec)
