"""Table tests: one board per line of the rulebook, with the result that the rule texts ask for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.playing import cases, editions, wrong


@pytest.mark.parametrize(("case", "edition"), [
    pytest.param(case, edition, id=f"{stem}-{case['id']}-{edition}")
    for stem, case in cases() for edition in editions(case)])
def test_case(case: dict[str, Any], edition: str) -> None:
    found = wrong(case, edition)
    assert not found, f"{case['why']}: {found}"
