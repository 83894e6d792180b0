"""The faults: every comparison, connective, negation and threshold of the engine, every rule dropped, and the
mistakes that rules engines are known to make. A fault is a change of one module's syntax tree."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("refapp/game", "refapp/rulebook")
SKIPPED = {"messages.py", "vocabulary.py", "expect.py", "__init__.py"}
"""Sentences and lists of words: nothing in them decides anything. ``expect`` is the judge, not the accused."""

REGISTERS = frozenset({"action", "asks", "cut_short", "declares", "drawn", "entering", "first_turn", "keyword", "omitted", "question",
                       "replaces", "state_based", "whenever"})
"""Hooks and decorators of refapp/rulebook/registry.py, beside those of the modules ``moments``: a function without its own is a
rule that is gone."""

_SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}


@dataclass(frozen=True)
class Fault:
    """One change: the module's file, the line, what is changed, and how (``kind`` and ``place`` in the tree)."""

    file: str
    line: int
    kind: str
    text: str
    place: int = -1

    @property
    def key(self) -> str:
        """A name that survives edits elsewhere in the file."""
        return hashlib.sha256(f"{self.file}|{self.kind}|{self.text}".encode()).hexdigest()[:10]

    @property
    def module(self) -> str:
        return self.file.removesuffix(".py").replace("/", ".")


def faults() -> list[Fault]:
    """Every fault, in the order of files and lines."""
    found = list(known())
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if path.name not in SKIPPED:
                found += _of_file(path)
    return found


def _of_file(path: Path) -> Iterator[Fault]:
    file = path.relative_to(ROOT).as_posix()
    tree = ast.parse(path.read_bytes())
    for place, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.Compare):
            yield Fault(file, node.lineno, "compare", ast.unparse(node), place)
        elif isinstance(node, ast.BoolOp):
            yield Fault(file, node.lineno, "connective", ast.unparse(node), place)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Fault(file, node.lineno, "negation", ast.unparse(node), place)
        elif isinstance(node, ast.FunctionDef) and node.decorator_list and _registers(node):
            yield Fault(file, node.lineno, "drop rule", node.name, place)


def _registers(node: ast.FunctionDef) -> bool:
    """Whether a decorator tells the registry what a function carries out."""
    return any(isinstance(one, ast.Call) and (one.func.id in REGISTERS if isinstance(one.func, ast.Name)
                                              else ast.unparse(one.func).partition(".")[0].endswith("moments"))
               for one in node.decorator_list)


def broken(fault: Fault) -> ast.Module:
    """The module's tree with the fault in it."""
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    if fault.kind == "known":
        old, new = KNOWN[fault.text][1:]
        if source.count(old) != 1:
            raise ValueError(f"{fault.file}: the line of the known fault {fault.text!r} isn't there once; write it anew")
        return ast.parse(source.replace(old, new))
    tree = ast.parse(source)
    node = copy.copy(next(n for i, n in enumerate(ast.walk(tree)) if i == fault.place))
    changed = _change(node)

    class Put(ast.NodeTransformer):
        def visit(self, here: ast.AST) -> ast.AST | None:
            if getattr(here, "_place", None) == fault.place:
                return changed
            return super().generic_visit(here)

    for i, here in enumerate(ast.walk(tree)):
        here._place = i  # type: ignore[attr-defined]
    return ast.fix_missing_locations(Put().visit(tree))


def _change(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.Compare):
        ops = [_SWAPS[type(node.ops[0])](), *node.ops[1:]]
        return ast.copy_location(ast.Compare(node.left, ops, node.comparators), node)
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return ast.copy_location(ast.BoolOp(other, node.values), node)
    if isinstance(node, ast.UnaryOp):
        return node.operand
    assert isinstance(node, ast.FunctionDef)
    kept = copy.copy(node)
    kept.decorator_list = []
    return kept


