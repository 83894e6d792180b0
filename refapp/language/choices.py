"""The choices that a scenario makes beforehand, as it says them. Nothing here computes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Annotated, Any

from refapp.language import values
from refapp.language.fields import Kind, record
from refapp.language.kinds import (
    FLAG,
    SECTOR,
    TEXT,
    WORDS,
    Assignments,
    Counts,
    named,
)
from refapp.lazy_dataclass import dataclass


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


def _keep(value: object, path: str) -> tuple[str, ...]:
    """Ids; also player → ids."""
    if isinstance(value, Mapping):
        return tuple(one for item in value.values() for one in values.words(item, path))
    return values.words(value, path)


def _flags(value: object, path: str) -> tuple[bool, ...]:
    if isinstance(value, list | tuple):
        return tuple(values.flag(one, f"{path}[{i}]") for i, one in enumerate(value))
    return (values.flag(value, path),)


_LISTS: Mapping[str, Any] = {"type": "object", "additionalProperties": WORDS}
_WORDS = named(Kind("words", values.words, WORDS), "name → words")
Lists = Annotated[Mapping[str, tuple[str, ...]], _WORDS]
Yeses = Annotated[Mapping[str, tuple[bool, ...]], named(Kind("yes or no", _flags, {"anyOf": [
    FLAG, {"type": "array", "items": FLAG}]}), "name → yes or no")]


@record("choices")
@dataclass(frozen=True, slots=True)
class Choices:
    """Choices made beforehand. A missing one is asked for, save those with a stated default."""

    keep: Annotated[tuple[str, ...], Kind("objects", _keep, {"anyOf": [WORDS, _LISTS]}, list, nothing=True)] = ()
    """What is kept where the others are put into the graveyard (704.5j)."""
    trigger_order: Lists = field(default_factory=_nothing)
    """Player → abilities in the order in which they are put on the stack (603.3b)."""
    may: Yeses = field(default_factory=_nothing)
    """Ability or source → whether its “may” is taken, each time in turn."""
    targets: Lists = field(default_factory=_nothing)
    """Ability or spell → its targets (601.2c)."""
    modes: Counts = field(default_factory=_nothing)
    """Ability or spell → the number of its mode (700.2)."""
    commander_to_command: Annotated[Mapping[str, bool], named(
        Kind("yes or no", values.flag, FLAG), "object → yes or no")] = field(default_factory=_nothing)
    """Commander → whether it goes to the command zone."""
    protector: Annotated[Mapping[str, str], named(
        Kind("player", values.text, TEXT), "object → player")] = field(default_factory=_nothing)
    """Battle → who protects it (310.10)."""
    sector: Annotated[Mapping[str, str], named(SECTOR, "object → word")] = field(default_factory=_nothing)
    """Creature → its sector (704.6d)."""
    replacement: Lists = field(default_factory=_nothing)
    """Object or player → the sources of replacement effects, the one that applies first in front (616.1)."""
    assign_damage: Assignments = field(default_factory=_nothing)
    """Creature → recipient → how much combat damage it assigns (510.1)."""
    other: Lists = field(default_factory=_nothing)
    """Any other question, by the name under which it is asked → the answer."""


_QUESTIONS = """
    ability active_player amplify as_you_cascade attacks aura_swap bearer blitz blocks call card_name
    cast_if_able champion change_target choose chooser chosen_pile cipher coin color copy defending_player
    demonstrate devour die discard divide door emerge empower_jace exile exiled_card exploit fabricate face
    forage gift half hideaway kind mana miracle modifier mutate opponent other pay pay_life pile planar_die
    position prevented proliferate protector put_counters read_ahead redistribute_life reduction replacement
    ring_bearer ripple room sacrifice search set_life sheets siege soulbond starting sticker stickers tap
    targeting targets timestamps tribute turn_face_up under villainous_choice x
"""
ASKED = frozenset(_QUESTIONS.split())
"""Names of questions that no object, ability, keyword or verb has; a space may stand for the ``_``."""
