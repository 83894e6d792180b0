"""What `refapp corpus check` asks of a language of which only some rules are restated yet."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from refapp.i18n.languages import LANGUAGES, Language
from refapp.model import RuleNumber
from refapp.services.upkeep.corpus_check import check_corpus

DAY = date(2026, 9, 25)
NUMBERS = [RuleNumber.parse(number) for number in ("101.1", "101.2")]
WORDS = {"en": "A creature.", "fr": "Une créature.", "eo": "Unu besto."}


@pytest.mark.parametrize(("complete", "lacks"), [(False, set()), (True, {"101.2"})])
def test_what_lacks_is_wrong_only_of_a_complete_language(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, complete: bool, lacks: set[str]) -> None:
    monkeypatch.setitem(LANGUAGES, "eo", Language("eo", "Esperanto", (), "english", "english", {}, complete))
    for lang, words in WORDS.items():
        home = tmp_path / DAY.isoformat() / lang
        home.mkdir(parents=True)
        rules = NUMBERS if lang != "eo" else NUMBERS[:1]
        (home / "101.md").write_text("# 101 A\n\n" + "\n\n".join(f"## {n} | name\n{words}" for n in rules) + "\n", encoding="utf-8")
    found = check_corpus(tmp_path, {}, {DAY: NUMBERS})
    assert {str(one.where.number) for one in found if one.code == "corpus.missing"} == lacks
