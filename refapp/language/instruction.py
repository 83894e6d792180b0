"""Instructions: one frozen class a verb, from which the reader, the JSON Schema and the documentation follow.

A rule declares its verb beside what carries it out::

    @word("tap")
    class Tap(Instruction):
        \"\"\"Untapped permanents become tapped; tapped ones stay as they are.\"\"\"

        what: Objects

A field without a default must be given. What kind of value it takes its annotation says (:class:`Kind`); a value of
another kind, or a field that the class doesn't have, is an error that names the place and what is known there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, dataclass_transform

from refapp.language import values
from refapp.language.errors import ScenarioError
from refapp.language.fields import Kind, arguments, define, in_company, read_fields, write, writes
from refapp.language.meant import TRIED, flow, meant_step, nearest
from refapp.language.old_words import renewed
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction of a scenario. ``path`` says where it stands, for errors."""

    VERB: ClassVar[str] = ""
    OPEN: ClassVar[str] = ""
    """The field, a mapping, whose keys may also stand beside the verb: ``{do: assign_damage, x: {y: 2}}``."""
    OPEN_TOO: ClassVar[tuple[str, ...]] = ()
    """Other words for that field."""
    path: str = dataclasses.field(default="", kw_only=True, compare=False, repr=False)

    @property
    def verb(self) -> str:
        """Its word in the language."""
        return self.VERB

    @property
    def args(self) -> Mapping[str, Any]:
        """The arguments that were given or have a default other than nothing, by name."""
        return MappingProxyType(
            {name: value for name in _names(type(self)) if (value := getattr(self, name)) is not None})


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(instruction: type[Instruction]) -> tuple[str, ...]:
    """What a class of instructions calls its arguments."""
    known = _NAMES.get(instruction)
    if known is None:
        known = _NAMES[instruction] = tuple(one.name for one in dataclasses.fields(instruction) if one.name != "path")
    return known


I = TypeVar("I", bound=Instruction)  # noqa: E741 - of an instruction

INSTRUCTIONS: dict[str, type[Instruction]] = {}
"""Verb → its class; filled by the rulebook as it is imported."""

QUESTIONS: dict[str, type[Instruction]] = {}
"""Question → its class (:mod:`refapp.language.asking`)."""

ONE_OF: dict[str, tuple[tuple[str, ...], ...]] = {}
"""Verb → groups of arguments of which one must be given, and only one."""
APART: dict[str, tuple[tuple[str, str], ...]] = {}
"""Verb → pairs of arguments that contradict each other: not both can be given."""


NEEDS: dict[str, Mapping[str, tuple[str, ...]]] = {}
"""Verb → argument that says nothing without one of others → these."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def word(verb: str, *one_of: tuple[str, ...], apart: tuple[tuple[str, str], ...] = (),
         needs: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> Callable[[type[I]], type[I]]:
    """Make a class the instruction for a verb; ``one_of``: groups of which one must be given, and only one.

    ``apart``: pairs of which only one can be given; ``needs``: what says nothing without one of others.
    """
    def declare(found: type[I]) -> type[I]:
        if verb in INSTRUCTIONS:
            raise ValueError(f"two instructions are called {verb}")
        made = dataclass(frozen=True, kw_only=True)(found)
        made.VERB = verb
        INSTRUCTIONS[verb] = made
        if one_of:
            ONE_OF[verb] = one_of
        if needs:
            NEEDS[verb] = needs
        if apart:
            APART[verb] = apart
        return made
    return declare


def read_steps(value: object, path: str) -> tuple[Any, ...]:
    """A list of steps; a single step is a list of one."""
    if isinstance(value, Mapping) and value:
        value = [value]
    steps = renewed(values.sequence(value, path), path)
    return tuple(read_step(item, f"{path}[{i}]") for i, item in enumerate(steps))


def read_step(value: object, path: str) -> Instruction:
    """``{do: VERB, …}`` with the verb's own arguments; anything else raises and says what is known."""
    if isinstance(value, str):
        value = {"do": value}
    raw = values.mapping(value, path)
    verb = values.text(raw.get("do", ""), f"{path}.do") if raw.get("do") else ""
    if verb in INSTRUCTIONS:
        return _read(INSTRUCTIONS[verb], raw, path, frozenset({"do"}))
    if verb != "ask":
        meant = _meant(raw, path)
        about = next((key for key in raw if key in INSTRUCTIONS), "destroy")
        raise ScenarioError.step(f"{path}.do", verb or None, nearest(verb, verbs()) if verb else (),
                                 flow(meant) if meant else "", _shape(about))
    asked = values.text(raw.get("q"), f"{path}.q")
    if asked not in QUESTIONS:
        raise ScenarioError.unknown("name", f"{path}.q", asked, QUESTIONS)
    return _read(QUESTIONS[asked], raw, path, frozenset({"do", "q"}))


