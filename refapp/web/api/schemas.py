"""JSON Schemas of answers, derived from the types that stand beside what builds them.

Each type and each choice of words has a schema of its own under its name, which others refer to: generated clients call
their classes so.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from refapp.model.shapes import Json, OneOf, Within

_PLAIN: Mapping[Any, Json] = {
    str: {"type": "string"}, int: {"type": "integer"}, float: {"type": "number"}, bool: {"type": "boolean"},
    NoneType: {"type": "null"}, Any: {}}


_NAMED: dict[str, Any] = {}
"""Name → what bears it: no two things may."""


def ref(name: str) -> Json:
    """A reference to a schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def schema_of(kind: Any, known: dict[str, Json]) -> Json:
    """The schema of a type; what has a name is put into ``known`` and referred to."""
    if is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, StrEnum)):
        return _named(kind.__name__.removesuffix("Json"), kind, known)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _marked(inner[0], inner[1:], known)
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(one, known) for one in inner]}
    if origin is Literal:
        return {"const": inner[0], "type": "string"} if len(inner) == 1 else {"enum": list(inner)}
    if origin is list:
        return {"type": "array", "items": schema_of(inner[0], known)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(inner[1], known)}
    return dict(_PLAIN[kind])


def _marked(kind: Any, marks: tuple[OneOf | Within, ...], known: dict[str, Json]) -> Json:
    found = schema_of(kind, known)
    for mark in marks:
        if isinstance(mark, OneOf):
            _claim(mark.name, mark)
            known[mark.name] = {"type": "string", "enum": list(mark.words)}
            found = ref(mark.name)
        else:
            found = {**found, mark.keyword: mark.value}
    return found


def _named(name: str, kind: Any, known: dict[str, Json]) -> Json:
    _claim(name, kind)
    if name not in known:
        known[name] = {}  # a type may hold others of its kind
        told = " ".join((kind.__doc__ or "").split())
        said = {"description": told} if told and "TypedDict" not in told else {}
        known[name] = {**_fields(kind, known), **said} if is_typeddict(kind) else {
            "type": "string", "enum": [one.value for one in kind]}
    return ref(name)


def _claim(name: str, bearer: Any) -> None:
    if _NAMED.setdefault(name, bearer) != bearer:
        raise TypeError(f"two schemas are called {name}: {bearer}, {_NAMED[name]}")


def _fields(kind: Any, known: dict[str, Json]) -> Json:
    hints = get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired} | kind.__optional_keys__
    return {"type": "object", "required": [name for name in hints if name not in optional],
            "properties": {name: schema_of(get_args(hint)[0] if get_origin(hint) is NotRequired else hint, known)
                           for name, hint in hints.items()}}


__all__ = ["ref", "schema_of"]
