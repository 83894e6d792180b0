"""Every played rule has one home: its number stands in the code that carries it out, where somebody who looks finds it.

Of a rule whose standing in corpus/coverage is ``played`` it is clear which function that is
(:mod:`refapp.rulebook.carried_out`; docs/architecture.md: “Where is the code of rule N?”).
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict

import pytest

from refapp.rulebook.carried_out import homeless, places, places_of
from refapp.rulebook.numbering import KEYED, number_on
from tests.conftest import ROOT


def played() -> list[str]:
    """The rules that boards play, in the order of the ledger."""
    found = []
    for path in sorted((ROOT / "corpus" / "coverage").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += [row["number"] for row in csv.DictReader(lines) if row["standing"] == "played"]
    return found


def test_every_played_rule_has_one_home() -> None:
    rules = played()
    assert len(rules) > 2000, "the ledger of coverage wasn’t found"
    lost = {rule: [f"{one.file}:{one.line}" for one in found] for rule in rules if (found := homeless(rule)) is not None}
    assert lost == {}, "write § before the number where the rule’s own sentence is done, and nowhere else"


def test_every_number_at_the_code_is_a_rule() -> None:
    for rule in places():
        number_on(rule, KEYED)


@pytest.mark.parametrize(("rule", "first"), [
    ("603.2g", "_perform"),
    ("704.5k", "world"),
    ("608.2", "_resolve_ability"),
])
def test_the_home_of_a_rule_comes_first(rule: str, first: str) -> None:
    assert places_of(rule)[0].name == first


def test_the_file_of_a_keyword_names_every_rule_of_its_entry() -> None:
    """Of 701 and 702: what a keyword’s file doesn’t do it names, with the file that does."""
    files: dict[str, str] = defaultdict(str)
    for path in (one for room in ("abilities", "actions") for one in (ROOT / "refapp" / "rulebook" / room).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for entry in re.findall(r"70[12]\.\d+", text.partition("\n")[0]) if path.stem != "__init__" else ("701.1", "702.1"):
            files[entry] += text
    rules = [rule for rule in played() if rule.startswith(("701.", "702."))]
    assert len(rules) > 1000, "the ledger of coverage wasn’t found"
    lost = [rule for rule in rules if not re.search(rf"\b{re.escape(rule)}\b", files[rule.rstrip("abcdefghijklmnopqrstuvwxyz")])]
    assert lost == [], f"The file called as its entry in refapp/rulebook doesn’t name {', '.join(lost)}"
