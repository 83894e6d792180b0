"""Table tests: one board per line of the rulebook, with the result that the rule texts ask for, in each of its editions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.playing import cases, editions, wrong


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{stem}-{case['id']}") for stem, case in cases()])
def test_case(case: dict[str, Any]) -> None:
    found = {edition: mismatches for edition in editions(case) if (mismatches := wrong(case, edition))}
    assert editions(case)
    assert not found, f"{case['why']}: {found}"
