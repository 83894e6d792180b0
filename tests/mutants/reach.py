"""Which boards and tests reach the place of which fault: what doesn't can't notice it, and isn't played.

The whole engine is loaded once with a mark at every place where a fault can be put, and everything is played. A threshold
is marked only where the changed one would say something else. Marks that are set as the engine is loaded and its rulesets
are made are ``early``: such a fault is never put into an engine that is loaded already.
"""

from __future__ import annotations

import ast
import builtins
import gc
import hashlib
import json
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutants.faults import ROOT, Fault

TESTS = ("tests/game", "tests/rulebook")
PLAIN = ["-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-seed=2026",
         "-m", "not slow", "--ignore=tests/game/test_cases.py", "--ignore=tests/game/test_differential.py"]
"""The tests besides the boards; properties draw the same examples each time."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board in an edition: what its kept answer hashes to, how long it takes, which run of the code it is.

    Boards with the same ``run`` are one board in several editions that reach the same places.
    """

    name: str
    day: str
    raw: Any
    known: bytes
    took: float = 0.0
    run: int = 0


@dataclass(slots=True)
class Reach:
    """What was played, and for each fault (by its place in the list of faults) what reaches it."""

    boards: list[Board]
    by_boards: dict[int, array[int]] = field(default_factory=dict)
    tests: dict[str, float] = field(default_factory=dict)
    by_tests: dict[int, set[str]] = field(default_factory=dict)
    early: frozenset[int] = frozenset()


class Instead(MetaPathFinder, Loader):
    """Loads modules from other code than their files hold."""

    def __init__(self, codes: Callable[[str], CodeType | None]) -> None:
        self.codes, self.found = codes, dict[str, CodeType]()

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        code = self.codes(fullname)
        if code is None:
            return None
        self.found[fullname] = code
        return ModuleSpec(fullname, self, origin=str(_file(fullname)))

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(_file(module.__name__))
        exec(self.found[module.__name__], module.__dict__)


def _file(module: str) -> Path:
    return ROOT / (module.replace(".", "/") + ".py")


class _Marks(ast.NodeTransformer):
    """Puts a mark where each of a module's faults would be."""

    def __init__(self, faults: dict[int, int]) -> None:
        self.faults = faults

    def visit(self, node: ast.AST) -> ast.AST:
        at = self.faults.get(getattr(node, "_place", -1))
        node = super().generic_visit(node)
        if at is None:
            return node
        if isinstance(node, ast.FunctionDef):
            node.body.insert(bool(ast.get_docstring(node)), ast.copy_location(ast.Expr(_call("_reached", at)), node))
            return node
        assert isinstance(node, ast.expr)
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _THRESHOLDS:
            return ast.copy_location(_call(_THRESHOLDS[type(node.ops[0])], at, node.left, node.comparators[0]), node)
        both = ast.Tuple([_call("_reached", at), node], ast.Load())
        return ast.copy_location(ast.Subscript(both, ast.Constant(1), ast.Load()), node)


_THRESHOLDS: dict[type[ast.cmpop], str] = {ast.Lt: "_lt", ast.LtE: "_le", ast.Gt: "_gt", ast.GtE: "_ge"}


def _call(name: str, at: int, *values: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(at), *values], [])


def marked(path: Path, faults: dict[int, int]) -> CodeType:
    """A module with its marks; ``faults``: place in its tree → place in the list of faults."""
    tree = ast.parse(path.read_bytes())
    for place, node in enumerate(ast.walk(tree)):
        node._place = place  # type: ignore[attr-defined]
    return compile(ast.fix_missing_locations(_Marks(faults).visit(tree)), str(path), "exec")


def _names(marks: bytearray) -> dict[str, Callable[..., Any]]:
    def reached(at: int) -> None:
        marks[at] = 1

    def lt(at: int, one: Any, two: Any) -> Any:
        found = one < two
        if found != (one <= two):
            marks[at] = 1
        return found

    def le(at: int, one: Any, two: Any) -> Any:
        found = one <= two
        if found != (one < two):
            marks[at] = 1
        return found

    def gt(at: int, one: Any, two: Any) -> Any:
        found = one > two
        if found != (one >= two):
            marks[at] = 1
        return found

    def ge(at: int, one: Any, two: Any) -> Any:
        found = one >= two
        if found != (one > two):
            marks[at] = 1
        return found

    return {"_reached": reached, "_lt": lt, "_le": le, "_gt": gt, "_ge": ge}


