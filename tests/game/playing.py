"""Reading and playing the cases of tests/game/cases, and reading the live examples. Knows nothing of pytest.

A file is called by the section or the rule that its cases are about, with its number of today and what it is called:
``509_1h_blocked_and_unblocked.yaml``, a keyword’s by its entry. A section past 400 lines is a file for each rule.

A case lists ``editions`` (dates, or ``all``, ``since DATE``, ``until DATE`` over the anchor editions), and what is
expected; what is said of 2026-04-17 is said of the edition in force. ``cites`` and ``passes`` name rules by their key
(the number in the edition of 2026-09-25, or ``EDITION:number`` for rules that are gone), which is turned into the number
in the edition that is played. ``about`` names rules that a case is about although the trace needn't name them, most
often since they just don't apply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from refapp.cardtext.boards import with_abilities
from refapp.game.machine.expect import mismatches
from refapp.resources import shipped
from refapp.rulebook.evaluating import evaluate
from refapp.rulebook.numbering import number_on

ANCHORS = ("2009-10-01", "2011-02-04", "2011-09-30", "2013-07-13", "2018-07-13", "2026-01-16", "2026-04-17", "2026-09-25")
FOLDER = Path(__file__).parent / "cases"
FRAME = frozenset({"id", "why", "editions", "expect", "cites", "passes", "about"})


@cache
def cases() -> tuple[tuple[str, dict[str, Any]], ...]:
    """Every case, with the name of its file without the suffix; read once."""
    return tuple((path.stem, case) for path in sorted(FOLDER.glob("*.yaml"))
                 for case in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader))


@cache
def examples() -> tuple[tuple[str, dict[str, Any]], ...]:
    """Every live example as it is written, with the name of its file; read once, not to be changed."""
    return tuple((path.stem, raw) for path in sorted(shipped("corpus").glob("scenarios/*/*.yaml"))
                 for raw in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader))


def editions(case: Mapping[str, Any]) -> list[str]:
    """The editions in which a case is played."""
    asked = case["editions"]
    if isinstance(asked, list):
        return [*asked, *(ANCHORS[-1:] if asked[-1] == ANCHORS[-2] else ())]
    word, _, day = asked.partition(" ")
    if word == "since":
        return [edition for edition in ANCHORS if edition >= day]
    if word == "until":
        return [edition for edition in ANCHORS if edition < day]
    assert asked == "all"
    return list(ANCHORS)


def numbers(keys: Sequence[str], edition: str) -> list[str]:
    """Today's numbers as those of an edition; what wasn't there then is left out."""
    found = [number_on(key, date.fromisoformat(edition)) for key in keys]
    return [number for number in found if number is not None]


def wrong(case: Mapping[str, Any], edition: str) -> list[str]:
    """What of a case's expectations doesn't hold in an edition."""
    scenario, unread = with_abilities({key: item for key, item in case.items() if key not in FRAME})
    assert not unread, unread
    evaluation = evaluate(scenario, edition=date.fromisoformat(edition))
    expected = {"expect": dict(case.get("expect", {}))}
    if "passes" in case:
        expected["expect"]["sba_passes"] = [numbers(keys, edition) for keys in case["passes"]]
    refused = expected["expect"].get("illegal")
    if refused and "rules" in refused:
        expected["expect"]["illegal"] = {**refused, "rules": numbers(refused["rules"], edition)}
    found = mismatches(evaluation, expected)
    missing = set(numbers(case.get("cites", []), edition)) - set(evaluation.rules)
    if missing:
        found.append(f"not cited: {sorted(missing)} in {evaluation.rules}")
    return found
