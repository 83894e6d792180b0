"""The documentation names the whole vocabulary: an undocumented verb, field or event fails."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from refapp.language import vocabulary
from refapp.language.activated import Activated
from refapp.language.board import State, TurnSpec
from refapp.language.casting import Spell
from refapp.language.choices import Choices
from refapp.language.fields import names
from refapp.language.objects import ObjectSpec
from refapp.language.parts import AMOUNTS, CONDITIONS
from refapp.language.players import PlayerSpec
from refapp.language.replacing import Except, Instead, Replace
from refapp.language.scenario import Characteristics, Static, Trigger

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
WORDS = frozenset(re.findall(r"[a-z_]+", PAGE))


@pytest.mark.parametrize("table", ["EVENTS", "CANT", "FORMATS", "KINDS", "TURN_STEPS"])
def test_words_are_documented(table: str) -> None:
    missing = sorted({word for one in getattr(vocabulary, table) for word in one.split()} - WORDS)
    assert not missing, f"not in docs/scenarios.md: {missing}"


@pytest.mark.parametrize("table", [CONDITIONS, AMOUNTS, *map(names, (
    State, TurnSpec, Choices, PlayerSpec, ObjectSpec, Characteristics, Trigger, Static, Activated, Spell, Replace, Instead, Except))], ids=len)
def test_fields_are_documented(table: Mapping[str, object]) -> None:
    missing = sorted(set(table) - WORDS)
    assert not missing, f"not in docs/scenarios.md: {missing}"


def test_verbs_and_their_arguments_are_documented() -> None:
    """The tables are those of the classes: ``python tools/words.py write``."""
    spec = importlib.util.spec_from_file_location("words", ROOT / "tools" / "words.py")
    assert spec
    assert spec.loader
    words = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(words)
    assert words.document(PAGE) == PAGE, "run: python tools/words.py write"