def digest(answer: Any) -> bytes:
    """What stands for an answer: equal answers have equal ones."""
    return hashlib.sha256(json.dumps(answer, sort_keys=True).encode()).digest()[:16]


def prepare(days: Sequence[str]) -> None:
    """Load the engine and make the rulesets of some editions, and nothing else."""
    from datetime import date

    from refapp.rulebook.evaluating import ruleset_for
    for day in days:
        ruleset_for(date.fromisoformat(day))


def _forgetting() -> Callable[[], None]:
    """What empties every cache of the engine except its rulesets', so that each board reaches what it needs."""
    from refapp.game.state.ruleset import Ruleset
    from refapp.rulebook import evaluating

    kept = evaluating._ruleset
    wrappers = [one for one in gc.get_objects() if type(one).__name__ == "_lru_cache_wrapper" and one is not kept
                and str(getattr(one, "__module__", "")).startswith(("refapp.game", "refapp.rulebook", "refapp.language"))]
    rulesets = [one for one in gc.get_objects() if isinstance(one, Ruleset)]

    def forget() -> None:
        for wrapper in wrappers:
            wrapper.cache_clear()
        for one in rulesets:
            one._behind.clear()
            one._among.clear()
            one._keys.clear()
    return forget


def record(faults: Sequence[Fault], *, tests: bool = True) -> Reach:
    """Play everything with marks; in a process that hasn't loaded the engine and ends afterwards.

    Without ``tests`` the boards only.
    """
    marks = bytearray(len(faults))
    for name, function in _names(marks).items():
        setattr(builtins, name, function)
    places: dict[str, dict[int, int]] = {}
    for at, fault in enumerate(faults):
        if fault.place >= 0:
            places.setdefault(fault.module, {})[fault.place] = at
    sys.meta_path.insert(0, Instead(lambda name: marked(_file(name), places[name]) if name in places else None))
    from tests.game.answers import answer, boards
    todo = [(name, day, raw) for name, raw, days in boards() for day in days]
    prepare(sorted({day for _, day, _ in todo}))
    early = frozenset(_set(marks))
    forget = _forgetting()
    found = Reach([], early=early)
    runs: dict[tuple[str, bytes], int] = {}
    for name, day, raw in todo:
        marks[:] = bytes(len(marks))
        forget()
        begin = time.process_time()
        hashed = digest(answer(raw, day))
        took = time.process_time() - begin
        run = runs.setdefault((name, bytes(marks)), len(runs))
        for at in _set(marks):
            found.by_boards.setdefault(at, array("H" if len(todo) < 65536 else "L")).append(len(found.boards))
        found.boards.append(Board(name, day, raw, hashed, took, run))
    if not tests:
        return found
    watch = Watch(marks, forget)
    marks[:] = bytes(len(marks))
    if pytest.main([*PLAIN, *TESTS], plugins=[watch]) != 0:
        raise SystemExit("the tests fail without a fault: nothing can be said")
    found.tests = watch.took
    everywhere = frozenset(_set(watch.shared))
    for test, reached in watch.reached.items():
        for at in {*reached, *everywhere}:
            found.by_tests.setdefault(at, set()).add(test)
    return found


def _set(marks: bytearray) -> Iterator[int]:
    at = marks.find(1)
    while at >= 0:
        yield at
        at = marks.find(1, at + 1)


class Watch:
    """A pytest plugin: what each test reaches, and what all of them share since it is reached outside of any."""

    def __init__(self, marks: bytearray, forget: Callable[[], None]) -> None:
        self.marks, self.forget, self.shared = marks, forget, bytearray(len(marks))
        self.reached: dict[str, list[int]] = {}
        self.took: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for at in _set(self.marks):
            self.shared[at] = 1
        self.marks[:] = bytes(len(self.marks))
        self.forget()
        begin = time.process_time()
        found = yield
        self.took[item.nodeid] = time.process_time() - begin
        self.reached[item.nodeid] = list(_set(self.marks))
        self.marks[:] = bytes(len(self.marks))
        return found

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[Any]:
        found = yield
        if fixturedef.scope != "function":
            for at in _set(self.marks):
                self.shared[at] = 1
        return found


class Only:
    """A pytest plugin: runs some tests, the shortest first."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self.order = {test: at for at, test in enumerate(wanted)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((one for one in items if one.nodeid in self.order), key=lambda one: self.order[one.nodeid])
