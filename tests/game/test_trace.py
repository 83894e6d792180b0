"""What a trace entry says: the sentence with its fields filled, in words rather than in Python."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from refapp.game.trace import TraceEntry
from refapp.rulebook.evaluating import evaluate


@pytest.mark.parametrize(("item", "shown"), [
    ("graveyard", "graveyard!"),  # a word of the field's is said in the reader's language
    ("c", "c"),  # an object's name isn't
    (None, "–"),
    (True, "yes!"),
    (False, "no!"),
    (0, "0"),
    ([], "–"),
    (["c", "graveyard"], "c, graveyard!"),
    ({}, "–"),
    ({"found": "c", "nothing": None, "empty": [], "mv": 0}, "found! c"),  # what is empty isn't told
    ({"mv": 3}, "mana value! 3"),
])
def test_fields_are_shown_as_words(item: Any, shown: str) -> None:
    entry = TraceEntry(0, (), "no such action", None, {"subject": item})
    words = {"graveyard", "yes", "no", "mana value", "found"}
    said = entry.text(lambda msgid: f"{msgid}!" if msgid in words else msgid)
    assert said == f"no such action: {shown}"


def test_plain_data() -> None:
    entry = TraceEntry(1, ("704.3",), "no such action", None, {"many": (1, (2,)), "map": {3: ("a",)}})
    assert entry.to_dict() == {"step": 1, "rules": ["704.3"], "action": "no such action", "subject": None,
                               "params": {"many": [1, [2]], "map": {"3": ["a"]}}, "text": "no such action: "}


@pytest.mark.parametrize(("answer", "shown"), [(None, "nobody"), ("A", "A")])
def test_nobody_controls_what_has_no_controller(answer: str | None, shown: str) -> None:
    entry = TraceEntry(0, (), "asked", "c", {"question": "controller", "answer": answer})
    assert shown in entry.text()
    assert ("nobody" in entry.text()) == (answer is None)


@pytest.mark.parametrize(("token", "stacked"), [("treasure", False), ("clue", True)])
def test_only_an_ability_that_uses_the_stack_is_said_to_go_there(token: str, stacked: bool) -> None:
    scenario = {"state": {"players": {"A": {"library": "1", "mana_sources": "2"}, "B": {}}, "objects": {}},
                "choices": {"other": {"color": ["red"]}},
                "steps": [{"do": "create_token", "by": "A", "id": "t", "predefined": token},
                          {"do": "activate", "by": "A", "source": "t"}]}
    said = [entry.text() for entry in evaluate(scenario, edition=date(2026, 4, 17)).trace]
    assert any("goes on the stack" in sentence for sentence in said) is stacked
