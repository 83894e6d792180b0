"""The one door: the game is changed only where an event is performed (shared/ENGINE.md, promise 5).

Found by reading the code: an attribute that is assigned, an item of a field that is assigned or deleted, a field that is
told to change itself. A local list or mapping may change, and a copy of how an object looks (``base_view``). A file of the
rulebook changes nothing at all. Of ``refapp/game`` a function may change the game if it is reached from nowhere else than
``perform`` of an event, the door itself, and what the door has follow from an event; and the board is laid out once.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

RULES = sorted((ROOT / "refapp" / "rulebook").rglob("*.py"))
GAME = sorted((ROOT / "refapp" / "game").rglob("*.py"))
DOOR = ("game/door/", "game/machine/played_game.py", "game/machine/setup.py")
"""Where the game may be changed besides ``perform``: the door, what follows from an event, the board as it is laid out."""
NOTED = frozenset({"asked_now", "batch", "choices", "decided", "optional", "picked", "sba_passes", "sets", "step",
                   "triggered", "triggered_of", "wanted", "watcher"})
"""What is noted about the evaluation: what was asked, answered, counted for the answer; the event that is under way."""
CHANGING = frozenset({"add", "append", "appendleft", "clear", "discard", "extend", "insert", "intersection_update",
                      "difference_update", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "subtract",
                      "symmetric_difference_update", "update"})
"""Methods by which a list, set or mapping changes itself."""
INNER = frozenset({"forget", "perform", "touch", "remove_from_zone"})
"""What only the machine calls: an event is made to happen, not performed."""
COPIES = frozenset({"base_view", "copy", "look_of", "own", "replace", "Obj"})
"""Functions whose result is new: how an object looks, a copy of a value, a thing that isn't in the game yet."""
NOTES = re.compile(r"\b(Active|Lane|Layers|Proposal|Views?)\b")
"""Classes for what is being worked out and isn't part of a game: a spell while it is being cast, views, layers."""


def of_a_field(node: ast.expr) -> bool:
    """Whether an expression is a field of something, or an item of one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Attribute)


class Reader(ast.NodeVisitor):
    """Reads one function: which names stand for fields of other things, which for copies, and what changes."""

    def __init__(self, *own: str) -> None:
        self.fields: set[str] = set()
        self.copies: set[str] = set(own)
        self.found: list[tuple[int, str]] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not is_event(node):
            self.copies.add("self")
        self.generic_visit(node)

    def visit_arguments(self, node: ast.arguments) -> None:
        self.copies |= {one.arg for one in (*node.args, *node.kwonlyargs)
                        if one.annotation is not None and NOTES.search(ast.unparse(one.annotation))}

    def visit_For(self, node: ast.For) -> None:
        if any(isinstance(one, ast.Name) and one.id in self.copies for one in ast.walk(node.iter)):
            self.copies |= {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
        self.generic_visit(node)

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
            if node.func.attr in INNER and not self._new(owner):
                self._say(node)
        elif isinstance(node.func, ast.Name) and node.func.id in {"setattr", "delattr", *INNER}:
            self._say(node)
        self.generic_visit(node)

    def _named(self, name: str, value: ast.expr) -> None:
        self.fields.discard(name)
        self.copies.discard(name)
        if self._new(value):
            self.copies.add(name)
        elif of_a_field(value):
            self.fields.add(name)

    def _changed(self, target: ast.expr) -> None:
        if isinstance(target, ast.Attribute):
            if not self._new(target.value):
                self._say(target)
        elif isinstance(target, ast.Subscript) and (of_a_field(target.value) or (
                isinstance(target.value, ast.Name) and target.value.id in self.fields)) \
                and not (isinstance(target.value, ast.Attribute) and self._new(target.value.value)):
            self._say(target)

    def _new(self, owner: ast.expr) -> bool:
        """Whether an expression is something new, or a part of it."""
        while isinstance(owner, ast.Subscript) or (isinstance(owner, ast.Attribute) and owner.attr in {"here", "views"}):
            owner = owner.value
        if isinstance(owner, ast.Call):
            called = owner.func.attr if isinstance(owner.func, ast.Attribute) else getattr(owner.func, "id", "")
            return called in COPIES or bool(NOTES.fullmatch(called))
        return isinstance(owner, ast.Name) and owner.id in self.copies

    def _say(self, node: ast.expr) -> None:
        self.found.append((node.lineno, ast.unparse(node)))


def is_event(node: ast.ClassDef) -> bool:
    """Whether a class is an event: what it does when it happens is a change of the game."""
    return any(isinstance(base, ast.Name) and base.id.endswith("Event") for base in node.bases)


def changes(source: str) -> Iterator[tuple[int, str]]:
    """Each place where a module changes a thing that isn't its own: line and code."""
    for node in ast.parse(source).body:
        reader = Reader()
        reader.visit(node)
        yield from reader.found


