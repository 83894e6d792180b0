"""What a class declares once: fields, each with a kind, from which everything about them follows.

    @record("trigger")
    @dataclass(frozen=True, slots=True)
    class Trigger:
        event: Event
        conditions: Annotated[Conditions, Key("if")] = ()
        rules: tuple[str, ...] = ()         # no kind: a board doesn't say it

From such a class come its reader (with paths in errors), its JSON Schema, its rows in docs/scenarios.md and the
inverse of the reader, :func:`to_data`. Instructions are such classes, too (:mod:`refapp.language.instruction`). A class
may say in ``said`` how other spellings become its fields (``BESIDE`` are further keys that it understands, ``SHORT``
the schema of what may stand instead of a mapping, ``IMPLIED`` fields that follow), in ``settled`` what follows from
several fields together, in ``NEEDS`` which field says nothing without another, in ``shown`` what is written otherwise.
Nothing here knows a single field.
"""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, get_args

from refapp.language import values
from refapp.language.errors import ScenarioError
from refapp.lazy_dataclass import dataclass

Schema = Mapping[str, Any]


def plain(value: Any) -> Any:
    """A value of the language as plain data: tuples as lists, what :func:`to_data` knows as it says."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return to_data(value) if dataclasses.is_dataclass(value) else value


def strings(value: object) -> Iterator[str]:
    """Every string in plain data, keys of mappings included."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, Mapping):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple):
            waiting += item


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What a field may be: how it is read, its JSON Schema, and the word for it in the documentation.

    ``write`` is the inverse of ``read``: it gives plain data that reads to an equal value. ``nothing`` says that
    nothing (null) is a value of this kind, too; elsewhere it stands for a field that isn't given.
    """

    name: str
    read: values.Reader
    schema: Schema
    write: Callable[[Any], Any] = plain
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """What a field is called on a board, where its class calls it otherwise; ``also`` are further names for it."""

    name: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Argument:
    """A field as a board says it: its name, its kind, whether it must be given."""

    name: str
    kind: Kind
    required: bool
    default: object
    field: str
    """What the class calls it."""
    also: tuple[str, ...] = ()


_ARGUMENTS: dict[type, Mapping[str, Argument]] = {}


def arguments(declared: type) -> Mapping[str, Argument]:
    """The fields that a board says of a class, by name, in the order written."""
    known = _ARGUMENTS.get(declared)
    if known is None:
        said = [_argument(declared, field) for field in dataclasses.fields(declared)]
        known = _ARGUMENTS[declared] = {one.name: one for one in said if one is not None}
    return known


def names(declared: type) -> Mapping[str, Argument]:
    """Every name for a field of a class → the field."""
    return {key: one for one in arguments(declared).values() for key in (one.name, *one.also)}


def _argument(declared: type, field: dataclasses.Field[Any]) -> Argument | None:
    marks = tuple(_marks(_annotation(declared, field.name)))
    kind = next((one for one in marks if isinstance(one, Kind)), None)
    if kind is None:
        return None
    key = next((one for one in marks if isinstance(one, Key)), Key(field.name.rstrip("_")))
    default: object = None if field.default is dataclasses.MISSING else field.default
    required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    if field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    return Argument(key.name, kind, required, default, field.name, key.also)


def _annotation(declared: type, name: str) -> Any:
    """The annotation of a field, as its module means it."""
    for one in declared.__mro__:
        written = inspect.get_annotations(one).get(name)
        if written is not None:
            return eval(written, vars(sys.modules[one.__module__]))  # noqa: S307 - our own source
    raise TypeError(f"{declared.__name__}.{name} isn’t annotated")


def _marks(hint: Any) -> list[Any]:
    """The kinds and keys of an annotation, the outer ones first."""
    found = list(getattr(hint, "__metadata__", ()))
    return found[::-1] + [one for inner in get_args(hint)[:None if not found else 1] for one in _marks(inner)]


DEFINED: dict[str, Kind] = {}
"""Name → kind of what is defined once and meant in many places; the schema has a definition for each."""

_WRITERS: dict[type, Callable[[Any], Any]] = {}

T = TypeVar("T")


def define(name: str, kind: Kind, *written: type) -> Kind:
    """Keep a kind under a name; values of the classes ``written`` are written by it."""
    DEFINED[name] = kind
    for one in written:
        _WRITERS[one] = kind.write
    return kind


def ref(name: str, word: str = "", schema: Schema | None = None, *, nothing: bool = False) -> Kind:
    """The kind of that name, looked up when it is needed: its module may come later."""
    def read(value: object, path: str) -> Any:
        return DEFINED[name].read(value, path)

    def written(value: Any) -> Any:
        return DEFINED[name].write(value)

    return Kind(word or name, read, schema or {"$ref": f"#/$defs/{name}"}, written, nothing)


def record(name: str) -> Callable[[type[T]], type[T]]:
    """Define a class of annotated fields as what a mapping with these fields means."""
    def declare(found: type[T]) -> type[T]:
        def first(value: object, path: str) -> Any:
            made = define(name, Kind(name, reader(found), {"class": found}, write))
            return made.read(value, path)

        define(name, Kind(name, first, {"class": found}, write), found)
        return found
    return declare


def reader(declared: type[T]) -> Callable[[object, str], T]:
    """What reads a mapping of a class’s fields; raises ScenarioError for what isn’t known, missing or another kind."""
    known = names(declared)
    required = tuple(one for one in arguments(declared).values() if one.required)
    said, settled = getattr(declared, "said", None), getattr(declared, "settled", None)
    needs: Mapping[str, tuple[str, ...]] = getattr(declared, "NEEDS", {})
    apart: tuple[tuple[str, str], ...] = getattr(declared, "APART", ())
    allowed = {**known, **getattr(declared, "BESIDE", {})}

    def read(value: object, path: str) -> T:
        given = read_fields(values.fields(value if said is None else said(value, path), path, allowed), path, known)
        for one in required:
            if one.field not in given:
                raise ScenarioError.missing(f"{path}.{one.name}")
        if needs:
            in_company(needs, given, path, known)
        for one_of, other in apart:
            if given.get(one_of) and given.get(other):
                raise ScenarioError.value(f"{path}.{other}", other, "nothing, as an argument that excludes it is given")
        if settled is not None:
            settled(given, path)
        return declared(**given)
    return read


def in_company(needs: Mapping[str, tuple[str, ...]], given: Mapping[str, Any], path: str,
               known: Mapping[str, Argument]) -> None:
    """Refuse a field that says something of another one, where none of those is said that it may be about."""
    for field in needs.keys() & given.keys():
        about = needs[field]
        if given[field] and not any(given.get(other) for other in about):
            names_of = {one.field: one.name for one in known.values()}
            raise ScenarioError.lonely(f"{path}.{names_of[field]}", names_of[field],
                                       [names_of[other] for other in about])


def read_fields(raw: Mapping[str, Any], path: str, known: Mapping[str, Argument]) -> dict[str, Any]:
    """The values of the fields ``known`` by what their class calls them; only one of several names for one is said."""
    given: dict[str, Any] = {}
    at = f"{path}." if path else ""
    for key, item in raw.items():
        one = known.get(key)
        if one is None:
            continue
        if not one.kind.nothing and (item is None or (item.__class__ is str and values.is_null(item))):
            continue
        if one.field in given:
            raise ScenarioError.value(f"{at}{key}", key, "nothing, as an argument that excludes it is given")
        given[one.field] = one.kind.read(item, f"{at}{key}")
    return given


def write(value: Any) -> Any:
    """The fields of a value that aren’t what they would be without being said, as plain data."""
    found = {one.name: one.kind.write(item) for one in arguments(type(value)).values()
             if (item := getattr(value, one.field)) is not None and (one.required or item != one.default)}
    shown = getattr(value, "shown", None)
    return found if shown is None else shown(found)


def writes(written: type, how: Callable[[Any], Any]) -> None:
    """Have values of a class, and of those that come of it, written so."""
    _WRITERS[written] = how


def to_data(value: Any) -> Any:
    """Plain scenario data that read to a value equal to this one: of an ability, an instruction, a part of a board.

    Raises TypeError for what no board can say.
    """
    for one in type(value).__mro__:
        how = _WRITERS.get(one)
        if how is not None:
            return how(value)
    if value is None or isinstance(value, str | int | list | tuple | Mapping):
        return plain(value)
    raise TypeError(f"{type(value).__name__} isn’t said on boards")


def schema_of(kind: Kind) -> dict[str, Any]:
    """The JSON Schema of a kind; of a class that of a mapping of its fields and no others."""
    declared = kind.schema.get("class")
    if declared is None:
        return dict(kind.schema)
    short = getattr(declared, "SHORT", None)
    return schema_of_fields(declared) if short is None else {"anyOf": [dict(short), schema_of_fields(declared)]}


def schema_of_fields(*declared: type) -> dict[str, Any]:
    """The JSON Schema of a mapping of the fields of these classes; each may be nothing."""
    listed = [one for each in declared for one in arguments(each).values()]
    kinds = {key: one.kind for one in listed for key in (one.name, *one.also)}
    for each in declared:
        kinds.update(getattr(each, "BESIDE", {}))
    implied = {name for each in declared for name in getattr(each, "IMPLIED", ())}
    required = sorted(one.name for one in listed if one.required and one.name not in implied)
    return {"type": "object", "additionalProperties": False,
            "properties": {key: or_null(kind.schema) for key, kind in sorted(kinds.items())},
            **({"required": required} if required else {})}


def or_null(schema: Schema) -> dict[str, Any]:
    """The same, or nothing."""
    return {"anyOf": [dict(schema), {"type": "null"}]} if schema else {}
