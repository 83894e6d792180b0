"""The one door: a file of the rulebook makes events and never changes a game itself (shared/ENGINE.md, promise 5).

Found by reading the code: an attribute that is assigned, an item of a field that is assigned or deleted, a field that is
told to change itself. A local list or mapping may change, and a copy of how an object looks (``base_view``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

FILES = sorted(path for path in (ROOT / "refapp" / "rulebook").rglob("*.py")
               if not path.name.startswith("section_"))  # two verbs that are being rewritten
MACHINE = tuple(ROOT / "refapp" / "game" / name
                for name in ("events/ending.py", "machine/sba.py", "machine/waiting_triggers.py", "machine/resolving.py",
                             "machine/permanent_spells.py"))
"""Parts of the machine that carry out rules: they change a game in events only."""
SAID = (".optional", ".sba_passes.append(")
"""What the machine notes for the answer and the search for loops; no rule reads it."""
CHANGING = frozenset({"add", "append", "appendleft", "clear", "discard", "extend", "insert", "intersection_update",
                      "difference_update", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "subtract",
                      "symmetric_difference_update", "update"})
"""Methods by which a list, set or mapping changes itself."""
INNER = frozenset({"forget", "perform", "touch", "remove_from_zone"})
"""What only the machine calls: an event is made to happen, not performed."""
COPIES = frozenset({"base_view", "look_of", "replace", "Obj"})
"""Functions whose result is new: how an object looks, a copy of a value, a thing that isn't in the game yet."""
NOTES = frozenset({"Proposal"})
"""Classes of the rulebook for what is being worked out and isn't part of a game: a spell while it is being cast."""


def of_a_field(node: ast.expr) -> bool:
    """Whether an expression is a field of something, or an item of one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Attribute)


class Reader(ast.NodeVisitor):
    """Reads one function: which names stand for fields of other things, which for copies, and what changes."""

    def __init__(self, in_events: bool = False) -> None:
        self.in_events = in_events
        self.fields: set[str] = set()
        self.copies: set[str] = set()
        self.found: list[tuple[int, str]] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not any(isinstance(base, ast.Name) and base.id.endswith("Event") for base in node.bases):
            self.copies.add("self")
        elif self.in_events:
            return  # what an event does when it happens is a change of the game
        self.generic_visit(node)

    def visit_arguments(self, node: ast.arguments) -> None:
        self.copies |= {one.arg for one in (*node.args, *node.kwonlyargs)
                        if isinstance(one.annotation, ast.Name) and one.annotation.id in NOTES}

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self._named(target.id, node.value)
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                self._changed(one)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name) and node.target.id in self.fields:
            self._say(node.target)
        self._changed(node.target)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            if isinstance(node.target, ast.Name):
                self._named(node.target.id, node.value)
            self._changed(node.target)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self._changed(target)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            owner = node.func.value
            if node.func.attr in CHANGING and (of_a_field(owner) or (
                    isinstance(owner, ast.Name) and owner.id in self.fields)) \
                    and not (isinstance(owner, ast.Attribute) and self._new(owner.value)):
                self._say(node)
            if node.func.attr in INNER:
                self._say(node)
        elif isinstance(node.func, ast.Name) and node.func.id in {"setattr", "delattr", *INNER}:
            self._say(node)
        self.generic_visit(node)

    def _named(self, name: str, value: ast.expr) -> None:
        self.fields.discard(name)
        self.copies.discard(name)
        if of_a_field(value):
            self.fields.add(name)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in COPIES | NOTES:
            self.copies.add(name)

    def _changed(self, target: ast.expr) -> None:
        if isinstance(target, ast.Attribute):
            if not self._new(target.value):
                self._say(target)
        elif isinstance(target, ast.Subscript) and (of_a_field(target.value) or (
                isinstance(target.value, ast.Name) and target.value.id in self.fields)) \
                and not (isinstance(target.value, ast.Attribute) and self._new(target.value.value)):
            self._say(target)

    def _new(self, owner: ast.expr) -> bool:
        if isinstance(owner, ast.Attribute) and owner.attr == "here":
            owner = owner.value
        return isinstance(owner, ast.Name) and owner.id in self.copies

    def _say(self, node: ast.expr) -> None:
        self.found.append((node.lineno, ast.unparse(node)))


def changes(source: str, in_events: bool = False) -> Iterator[tuple[int, str]]:
    """Each place where a module changes a thing that isn't its own: line and code; ``in_events`` events may."""
    for node in ast.parse(source).body:
        reader = Reader(in_events)
        reader.visit(node)
        yield from reader.found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT / "refapp" / "rulebook").as_posix())
def test_no_rule_changes_a_game_itself(path: Path) -> None:
    found = [f"{path.relative_to(ROOT)}:{line}: {code}" for line, code in changes(path.read_text(encoding="utf-8"))]
    assert not found, "make an event of it (refapp/game) and let it happen: " + "; ".join(found)


@pytest.mark.parametrize("path", MACHINE, ids=lambda path: path.name)
def test_the_machine_changes_a_game_in_events_only(path: Path) -> None:
    found = [f"{path.relative_to(ROOT)}:{line}: {code}"
             for line, code in changes(path.read_text(encoding="utf-8"), in_events=True)
             if not any(word in code for word in SAID)]
    assert not found, "make an event of it: " + "; ".join(found)


@pytest.mark.parametrize("code", [
    "def f(game, obj):\n    obj.tapped = True", "def f(obj):\n    obj.a, x = 1, 2", "def f(obj):\n    obj.damage += 1",
    "def f(obj):\n    obj.counters['a'] = 1", "def f(obj):\n    del obj.counters['a']",
    "def f(obj):\n    obj.designations.add('a')", "def f(player):\n    player.zones['library'].pop(0)",
    "def f(player):\n    library = player.zones['library']\n    library.append('c')",
    "def f(player):\n    library = player.zones['library']\n    library[:] = []", "def f(obj):\n    obj.forget()",
    "def f(obj):\n    held = obj.goaded\n    held |= {'A'}", "def f(obj):\n    setattr(obj, 'tapped', True)"])
def test_what_changes_a_game_is_found(code: str) -> None:
    assert list(changes(code))


@pytest.mark.parametrize("code", [
    "def f(game):\n    found = []\n    found.append(1)", "def f(game, obj):\n    look = base_view(game, obj)\n    look.zone = 'x'",
    "def f(game):\n    known = {}\n    known['a'] = game.active", "def f(obj):\n    held = set(obj.goaded)\n    held.add('A')"])
def test_what_is_local_may_change(code: str) -> None:
    assert not list(changes(code))
