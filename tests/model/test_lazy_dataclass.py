"""The lazy dataclass against the standard library's: what one does, the other does."""

import copy
import dataclasses
import pickle
import sys
from typing import Any, ClassVar

import pytest

from refapp.lazy_dataclass import dataclass as lazy


def classes(dataclass: Any, names: str) -> dict[str, type]:
    """The same classes, made with either decorator; pickle finds them in this module."""
    @dataclass(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2
        rules: tuple[str, ...] = dataclasses.field(default=(), compare=False)
        seen: list[int] = dataclasses.field(default_factory=list, repr=False, compare=False)
        KIND: ClassVar[str] = "point"

    @dataclass(frozen=True, slots=True)
    class Named(Point):
        name: str = dataclasses.field(default="", kw_only=True)

        def __repr__(self) -> str:
            return self.name

    @dataclass(frozen=True, kw_only=True)
    class Words(Point):
        word: str

    @dataclass(slots=True)
    class Open:
        value: object
        _late: int | None = dataclasses.field(default=None, init=False)

        def __post_init__(self) -> None:
            self._late = 7

    @dataclass(slots=True, eq=False)
    class Same:
        value: int = 1

    @dataclass(frozen=True)
    class Empty:
        pass

    found = {one.__name__: one for one in (Point, Named, Words, Open, Same, Empty)}
    for name, one in found.items():
        one.__qualname__ = name
        one.__module__ = __name__
        setattr(sys.modules[__name__], f"{names}{name}", one)
    return found


ORDINARY, LAZY = classes(dataclasses.dataclass, "Ordinary"), classes(lazy, "Lazy")
MADE = [("Point", (1,), {}), ("Point", (1, 3), {"rules": ("100.1",)}), ("Point", (), {"x": 5, "seen": [4]}), ("Named", (1,), {"name": "a"}),
        ("Words", (1,), {"word": "w"}), ("Open", ([1],), {}), ("Same", (), {}), ("Empty", (), {})]
WRONG = [("Point", (), {}), ("Point", (1,), {"x": 2}), ("Point", (1,), {"z": 2}), ("Named", (1, 2, (), [], "a"), {}), ("Words", (1,), {}),
         ("Open", (1, 2), {}), ("Empty", (1,), {})]


@pytest.mark.parametrize(("name", "args", "given"), MADE)
def test_objects_are_the_same(name: str, args: tuple[Any, ...], given: dict[str, Any]) -> None:
    old, new = ORDINARY[name](*args, **given), LAZY[name](*args, **given)
    assert repr(old) == repr(new)
    assert dataclasses.asdict(old) == dataclasses.asdict(new)
    assert getattr(old, "__match_args__", None) == getattr(new, "__match_args__", None)
    assert hasattr(old, "__dict__") == hasattr(new, "__dict__")
    for other in MADE:
        if other[0] != "Same":
            mine = ORDINARY[other[0]](*other[1], **other[2]), LAZY[other[0]](*other[1], **other[2])
            assert (old == mine[0]) is (new == mine[1])
    assert (type(old).__hash__ is None) is (type(new).__hash__ is None)


@pytest.mark.parametrize(("name", "args", "given"), WRONG)
def test_what_the_one_refuses_the_other_refuses(name: str, args: tuple[Any, ...], given: dict[str, Any]) -> None:
    for _ in range(2):  # the first time the method is made
        for kind in (ORDINARY, LAZY):
            with pytest.raises(TypeError):
                kind[name](*args, **given)


@pytest.mark.parametrize("kind", [ORDINARY, LAZY])
def test_how_they_behave(kind: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    point = kind["Point"](1, 2, ("1",))
    same = dataclasses.replace(point, rules=("2",))
    assert same == point
    assert len({same, point}) == 1
    assert same.rules == ("2",)
    assert point.seen is not kind["Point"](1).seen
    for change in (lambda: setattr(point, "x", 2), lambda: delattr(point, "x"), lambda: setattr(kind["Words"](1, word="w"), "new", 2)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    monkeypatch.setattr(sys.modules[__name__], "Point", kind["Point"], raising=False)
    for again in (pickle.loads(pickle.dumps(point)), copy.copy(point), copy.deepcopy(point)):
        assert again == point
        assert again.rules == ("1",)
    assert kind["Same"](1) != kind["Same"](1)
    assert len({kind["Same"](1), kind["Same"](1)}) == 2
    opened = kind["Open"](1)
    opened.value = 2
    assert opened != kind["Open"](1)
    with pytest.raises(TypeError):
        hash(opened)
    assert opened._late == 7
