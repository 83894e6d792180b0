"""Table tests: one board per line of the rulebook, with the result that the rule texts ask for.

A case lists ``editions`` (dates, or ``all``, ``since DATE``, ``until DATE`` over the anchor editions), and what is
expected. ``cites`` and ``passes`` name rules by their number in the edition of 2026-04-17 (or ``EDITION:number`` for
rules that are gone), which the test turns into the numbers of the edition that is played. ``about`` names rules
that a case is about although the trace needn't name them, most often since they just don't apply.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from refapp.checks import evaluate, number_on
from refapp.engine.expect import mismatches

ANCHORS = ("2009-10-01", "2011-02-04", "2011-09-30", "2013-07-13", "2018-07-13", "2026-01-16", "2026-04-17")
FRAME = frozenset({"id", "why", "editions", "expect", "cites", "passes", "about"})


def _cases() -> list[Any]:
    found = []
    for path in sorted((Path(__file__).parent / "cases").glob("*.yaml")):
        for case in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader):
            for edition in _editions(case["editions"]):
                found.append(pytest.param(case, edition, id=f"{path.stem}-{case['id']}-{edition}"))
    return found


def _editions(asked: str | list[str]) -> list[str]:
    if isinstance(asked, list):
        return asked
    word, _, day = asked.partition(" ")
    if word == "since":
        return [edition for edition in ANCHORS if edition >= day]
    if word == "until":
        return [edition for edition in ANCHORS if edition < day]
    assert asked == "all"
    return list(ANCHORS)


def _numbers(keys: list[str], edition: str) -> list[str]:
    found = [number_on(key, date.fromisoformat(edition)) for key in keys]
    return [number for number in found if number is not None]


@pytest.mark.parametrize(("case", "edition"), _cases())
def test_case(case: dict[str, Any], edition: str) -> None:
    scenario = {key: item for key, item in case.items() if key not in FRAME}
    evaluation = evaluate(scenario, edition=date.fromisoformat(edition))
    expected = {"expect": dict(case.get("expect", {}))}
    if "passes" in case:
        expected["expect"]["sba_passes"] = [_numbers(keys, edition) for keys in case["passes"]]
    wrong = mismatches(evaluation, expected)
    missing = set(_numbers(case.get("cites", []), edition)) - set(evaluation.rules)
    if missing:
        wrong.append(f"not cited: {sorted(missing)} in {evaluation.rules}")
    assert not wrong, f"{case['why']}: {wrong}"
