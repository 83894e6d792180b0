"""The documentation names the whole vocabulary: an undocumented verb, field or event fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refapp.language import vocabulary

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
WORDS = frozenset(re.findall(r"[a-z_]+", PAGE))


@pytest.mark.parametrize("table", ["EVENTS", "OBJECT", "PLAYER", "STATE", "TRIGGER", "STATIC", "CHOICES", "ASKS",
                                   "CONDITIONS", "CANT", "FORMATS", "KINDS"])
def test_words_are_documented(table: str) -> None:
    missing = sorted(set(getattr(vocabulary, table)) - WORDS)
    assert not missing, f"not in docs/scenarios.md: {missing}"


def test_verbs_and_their_arguments_are_documented() -> None:
    missing = sorted({verb for verb in vocabulary.VERBS if verb not in WORDS}
                     | {f"{verb}.{key}" for verb, keys in vocabulary.VERBS.items() for key in keys if key not in WORDS})
    assert not missing, f"not in docs/scenarios.md: {missing}"
