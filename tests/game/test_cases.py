"""Table tests: one board per line of the rulebook, with the result that the rule texts ask for, in each of its editions."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from refapp.history import committed
from refapp.model import RuleNumber
from tests.game.playing import FOLDER, cases, editions, wrong


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{stem}-{case['id']}") for stem, case in cases()])
def test_case(case: dict[str, Any]) -> None:
    found = {edition: mismatches for edition in editions(case) if (mismatches := wrong(case, edition))}
    assert editions(case)
    assert not found, f"{case['why']}: {found}"


def test_cases_are_found_by_their_rule() -> None:
    """Each file is called by a section or rule of today and is short enough to read, each case has an id of its own."""
    wrong = [path.stem for path in FOLDER.iterdir() if not _rule(path.stem) or path.read_text(encoding="utf-8").count("\n") > 400]
    assert wrong == []
    assert [name for name, many in Counter(case["id"] for _, case in cases()).items() if many > 1] == []


def _rule(stem: str) -> bool:
    """Does a name begin as ``613_name`` or ``613_7c_name``, with a number that the newest edition has?"""
    found = re.match(r"(\d{3})(?:_(\d+[a-z]*))?_[a-z]", stem)
    return found is not None and committed().exists(RuleNumber.parse(".".join(filter(None, found.groups()))), committed().newest)
