"""The questions of corpus/asked: read whole, of rules that exist, each question once in a language."""

from __future__ import annotations

from pathlib import Path

import pytest

from refapp.corpus_io.asked import load_asked
from refapp.model import RuleNumber
from refapp.resources import shipped
from refapp.services import Library

CORPUS = shipped("corpus")


def test_questions_by_rule(tmp_path: Path) -> None:
    (tmp_path / "asked").mkdir()
    (tmp_path / "asked/en.txt").write_text("# remark\n\n704.5j: two  of a kind | twins\n", encoding="utf-8")
    assert load_asked(tmp_path, "en") == {RuleNumber.parse("704.5j"): ("two of a kind", "twins")}
    assert load_asked(tmp_path, "fr") == {}


@pytest.mark.parametrize(("line", "said"), [
    ("704.5j twins", "expected"), ("704.5j: twins |", "expected"), ("law: twins", "line 1"),
    ("704.5j: a\n704.5j: b", "704.5j has a line already"),
    ("704.5j: a | b\n704.5k: B", "“B” leads to 704.5j already"),
])
def test_what_is_wrong_is_named(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "asked").mkdir()
    (tmp_path / "asked/en.txt").write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        load_asked(tmp_path, "en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_ours_are_of_rules_that_exist(plain_library: Library, lang: str) -> None:
    asked = load_asked(CORPUS, lang)
    every = [question for questions in asked.values() for question in questions]
    assert set(asked) <= set(plain_library.tree(plain_library.history.newest).numbers)
    assert not [question for question in every if "'" in question or '"' in question or len(question.split()) > 14]
