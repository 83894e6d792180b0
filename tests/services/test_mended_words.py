"""A sentence of ours mended by whoever sees how: listed until somebody reviews it, and red only where it is wrong."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from refapp.cli import main
from refapp.corpus_io import text_hash
from refapp.model import Problem, RuleNumber, Severity
from refapp.resources import shipped
from refapp.services import Library
from refapp.services.library.store import Store
from refapp.services.reading.rules import view_rule
from refapp.services.upkeep import corpus_tools

DAY = date(2026, 9, 25)
NUMBER = RuleNumber.parse("407.1")
FILES = tuple(f"{DAY}/{name}" for name in ("en/407.md", "fr/407.md", "review/407.csv"))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """One section of ours in both languages, with its reviews, which may be written to."""
    made = tmp_path / "corpus"
    made.mkdir()
    for name in ("terms.csv", "history"):
        (made / name).symlink_to(shipped("corpus") / name)
    for name in FILES:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped("corpus") / name, made / name)
    return made


def mend(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def sentence(corpus: Path) -> str:
    """The first words of the rule's English text."""
    library = Library(Store(corpus.parent / "data"), corpus)
    return view_rule(library, NUMBER, "en", DAY).blocks[0].node.rule.paragraphs[0][:20]


def found(corpus: Path) -> list[Problem]:
    return list(corpus_tools.check(Library(Store(corpus.parent / "data"), corpus), None))


def test_the_section_is_in_order(corpus: Path) -> None:
    assert found(corpus) == []


def test_a_mended_sentence_is_a_warning_and_its_page_says_so(corpus: Path) -> None:
    library = Library(Store(corpus.parent / "data"), corpus)
    before = {lang: view_rule(library, NUMBER, lang, DAY).blocks[0] for lang in ("en", "fr")}
    assert [block.reviewed for block in before.values()] == ["reviewed", "reviewed"]
    mend(corpus / FILES[0], sentence(corpus), f"Indeed: {sentence(corpus)}")
    told = found(corpus)
    assert [(one.code, one.severity, one.where.number) for one in told] == [("corpus.stale", Severity.WARNING, NUMBER)]
    assert corpus_tools.errors(told) == 0
    library = Library(Store(corpus.parent / "data"), corpus)
    now = {lang: view_rule(library, NUMBER, lang, DAY).blocks[0] for lang in ("en", "fr")}
    assert text_hash(now["en"].node.rule) != text_hash(before["en"].node.rule)
    assert {lang: (block.reviewed, block.seen) for lang, block in now.items()} == {
        "en": ("unknown", False), "fr": ("reviewed", before["fr"].seen)}


def test_a_mended_sentence_that_cites_other_rules_is_an_error(corpus: Path) -> None:
    mend(corpus / FILES[0], sentence(corpus), f"See rule [[100.1]]. {sentence(corpus)}")
    told = found(corpus)
    assert {one.code for one in told} == {"corpus.stale", "corpus.cites"}
    assert corpus_tools.errors(told) > 0


def test_words_that_nobody_ever_reviewed_are_an_error(corpus: Path) -> None:
    path = corpus / FILES[2]
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(f"{NUMBER},en,")), encoding="utf-8")
    assert [(one.code, one.severity) for one in found(corpus)] == [("corpus.review", Severity.ERROR)]


@pytest.mark.parametrize(("lang", "said"), [("en", "warning: our words changed"), ("fr", "avertissement\u00a0: notre texte a changé")])
def test_the_command_lists_it_and_succeeds(corpus: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    mend(corpus / FILES[0], sentence(corpus), f"Indeed: {sentence(corpus)}")
    monkeypatch.setattr(Library, "open", classmethod(lambda cls, data=None: cls(Store(corpus.parent / "data"), corpus)))
    monkeypatch.setenv("REFAPP_SHARED", str(corpus.parent))
    done = CliRunner().invoke(main, ["--ui-lang", lang, "corpus", "check"])
    assert (done.exit_code, said in done.output) == (0, True), done.output
    mend(corpus / FILES[1], "’", "'")
    assert CliRunner().invoke(main, ["--ui-lang", lang, "corpus", "check"]).exit_code == 1
