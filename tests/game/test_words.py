"""docs/engine-words.md: each word's home exists."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "engine-words.md").read_text(encoding="utf-8")
HOMES = sorted(set(re.findall(r"\| `((?:refapp|tests)\.[\w.]+)` \|$", PAGE, re.M)))


def test_every_row_has_a_home() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| word")]
    assert len(rows) > 40
    assert [row for row in rows if not re.search(r"\| `[\w.]+` \|$", row)] == []


@pytest.mark.parametrize("home", HOMES)
def test_the_home_of_a_word_exists(home: str) -> None:
    parts = home.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return
    pytest.fail(f"{home} is nowhere")
