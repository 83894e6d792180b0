"""Reading the objects of a board: permanents, cards and tokens, with their halves and other faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from refapp.language import parse_levels, parse_replacing, values, vocabulary
from refapp.language.board import ObjectSpec
from refapp.language.costs import ManaCost
from refapp.language.errors import ScenarioError
from refapp.language.parse_abilities import FORMS
from refapp.language.parse_characteristics import read_characteristics
from refapp.language.parse_costs import read_spell
from refapp.language.parse_parts import lower
from refapp.language.scenario import Characteristics
from refapp.language.triggers import Trigger

FORMS.update(
    level=parse_levels.read_level, class_level=parse_levels.read_class_level,
    station_symbol=parse_levels.read_station_symbol, to_solve=parse_levels.read_to_solve,
    escapes_with=parse_levels.read_escapes_with, enters_with=parse_replacing.read_enters_with,
    replace=parse_replacing.read_replace)


def read_object(name: str, value: object, path: str) -> ObjectSpec:
    """An object of the board, or the description of a token (``name`` is then empty)."""
    raw = values.fields(value, path, vocabulary.OBJECT)
    given = {key for key, item in raw.items() if not values.is_null(item)}

    flags = raw.get("flags")
    if isinstance(flags, Mapping):
        set_flags = tuple(key for key, item in flags.items() if values.flag(item, f"{path}.flags.{key}"))
    else:
        set_flags = values.words(flags, f"{path}.flags")
    printed = read_characteristics(raw, path, name, given)
    if "modes" in given:
        printed = _with_modes(printed, raw, path)
    # one card with two halves (§709.1), or with the frame of an Adventure in it (§715.1)
    parts = values.sequence(raw["halves"], f"{path}.halves") if "halves" in given else ()
    halves = tuple(_half(item, f"{path}.halves[{at}]", name, printed, at) for at, item in enumerate(parts))
    if len(halves) not in (0, vocabulary.SPLIT):
        raise ScenarioError.value(f"{path}.halves", raw["halves"], "a list of two halves")
    if halves:
        printed = _combined(printed, halves, given=bool({"cost", "colors", "mv"} & set(raw)))
    adventure = _adventure(raw["adventure"], f"{path}.adventure", name) if raw.get("adventure") else None
    printed = replace(printed, adventure=adventure) if adventure is not None else printed
    more = {key: read(raw[key], f"{path}.{key}") for key in raw
            if key in given and (read := _MORE_OF_OBJECT.get(key)) is not None}
    controller = [more.pop(key) for key in ("ctrl", "controller") if key in more]
    return ObjectSpec(
        id=name,
        printed=printed,
        controller=controller[0] if controller else None,
        flags=set_flags,
        modes=raw.get("modes"),
        halves=halves,
        adventure=adventure,
        prototype=_face(raw["prototype"], f"{path}.prototype", name) if raw.get("prototype") else None,
        **more,
    )


_MORE_OF_OBJECT: Mapping[str, values.Reader] = {
    "kind": values.word_of(vocabulary.KINDS), "zone": values.word_of(vocabulary.ZONES),
    "combat": values.word_of(vocabulary.COMBAT), "counters": values.counts, "blocks": values.words,
    "designations": values.lower_words, "copy_of_card_types": values.lower_words,
    **dict.fromkeys(("owner", "ctrl", "controller", "attached_to", "attacks", "protector", "sector", "paired_with",
                     "text"), values.text),
    **dict.fromkeys(("damage", "shields"), values.natural),
    **dict.fromkeys(("ts", "world_since", "level", "life_modifier", "hand_modifier"), values.number),
    **dict.fromkeys(("deathtouched", "tapped", "flipped", "face_down", "phased_out", "transformed", "blocked",
                     "commander", "since_turn_start"), values.flag)}
"""What an object may have besides its characteristics, and how it is read; ``ctrl`` and ``controller`` are the same."""


def read_described(value: object, path: str) -> ObjectSpec:
    """An object that isn't on the board yet, such as a token."""
    return read_object("", value, path)


def _half(value: object, path: str, name: str, card: Characteristics, at: int) -> Characteristics:
    """A half of a split card; of a permanent card it has the type line of the card (§709.5a).

    An ability that triggers as “this door” is unlocked is about the half whose text it is.
    """
    half = _face(value, path, name)
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


def _with_modes(printed: Characteristics, raw: Mapping[str, Any], path: str) -> Characteristics:
    """``modes`` of an object: a list, or {choose, of}; what a modal spell says (700.2)."""
    found = raw.get("modes")
    if values.is_null(found):
        return printed
    shape: Mapping[str, Any] = {"modes": found}
    if isinstance(found, Mapping):
        given = values.fields(found, f"{path}.modes", frozenset({"choose", "of", "repeat"}))
        shape = {"modes": given.get("of"), **{key: given[key] for key in ("choose", "repeat") if key in given}}
    return replace(printed, abilities=(*printed.abilities, read_spell(shape, path)))


def _face(value: object, path: str, name: str) -> Characteristics:
    """The characteristics of a half, an adventure or a prototype."""
    return read_characteristics(values.fields(value, path, vocabulary.CHARACTERISTICS), path, name)


def _adventure(value: object, path: str, name: str) -> Characteristics:
    """The characteristics of an Adventure, which has that subtype."""
    found = _face(value, path, name)
    if "adventure" in lower(found.subtypes):
        return found
    return replace(found, subtypes=(*found.subtypes, "Adventure"))
