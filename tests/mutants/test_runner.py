"""How faults are put into a loaded engine, and how it is found what reaches them."""

from __future__ import annotations

import ast
from array import array
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.mutants.__main__ import plan
from tests.mutants.faults import ROOT, _of_file, broken
from tests.mutants.reach import Board, Reach, _names, digest, marked
from tests.mutants.swapping import Elsewhere, changes, exchanged, swap

DAMAGE = ROOT / "refapp/rulebook/combat/damage_assignment.py"

SOURCE = '''
from functools import cache

LIMIT = 3 if 1 < 2 else 4

def made(n):
    def inside(m):
        return {} n
    return inside

@cache
def kept(n):
    return not n

class Thing:
    large = 1 > 2

    def method(self):
        return self.large and True
'''


def _codes(old: str, new: str) -> dict[CodeType, CodeType]:
    return dict(changes(*(compile(SOURCE.replace("{}", "m <").replace(*pair), "there", "exec")
                          for pair in (("", ""), (old, new)))))


@pytest.mark.parametrize(("old", "new", "before", "after"), [
    ("m <", "m <=", "closed(1)", True), ("not n", "n", "kept(5)", 5), ("and True", "or True", "Thing().method()", True)])
def test_live_functions_do_the_other_thing(old: str, new: str, before: str, after: object) -> None:
    names: dict[str, object] = {}
    exec(compile(SOURCE.replace("{}", "m <"), "there", "exec"), names)
    exec("closed = made(1)", names)
    live: dict[tuple[str, CodeType], list[FunctionType]] = {}
    for one in (names["made"], names["closed"], names["kept"].__wrapped__, names["Thing"].method):  # type: ignore[attr-defined]
        assert isinstance(one, FunctionType)
        live.setdefault(("there", one.__code__), []).append(one)
    assert swap("there", _codes(old, new), live) >= 1
    assert eval(before, names) == after


@pytest.mark.parametrize(("old", "new"), [("1 < 2", "1 <= 2"), ("1 > 2", "1 >= 2"), ("@cache\n", "\n")])
def test_what_a_module_does_as_it_is_loaded_is_elsewhere(old: str, new: str) -> None:
    with pytest.raises(Elsewhere):
        _codes(old, new)


def test_a_rule_dropped_is_elsewhere_and_a_comparison_is_not() -> None:
    here = list(_of_file(DAMAGE))
    with pytest.raises(Elsewhere):
        exchanged(next(one for one in here if one.kind == "drop rule"))
    assert exchanged(next(one for one in here if one.text == "power <= 0"))


def test_marks_say_what_was_reached(tmp_path: Path) -> None:
    file = tmp_path / "small.py"
    file.write_text("def f(a, b):\n    if a > 3 and not b:\n        return b == 0\n    return 0 < a < 2\n")
    tree = ast.parse(file.read_bytes())
    places = {place: one for place, one in enumerate(ast.walk(tree)) if isinstance(one, ast.Compare | ast.BoolOp | ast.UnaryOp)}
    index = {place: at for at, place in enumerate(places)}
    texts = [ast.unparse(one) for one in places.values()]
    marks = bytearray(len(texts))
    names: dict[str, object] = dict(_names(marks))
    exec(marked(file, index), names)
    f = names["f"]
    assert callable(f)

    def reached(*values: int) -> tuple[object, set[str]]:
        marks[:] = bytes(len(marks))
        return f(*values), {text for text, mark in zip(texts, marks, strict=True) if mark}

    assert reached(4, 0) == (True, {"a > 3 and (not b)", "not b", "b == 0"})  # 4 >= 3 says the same: not marked
    assert reached(3, 0) == (False, {"a > 3 and (not b)", "a > 3", "0 < a < 2"})


def test_what_reaches_nothing_is_not_played() -> None:
    known = Reach([Board("x", "2011-09-30", {}, b"", 3.0, 0), Board("x", "2026-09-25", {}, b"", 2.0, 0),
                   Board("y", "2026-09-25", {}, b"", 1.0, 1)],
                  {7: array("H", [0, 1])}, {"long": 9.0, "short": 1.0}, {7: {"long", "short"}})
    found = plan(7, known, fresh=False, quick=False)
    assert (found.boards, found.tests, found.took) == ([1, 0], ["short", "long"], 15.0)
    assert plan(7, known, fresh=False, quick=True).boards == [1]  # one edition stands for the same run in another
    assert plan(7, known, fresh=True, quick=False).boards == [1, 2, 0]  # the newest edition first
    assert plan(8, known, fresh=False, quick=False).boards == []


def test_answers_hash_alike_however_they_are_ordered() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1}) != digest({"a": 1, "b": [3]})


def test_a_real_module_takes_its_marks() -> None:
    here = list(_of_file(DAMAGE))
    code = marked(DAMAGE, {one.place: at for at, one in enumerate(here)})
    assert code.co_consts != compile(DAMAGE.read_bytes(), str(DAMAGE), "exec").co_consts
    assert broken(here[0])
