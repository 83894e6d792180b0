"""Step files and decisions: what is written is read back, and a decision overrules the computation."""

from __future__ import annotations

import pytest

from refapp.compare.align import align
from refapp.compare.decisions import decide, read_decisions
from refapp.compare.sides import Side
from refapp.history.facts import Fact, read_facts, write_facts
from refapp.history.relations import Relation
from tests.compare.rules import edition

FACTS = (
    Fact(Relation.MOVED, ("704.5k",), ("704.5j",)),
    Fact(Relation.KEPT, ("1",), ("1",), examples_changed=True),
    Fact(Relation.SPLIT, ("603.6d",), ("603.10", "603.10a"), decided=True),
    Fact(Relation.EDITED, ("704.5a",), ("704.5a",), confidence=0.45),
    Fact(Relation.REMOVED, ("704.5j",), (), replaced=True, decided=True, see=("306.4", "704.5j")),
    Fact(Relation.ADDED, (), ("702.30d#2",)),
)


def test_facts_come_back() -> None:
    assert read_facts(write_facts(FACTS)) == FACTS


def test_what_goes_without_saying_is_not_written() -> None:
    assert write_facts([Fact(Relation.KEPT, ("1",), ("1",))]) == "relation,old,new,notes\n"


@pytest.mark.parametrize("text", ["relation,old\n", "relation,old,new,notes\nlost,1,2,\n", "relation,old,new,notes\nkept,1\n"])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_facts(text)


OLD = edition("700 =Tea", "700.1 Pour the tea before dealing.", "700.2 Nobody whistles.", "700.3 A lamp must burn.")
NEW = edition("700 =Tea", "700.1 Cups stay off the felt at all times.", "700.2 Nobody whistles.",
              "700.3 Coffee will do.", "700.4 Sugar is free.")

# decisions, and the lines that the step must then hold
DECIDED = {
    "without": ("", {"removed 700.1  replaced", "added  700.1 replaced", "removed 700.3  replaced",
                     "added  700.3 replaced", "added  700.4 "}),
    "one rule rewritten": ("2020-01-01,700.1,700.1,,same matter",
                           {"edited 700.1 700.1 decided", "removed 700.3  replaced", "added  700.3 replaced",
                            "added  700.4 "}),
    "split": ("2020-01-01,700.1,700.3 700.4,,two drinks",
              {"added  700.1 replaced", "split 700.1 700.3 700.4 decided", "removed 700.3  replaced"}),
    "kept taken apart": ("2020-01-01,700.2,,700.4,ended\n2020-01-01,,700.2,,new",
                         {"removed 700.2  replaced decided see:700.4", "added  700.2 replaced decided",
                          "removed 700.1  replaced", "added  700.1 replaced", "removed 700.3  replaced",
                          "added  700.3 replaced", "added  700.4 "}),
}


@pytest.mark.parametrize(("rows", "expected"), DECIDED.values(), ids=DECIDED.keys())
def test_decisions_overrule(rows: str, expected: set[str]) -> None:
    decisions = read_decisions(f"edition,old,new,see,reason\n{rows}".rstrip() + "\n")
    facts = decide(align(OLD, NEW).changes, decisions, Side.of(OLD.rules), Side.of(NEW.rules))
    assert {f"{f.relation} {' '.join(f.old)} {' '.join(f.new)} {f.notes}" for f in facts if not f.silent} == expected


@pytest.mark.parametrize(("rows", "said"), [
    # a number that the older edition lacks
    ("2020-01-01,700.9,700.1,,why", "no rule 700.9"),
    # a place to look that the newer edition lacks
    ("2020-01-01,700.1,,700.9,why", "no rule 700.9"),
    ("2020-01-01,700.1,700.1,,why\n2020-01-01,700.1,700.3,,why", "name 700.1"),
    ("2020-01-01,700.1 700.2,700.1 700.2,,why", "several"),
    ("2020-01-01,700.1 700.2,,,why", "one rule a row"),
])
def test_decisions_that_do_not_fit_are_refused(rows: str, said: str) -> None:
    decisions = read_decisions(f"edition,old,new,see,reason\n{rows}\n")
    with pytest.raises(ValueError, match=said):
        decide(align(OLD, NEW).changes, decisions, Side.of(OLD.rules), Side.of(NEW.rules))


@pytest.mark.parametrize("text", ["", "edition,old,new,reason\n", "edition,old,new,see,reason\n2020-01-01,700.1,,,\n",
                                  "edition,old,new,see,reason\n2020-01-01,,,,why\n"])
def test_decisions_need_a_number_and_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"decisions\.csv"):
        read_decisions(text)
