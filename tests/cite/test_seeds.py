"""The five web pages: every citation with its source and targets, in reading order."""

from __future__ import annotations

from pathlib import Path

import pytest

from refapp.cite.annotate import annotate
from refapp.ingest.reader import read
from tests.cite.explaining import unexplained

# numbers only; a title that is quoted is marked with ”
CITED = {
    "003": "110.2→110.5a 110.3→613” 110.4→3” 110.5f→704 110.5g→704",
    "004": "603.2c→509.4 603.3→116” 603.3a→603.7d,603.7e,603.7f 603.3b→101.4 603.3c→700.2 603.3d→601.2c,601.2d "
           "603.6b→603.6e 603.6f→400.7 603.7c→400.7 603.9→104.3 603.10→607”",
}


def annotated(shared: Path, seed: str) -> list[str]:
    (path,) = (shared / "seeds").glob(f"{seed}_*")
    document = read(path.read_bytes(), path.name)
    done = annotate(document)
    assert [p for p in done.problems if p.code.startswith("citation.")] == []
    assert [token for rule in document.rules for text in (rule.text, *rule.examples)
            for token in unexplained(text, document.lang)] == []
    return [f"{c.source}→{','.join(map(str, c.targets))}{'”' if c.quoted_title else ''}" for c in done.citations]


@pytest.mark.parametrize("seed", ["003", "004"])
def test_french_pages(shared: Path, seed: str) -> None:
    assert annotated(shared, seed) == CITED[seed].split()


@pytest.mark.parametrize(("seed", "count"), [("000", 10), ("001", 6), ("002", 18)])
def test_english_pages(shared: Path, seed: str, count: int) -> None:
    assert len(annotated(shared, seed)) == count