def _read(instruction: type[Instruction], raw: Mapping[str, Any], path: str, apart: frozenset[str]) -> Instruction:
    """An instruction from a mapping; raises ScenarioError for what isn't known, missing or of another kind."""
    known = arguments(instruction)
    if instruction.OPEN:
        raw = {instruction.OPEN if key in instruction.OPEN_TOO and isinstance(item, Mapping) else key: item
               for key, item in raw.items()}
        inner = {key: item for key, item in raw.items() if key not in apart and key not in known}
        if inner:
            named = values.mapping(raw.get(instruction.OPEN), f"{path}.{instruction.OPEN}")
            raw = {**{key: item for key, item in raw.items() if key not in inner}, instruction.OPEN: {**named, **inner}}
    said = {key: item for key, item in raw.items() if key not in apart}
    for key in said:
        if key not in known:
            meant = _meant(raw, path) if apart == {"do"} else None
            if meant is not None:
                raise ScenarioError.misnamed(f"{path}.{key}", key, {*apart, *known}, flow(meant))
            needed = [one.name for one in known.values() if one.required and one.name not in said]
            if needed:
                raise ScenarioError.unnamed(f"{path}.{key}", key, {*apart, *known}, needed)
            raise ScenarioError.unknown("field", f"{path}.{key}", key, {*apart, *known})
    given = read_fields(said, path, known)
    for argument in known.values():
        if argument.required and argument.field not in given:
            raise ScenarioError.missing(f"{path}.{argument.name}")
    in_company(NEEDS.get(instruction.VERB, {}), given, path, known)
    for group in ONE_OF.get(instruction.VERB, ()):
        if not any(name in given for name in group):
            raise ScenarioError.missing(f"{path}.{'|'.join(group)}")
    for group in (*ONE_OF.get(instruction.VERB, ()), *APART.get(instruction.VERB, ())):
        here = [name for name in group if name in given]
        if len(here) > 1:
            raise ScenarioError.value(f"{path}.{here[1]}", raw[here[1]],
                                      "nothing, as an argument that excludes it is given")
    return instruction(path=path, **given)


def _meant(raw: Mapping[str, Any], path: str) -> Mapping[str, Any] | None:
    return None if path.startswith(TRIED) else meant_step(raw, INSTRUCTIONS, _fields, read_step)


def _fields(verb: str) -> tuple[str, ...]:
    """What a verb can be told, what it must be told first."""
    known = arguments(INSTRUCTIONS[verb]).values()
    return tuple(dict.fromkeys((*(one.name for one in known if one.required),
                                *(name for group in ONE_OF.get(verb, ()) for name in group),
                                *(one.name for one in known))))


def _shape(verb: str) -> str:
    """A step with a verb, and what it must be told."""
    needed = [one.name for one in arguments(INSTRUCTIONS[verb]).values() if one.required]
    groups = [group[0] for group in ONE_OF.get(verb, ())]
    return "{" + ", ".join((f"do: {verb}", *(f"{name}: …" for name in (*needed, *groups)))) + "}"


def _write(step: Instruction) -> dict[str, Any]:
    asked = getattr(step, "NAME", "")
    return {"do": step.VERB, **({"q": asked} if asked else {}), **write(step)}


_LEAVES = frozenset({str, int, bool, type(None)})
_INSIDE: dict[type, Callable[[Any], Any]] = {}
"""Class → what gives the values in an object of it."""


def every_step(held: object) -> Iterator[Instruction]:
    """Every instruction in a value, nested ones and those inside abilities included."""
    return every(held, (Instruction,))


def every(held: object, wanted: tuple[type, ...]) -> Iterator[Any]:
    """Everything of these classes in a value, nested ones and those inside abilities included."""
    waiting = [held]
    while waiting:
        item = waiting.pop()
        kind = item.__class__
        if isinstance(item, wanted):
            yield item
        inside = _INSIDE.get(kind)
        if inside is None:
            inside = _INSIDE[kind] = _insides(kind)
        waiting += [one for one in inside(item) if one.__class__ not in _LEAVES]


def _insides(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, list | tuple):
        return iter
    if issubclass(kind, Mapping | MappingProxyType):
        return lambda item: item.values()
    names = [one.name for one in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else []
    if len(names) > 1:
        return attrgetter(*names)
    return lambda item: [getattr(item, name) for name in names]


def instruct(verb: str, **given: Any) -> Instruction:
    """An instruction of the rules themselves, whose class the machine doesn’t know."""
    return INSTRUCTIONS[verb](path=verb, **given)


def verbs() -> frozenset[str]:
    """Every verb that is known."""
    return frozenset({*INSTRUCTIONS, "ask"})


writes(Instruction, _write)
define("instructions", Kind("instructions", read_steps, {"anyOf": [
    {"$ref": "#/$defs/instruction"}, {"type": "array", "items": {"$ref": "#/$defs/instruction"}}, {"type": "null"}]}))
