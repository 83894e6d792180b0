"""Every played rule has a home: its number stands in the code that carries it out, where somebody who looks finds it.

A rule whose standing in corpus/coverage is ``played`` is named, in a docstring, a comment or a citation, somewhere in
the machine, the language of scenarios or the rulebook (docs/architecture.md: “Where is the code of rule N?”).
"""

from __future__ import annotations

import csv
import re

from tests.conftest import ROOT

ROOMS = tuple(ROOT / "refapp" / room for room in ("game", "language", "rulebook"))
NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]{0,2}\b")
"""A whole number: 603.3 isn’t named where only 603.3d is."""


def played() -> list[str]:
    """The numbers of the rules that are played, in the order of the ledger."""
    found = []
    for path in sorted((ROOT / "corpus" / "coverage").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += [row["number"] for row in csv.DictReader(lines) if row["standing"] == "played"]
    return found


def test_every_played_rule_is_named_where_it_is_carried_out() -> None:
    named = {number for room in ROOMS for path in room.rglob("*.py")
             for number in NUMBER.findall(path.read_text(encoding="utf-8"))}
    rules = played()
    assert len(rules) > 2000, "the ledger of coverage wasn’t found"
    homeless = [number for number in rules if number not in named]
    assert homeless == [], (f"{len(homeless)} played rules are named nowhere in refapp/game, refapp/language or "
                            f"refapp/rulebook; say in a docstring or comment where each is carried out: "
                            f"{', '.join(homeless)}")
