"""Keywords and counters in a trace are called as the glossary calls them; names of the board stay."""

from __future__ import annotations

import pytest

from refapp.game.trace import TraceEntry
from refapp.services.boards.trace_words import trace_words
from refapp.services.library.library import Library


@pytest.mark.parametrize(("field", "word", "french"), [
    ("trigger", "replicate", "duplication"),
    ("trigger", "afflict 2", "affliction 2"),  # a number stays
    ("name", "Treasure Token", "Jeton Trésor"), ("name", "My Token", "My Token"),
    ("how", "surge", "déferlement"),  # in a refusal
    ("trigger", "unearth.end", "exhumation"),  # what the engine adds to a keyword is no word
    ("kind", "age", "âge"),
    ("kind", "level", "niveau"),
    ("kind", "invented", "invented"),
    ("trigger", "turn", "turn"),  # a term, but no keyword: somebody's own name
    ("trigger", "echo", "echo"),  # the name of an object
    ("name", "Rebound", "Rebound"),  # of a copy that a step makes
    ("choice", "miracle.cast", "miracle"),
    ("by", "unearth", "exhumation"), ("to", "umbra armor", "armure d’ombre"),
    ("name", "Monster", "Monstre"), ("shown", "frog", "grenouille"),
    ("subject", "myriad2", "myriade2"), ("subject", "army", "armée"), ("subject", "Anton", "Anton"),
])
def test_words(plain_library: Library, field: str, word: str, french: str) -> None:
    board = {"state": {"players": {"A": {}}, "objects": {"echo": {}}},
             "steps": [{"do": "copy_spell", "id": "Rebound"}, {"do": "check"}]}
    assert trace_words(plain_library, "fr", board)(field, word) == french
    assert trace_words(plain_library, "en", board)(field, word) == word.removesuffix(".end").removesuffix(".cast")


@pytest.mark.parametrize("board", [None, [], {"state": None}, {"state": {"objects": ["replicate"]}},
                                   {"steps": 2}, {"steps": [1]}])
def test_any_shape_of_board(plain_library: Library, board: object) -> None:
    assert trace_words(plain_library, "fr", board)("trigger", "replicate") == "duplication"


def test_mana_is_named() -> None:
    entry = TraceEntry(0, (), "mana_spent", "A", {"player": "A", "mana": "2 × red, 1 × blue for artifact"})
    assert entry.text(lambda text: {"red": "rouge"}.get(text, text)) == \
        "A spends mana: 2 × rouge, 1 × blue (only for: artifact)."


def test_the_order_of_abilities_is_told_in_their_words(plain_library: Library) -> None:
    entry = TraceEntry(0, (), "choice", "A", {"player": "A", "choice": "trigger_order", "answer": ["evoke", "roar"]})
    assert entry.text(word=trace_words(plain_library, "fr", None)).endswith(": évocation, roar.")


@pytest.mark.parametrize(("action", "params", "text"), [
    ("skipped_now", {"what": "draw"}, "A skips the draw step."),
    ("will_skip", {"what": "combat phase"}, "The next time, A will skip the combat phase."),
    ("mana_added", {"player": "A", "kind": "G", "n": 3, "total": 6},
     "Mana is added to A’s mana pool: 3 × green, 6 in all."),
    ("mana_added", {"player": "A", "kind": "snow green", "n": 1, "total": 1},
     "Mana is added to A’s mana pool: 1 × snow green, 1 in all."),
])
def test_steps_and_mana_are_called_by_their_names(action: str, params: dict[str, object], text: str) -> None:
    assert TraceEntry(0, (), action, "A", params).text() == text
