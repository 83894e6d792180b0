"""The list of faults itself: each known mistake still has its line, and each fault changes something."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.__main__ import judged
from tests.mutants.faults import KNOWN, ROOT, Fault, broken, faults, known


@pytest.mark.parametrize("fault", list(known()), ids=lambda fault: fault.text)
def test_known_mistake_changes_its_module(fault: Fault) -> None:
    assert ast.dump(broken(fault)) != ast.dump(ast.parse((ROOT / fault.file).read_bytes()))


def test_every_known_mistake_is_played() -> None:
    assert {one.text for one in known()} == set(KNOWN)


def test_a_line_that_is_gone_is_said() -> None:
    KNOWN["gone"] = ("refapp/game/machine/sba.py", "no such line", "pass")
    try:
        with pytest.raises(ValueError, match="write it anew"):
            broken(Fault("refapp/game/machine/sba.py", 1, "known", "gone"))
    finally:
        del KNOWN["gone"]


def test_what_was_judged_is_still_there() -> None:
    there = {one.key for one in faults()}
    assert [key for key in judged() if key not in there] == []
