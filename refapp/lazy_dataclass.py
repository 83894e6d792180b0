"""``dataclass`` of the standard library, whose methods are made when they are first needed.

The standard one writes and compiles six methods for each frozen class as its module is imported: with some 700 classes
that was a third of a start, and no run uses a tenth of those methods. Here a class gets its fields, slots and match
arguments from the standard library as it is declared; ``__init__`` is compiled when the first object is made, and
comparing, hashing, showing and guarding against change are functions shared by all classes. To their users, and to
``dataclasses.fields`` and ``replace``, the classes behave as the standard library's; tests compare the two. What the
project doesn't use (``order``, ``unsafe_hash``, ``InitVar``) isn't provided for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any


def _made(cls: type, *, frozen: bool, slots: bool, eq: bool, kw_only: bool) -> type:
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
    own, fields = made.__dict__, dataclasses.fields(made)
    if "__init__" not in own:
        made.__init__ = _first_init(made)
    if "__repr__" not in own:
        made.__repr__ = _repr
    if eq and "__eq__" not in own:
        _compare(made, tuple(one.name for one in fields if one.compare))
    if eq and own.get("__hash__") is None:
        made.__hash__ = _hash_of(tuple(one.name for one in fields if (one.compare if one.hash is None else one.hash))
                                 ) if frozen else None
    if frozen:
        made.__setattr__, made.__delattr__ = _set_nothing, _delete_nothing
        if slots:
            made.__getstate__, made.__setstate__ = _state, _set_state
    found: type = made
    return found


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    def dataclass(cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True,
                  kw_only: bool = False) -> Any:
        """As the standard library's decorator, for the parameters named."""
        def declare(found: type) -> type:
            return _made(found, frozen=frozen, slots=slots, eq=eq, kw_only=kw_only)
        return declare if cls is None else declare(cls)


def _first_init(cls: Any) -> Callable[..., None]:
    """An ``__init__`` that puts the real one in its place."""
    def first(self: Any, *args: Any, **given: Any) -> None:
        if cls.__init__ is first:
            cls.__init__ = _init(cls)
        cls.__init__(self, *args, **given)
    return first


def _init(cls: Any) -> Callable[..., None]:
    """The ``__init__`` of a class, compiled from its fields; writes past the guard against change."""
    names: dict[str, Any] = {"_missing": dataclasses.MISSING}
    plain, named = ["self"], list[str]()
    body: list[str] = []
    for place, one in enumerate(dataclasses.fields(cls)):
        value, parameter = one.name, one.name
        if one.default_factory is not dataclasses.MISSING:
            names[f"_new{place}"] = one.default_factory
            parameter = f"{one.name}=_missing"
            value = f"_new{place}() if {one.name} is _missing else {one.name}" if one.init else f"_new{place}()"
        elif one.default is not dataclasses.MISSING:
            names[f"_default{place}"] = one.default
            parameter = f"{one.name}=_default{place}"
            value = one.name if one.init else f"_default{place}"
        elif not one.init:
            continue
        if one.init:
            (named if one.kw_only else plain).append(parameter)
        slot = getattr(cls, one.name, None)
        if isinstance(slot, MemberDescriptorType):
            names[f"_set{place}"] = slot.__set__
            body.append(f"_set{place}(self, {value})")
        elif cls.__setattr__ is _set_nothing:
            names["_set"] = object.__setattr__
            body.append(f"_set(self, {one.name!r}, {value})")
        else:
            body.append(f"self.{one.name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join([*plain, *(["*", *named] if named else [])])
    exec(f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]), names)  # noqa: S102 - names of our own fields
    made: Callable[..., None] = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    return made


def _key(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives an object's fields of these names."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda _: ()
    only = attrgetter(names[0])
    return lambda self: (only(self),)


def _compare(cls: Any, names: tuple[str, ...]) -> None:
    key = _key(names)

    def equal(self: Any, other: object) -> Any:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    cls.__eq__ = equal


def _hash_of(names: tuple[str, ...]) -> Callable[[Any], int]:
    key = _key(names)

    def hashed(self: Any) -> int:
        return hash(key(self))

    return hashed


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _set_nothing(_self: Any, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete_nothing(_self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def fresh(make: Callable[[], Any]) -> Any:
    """A field that each object has a value of its own of: ``seen: list[str] = fresh(list)``."""
    return dataclasses.field(default_factory=make)


__all__ = ["dataclass", "fresh"]