KNOWN: dict[str, tuple[str, str, str]] = {
    # name: (file, what stands there, what a known mistake puts there)
    "one state-based action at a time": ("refapp/game/machine/sba.py", "    merged = _find(game)\n",
                                         "    merged = _find(game)[:1]\n"),
    "a cap on passes hides a loop": ("refapp/game/machine/sba.py", "    if mark in seen and game.result is None:",
                                     "    if False:"),
    "rules of one result are not merged": ("refapp/game/machine/sba.py",
                                           "                if action.rule not in keys:\n"
                                           "                    keys.append(action.rule)\n", ""),
    "every edition is the current one": ("refapp/rulebook/evaluating.py",
                                         "    return _ruleset(day if day > newest else numbering.edition_on(day, known), known)",
                                         "    return _ruleset(newest, known)"),
    "the actions of one pass happen one after the other": (
        "refapp/game/machine/sba.py", "    known = _instead(game, losing) if losing else {}\n    with game.events():",
        "    known = _instead(game, losing) if losing else {}\n    if True:"),
    "triggers before state-based actions": (
        "refapp/game/machine/sba.py", "if not sba_pass(game) and not waiting_triggers.put_on_stack(game):",
        "if not waiting_triggers.put_on_stack(game) and not sba_pass(game):"),
    "each of several simultaneous losses needs its own replacement": (
        "refapp/game/machine/sba.py", "            key = (finding.action, finding.subject)",
        "            key = (finding.action, finding.subject, action.rule)"),
    "the order of players reversed": ("refapp/game/machine/waiting_triggers.py", "for player in game.apnap():",
                                      "for player in reversed(game.apnap()):"),
    "the order of players ignored": ("refapp/game/machine/waiting_triggers.py", "for player in game.apnap():",
                                     "for player in game.players.values():"),
    "no look-back": ("refapp/game/reading/matching.py", "    event = occurrence.event\n    if event in LOOK_BACK_VISIBLE:",
                     "    return False\n    if event in LOOK_BACK_VISIBLE:"),
    "triggers detected after the event only": (
        "refapp/game/machine/triggers.py", "        after = game.board()  #",
        "        before = after = game.board()  #"),
    "triggers detected before the event only": (
        "refapp/game/machine/triggers.py", "        after = game.board()  #",
        "        after = before  #"),
    "last known information is taken in the middle of the event": (
        "refapp/game/events/moves.py", "    view = game.batch.before.get(obj.id)\n    if view is None or",
        "    game.touch()\n    view = game.view(obj.id)\n    if view is None or"),
    "last known information without continuous effects": (
        "refapp/game/events/moves.py", "    view = game.batch.before.get(obj.id)\n    if view is None or",
        "    view = None\n    if view is None or"),
    "regeneration is ignored": (
        "refapp/rulebook/replacement/regeneration.py", '    if not (obj.here.shields > 0 or "regenerates" in keywords):',
        "    if True:"),
    "the numbers of the edition are ignored": (
        "refapp/rulebook/evaluating.py", "    numbers = numbering.numbers(numbering.edition_on(edition, known), known, edition)\n",
        "    numbers = numbering.numbers(numbering.KEYED)\n"),
    "an intervening if is checked on resolution only": (
        "refapp/game/machine/triggers.py",
        "    if trigger.conditions and not conditions_hold(game, trigger.conditions, view.controller, eye, parties):",
        "    if False:"),
    "an intervening if is checked when it triggers only": (
        "refapp/game/machine/resolving.py",
        "        if not conditions_hold(game, still, item.controller, eye, Parties(item.source, item.it, item.other)):",
        "        if False:"),
    "a state trigger without its lock": ("refapp/game/machine/triggers.py", "        if key in game.state_locks:",
                                         "        if False:"),
    "a state trigger locked for ever": (
        "refapp/game/machine/resolving.py",
        ", *([Unlock(item.state_key)] if item.state_key is not None else [])", ""),
    "tokens return": ("refapp/game/events/moves.py", '    if obj.kind == "token" and obj.left and (', "    if False and ("),
    "a moved object is still the same object": (
        "refapp/game/reading/position.py",
        "return obj is not None and obj.exists and obj.incarnation == ref.incarnation",
        "return obj is not None and obj.exists"),
    "dated behaviours are ignored": ("refapp/game/state/ruleset.py", "        return behaviour in self.behaviours",
                                     "        return True"),
}


def known() -> Iterator[Fault]:
    for name, (file, old, _) in KNOWN.items():
        source = (ROOT / file).read_text(encoding="utf-8")
        yield Fault(file, source[:source.find(old)].count("\n") + 1, "known", name)
