"""Every ability of every live example that is printed is read back to itself; few aren’t printed."""

from __future__ import annotations

from typing import Any

import pytest

from refapp.cardtext.grammar import FILES
from refapp.cardtext.printing import say_ability
from tests.exam.printing import Tried, abilities, tried

NAMES_ONLY = ("companion", "suspend", "vanishing", "partner with")
"""Keywords without what cards say behind them, or with a name."""


@pytest.fixture(scope="module")
def known() -> Any:
    return abilities()


@pytest.mark.parametrize("lang", FILES)
def test_what_is_printed_of_our_boards_reads_to_the_same(known: Any, lang: str) -> None:
    found = [tried(lang, data, boards) for data, boards in known.values()
             if not (isinstance(data, str) and data.startswith(NAMES_ONLY))]
    wrong = [_told(one) for one in found if one.text is not None and not one.same]
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong[:20])


def _told(one: Tried) -> str:
    return f"{one.boards[0]}: {one.text}\n  was {one.data}\n  is  {one.back}"


@pytest.mark.parametrize(("data", "said"), [
    ("suspend 2 {u}", "Suspend 2—{U}"), ("escape {1}{b} exile two other cards from your graveyard",
                                         "Escape—{1}{B}, Exile two other cards from your graveyard"),
    ("protection from goblins", "Protection from Goblins"), ("kicker {w} and/or {b}", "Kicker {W} and/or {B}"),
    ("cumulative upkeep pay 1 life", "Cumulative upkeep—Pay 1 life"), ("crew 2", "Crew 2"), ("equip {2}", "Equip {2}"),
    ("equip knight {1}", "Equip Knight {1}"), ("gift a treasure", "Gift a Treasure"), ("bloodthirst x", "Bloodthirst X"),
])
def test_keywords_are_written_as_on_cards(data: str, said: str) -> None:
    assert say_ability(data, "en") == said


def test_two_spellings_of_one_meaning_are_printed_alike() -> None:
    one = {"activated": {"cost": "sacrifice 1 creature", "do": [{"do": "destroy", "what": ["@target"]}], "targets": ["artifact"]}}
    two = {"activated": {"cost": "sacrifice a creature", "target": "artifact", "do": [{"do": "destroy", "what": "@target"}]}}
    assert say_ability(one, "en") == say_ability(two, "en") == "Sacrifice a creature: Destroy target artifact."