Function = tuple[str, str]
"""A module and the name of a function of it, of a method ``Class.name``."""


class Calls:
    """Which function of the game and the rulebook names which, and which of them change the game."""

    def __init__(self) -> None:
        self.modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): (path, ast.parse(path.read_text(encoding="utf-8")))
                        for path in (*GAME, *RULES)}
        self.functions: dict[Function, tuple[ast.FunctionDef, bool]] = {}
        self.methods: dict[str, set[Function]] = defaultdict(set)
        self.users: dict[Function, set[Function | None]] = defaultdict(set)
        """Who names a function: other functions, None for what is done as an event happens."""
        for name, (path, tree) in self.modules.items():
            door = path.relative_to(ROOT / "refapp").as_posix().startswith(DOOR)
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    self.functions[name, node.name] = node, door
                for one in node.body if isinstance(node, ast.ClassDef) else ():
                    if isinstance(one, ast.FunctionDef):
                        self.functions[name, f"{node.name}.{one.name}"] = one, door or is_event(node)
                        self.methods[one.name].add((name, f"{node.name}.{one.name}"))
        for name, (_, tree) in self.modules.items():
            self._read(name, tree)

    def _read(self, module: str, tree: ast.Module) -> None:
        known = {alias.asname or alias.name: (node.module or "", alias.name)
                 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        for (where, name), (node, inside) in list(self.functions.items()):
            if where == module:
                self._name(module, node, known, None if inside else (where, name))
        for node in tree.body:
            for one in (node.body if isinstance(node, ast.ClassDef) else [node]):
                if not isinstance(one, ast.FunctionDef | ast.Import | ast.ImportFrom):
                    self._name(module, one, known, (module, ""))

    def _name(self, module: str, node: ast.AST, known: dict[str, Function], user: Function | None) -> None:
        local = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        local |= {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and one.id not in local:
                self.users[known.get(one.id, (module, one.id))].add(user)
            elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id in known:
                self.users[".".join(known[one.value.id]), one.attr].add(user)
            elif isinstance(one, ast.Attribute):
                for method in self.methods.get(one.attr, ()):
                    self.users[method].add(user)

    def inside(self) -> set[Function]:
        """The functions that are reached only as an event happens."""
        found = set(self.functions)
        while True:
            out = {one for one in found if not (users := self.users[one] - {one})
                   or any(user is not None and user not in found for user in users)}
            if not out:
                return found
            found -= out

    def changing(self) -> Iterator[tuple[Function, list[tuple[int, str]]]]:
        """The functions beside events and the door that change the game, with line and code of each change."""
        for (module, name), (node, inside) in self.functions.items():
            if inside or not module.startswith("refapp.game."):
                continue
            reader = Reader(*(("self", "cls") if "." in name else ()))
            reader.visit(node)
            found = [(line, code) for line, code in reader.found if not NOTED.intersection(re.findall(r"\.(\w+)", code))]
            if found:
                yield (module, name), found


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT / "refapp" / "rulebook").as_posix())
def test_no_rule_changes_a_game_itself(path: Path) -> None:
    found = [f"{path.relative_to(ROOT)}:{line}: {code}" for line, code in changes(path.read_text(encoding="utf-8"))]
    assert not found, "make an event of it (refapp/game/events) and let it happen: " + "; ".join(found)


def test_the_game_changes_as_an_event_happens_and_nowhere_else() -> None:
    calls = Calls()
    inside = calls.inside()
    found = [f"{module} {name}, {line}: {code}" for (module, name), places in calls.changing()
             if (module, name) not in inside for line, code in places]
    assert ("refapp.game.events.moves", "_arrive") in inside  # what is sought is found: only a move calls it
    assert not found, "make an event of it, or do it in perform of the event that causes it:\n" + "\n".join(found)


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
