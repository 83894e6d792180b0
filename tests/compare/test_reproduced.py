"""The committed history is what the official texts give, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from refapp.compare import build
from refapp.ingest import read

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "history"


@pytest.mark.slow
@pytest.mark.official
def test_history_is_reproduced_from_the_official_texts(shared: Path) -> None:
    """All 95 editions: about 40 seconds of one processor."""
    sources = sorted((shared / "official" / "en").glob("*.txt"))
    files = build((read(path.read_bytes(), path.name) for path in sources), FOLDER)
    differing = [name for name, text in files.items()
                 if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != text]
    assert differing == [], "run refapp corpus history, and read what changed"
    by_hand = {"README.md", "decisions.csv", "titles_fr.csv"}
    there = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert there - by_hand == files.keys()
