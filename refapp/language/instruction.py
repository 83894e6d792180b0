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
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from refapp.language import values
from refapp.language.errors import ScenarioError
from refapp.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What an argument may be: how it is read, its JSON Schema, and the word for it in the documentation."""

    name: str
    read: Callable[[object, str], Any]
    schema: Mapping[str, Any]


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


@dataclass_transform(frozen_default=True, kw_only_default=True)
def word(verb: str, *one_of: tuple[str, ...]) -> Callable[[type[I]], type[I]]:
    """Make a class the instruction for a verb; ``one_of``: groups of which one must be given, and only one."""
    def declare(found: type[I]) -> type[I]:
        if verb in INSTRUCTIONS:
            raise ValueError(f"two instructions are called {verb}")
        made = dataclass(frozen=True, kw_only=True)(found)
        made.VERB = verb
        INSTRUCTIONS[verb] = made
        if one_of:
            ONE_OF[verb] = one_of
        return made
    return declare


@dataclass(frozen=True, slots=True)
class Argument:
    """A field of an instruction: its name, its kind, whether it must be given."""

    name: str
    kind: Kind
    required: bool
    default: object
    field: str
    """What the class calls it: with an underscore behind where the name is a word of Python."""


_ARGUMENTS: dict[type[Instruction], Mapping[str, Argument]] = {}


def arguments(instruction: type[Instruction]) -> Mapping[str, Argument]:
    """The arguments of an instruction, in the order written."""
    known = _ARGUMENTS.get(instruction)
    if known is None:
        known = _ARGUMENTS[instruction] = _arguments(instruction)
    return known


def _arguments(instruction: type[Instruction]) -> Mapping[str, Argument]:
    hints = get_type_hints(instruction, include_extras=True)
    found: dict[str, Argument] = {}
    for one in dataclasses.fields(instruction):
        if one.name == "path":
            continue
        kind = _kind(hints[one.name])
        if kind is None:
            raise TypeError(f"{instruction.__name__}.{one.name} has no kind")
        required = one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING
        name = one.name.rstrip("_")
        found[name] = Argument(name, kind, required, None if required else one.default, one.name)
    return MappingProxyType(found)


def _kind(hint: Any) -> Kind | None:
    if get_origin(hint) is Annotated:
        return next((one for one in get_args(hint)[1:] if isinstance(one, Kind)), None)
    for inner in get_args(hint):
        kind = _kind(inner)
        if kind is not None:
            return kind
    return None


def read_instruction(verb: str, raw: Mapping[str, Any], path: str) -> Instruction:
    """An instruction from a mapping; raises ScenarioError for what isn't known, missing or of another kind."""
    return _read(INSTRUCTIONS[verb], raw, path, frozenset({"do"}))


def read_question(name: str, raw: Mapping[str, Any], path: str) -> Instruction:
    """A question from a mapping, likewise."""
    return _read(QUESTIONS[name], raw, path, frozenset({"do", "q"}))


def _read(instruction: type[Instruction], raw: Mapping[str, Any], path: str, apart: frozenset[str]) -> Instruction:
    known = arguments(instruction)
    if instruction.OPEN:
        raw = {instruction.OPEN if key in instruction.OPEN_TOO and isinstance(item, Mapping) else key: item
               for key, item in raw.items()}
        inner = {key: item for key, item in raw.items() if key not in apart and key not in known}
        if inner:
            named = values.mapping(raw.get(instruction.OPEN), f"{path}.{instruction.OPEN}")
            raw = {**{key: item for key, item in raw.items() if key not in inner}, instruction.OPEN: {**named, **inner}}
    given: dict[str, Any] = {}
    for key, item in raw.items():
        if key in apart:
            continue
        argument = known.get(key)
        if argument is None:
            raise ScenarioError.unknown("field", f"{path}.{key}", key, {*apart, *known})
        if values.is_null(item) and argument.kind.name not in ("objects", "words", "instructions"):
            continue
        given[argument.field] = argument.kind.read(item, f"{path}.{key}")
    for argument in known.values():
        if argument.required and argument.field not in given:
            raise ScenarioError.value(f"{path}.{argument.name}", None, "a value (it must be given)")
    for group in ONE_OF.get(instruction.VERB, ()):
        here = [name for name in group if name in given]
        if not here:
            raise ScenarioError.value(f"{path}.{'|'.join(group)}", None, "a value (it must be given)")
        if len(here) > 1:
            raise ScenarioError.value(f"{path}.{here[1]}", raw[here[1]],
                                      "nothing, as an argument that excludes it is given")
    return instruction(path=path, **given)


def instruct(verb: str, **given: Any) -> Instruction:
    """An instruction of the rules themselves, whose class the machine doesn’t know."""
    return INSTRUCTIONS[verb](path=verb, **given)


def verbs() -> frozenset[str]:
    """Every verb that is known."""
    return frozenset({*INSTRUCTIONS, "ask"})
