"""Restated text: entries, labels, citations and HTML from one small corpus of our own."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from refapp.corpus_io import editions, load_restated, markup
from refapp.corpus_io.markup import expand, render
from refapp.model import Kind, RuleNumber

TEXT = """# 704 State-Based Actions

## 704.1 | what they are
First line
second line of it, see rule [[704.3]].

Another paragraph, *stressed*, see section [[7]].

Example: A wizard waits.

Example: Two wizards wait, see rules [[603.7d-f]].

## 704.2 = Waiting | waiting
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "2011-09-30" / "en"
    folder.mkdir(parents=True)
    (folder / "704.md").write_text(TEXT, encoding="utf-8")
    return tmp_path


def test_entries(corpus: Path) -> None:
    assert editions(corpus) == ((date(2011, 9, 30), "en"),)
    restated = load_restated(corpus, date(2011, 9, 30), "en")
    section, first, second = restated.document.rules
    assert (section.number.kind, section.title) == (Kind.SECTION, "State-Based Actions")
    assert first.label == "what they are"
    assert first.paragraphs == ("First line second line of it, see rule 704.3.",
                                "Another paragraph, stressed, see section 7.")
    assert first.examples == ("A wizard waits.", "Two wizards wait, see rules 603.7d–f.")
    assert (second.title, second.paragraphs, second.label) == ("Waiting", (), "waiting")
    assert restated.document.problems == ()


def test_citations_point_into_the_text(corpus: Path) -> None:
    restated = load_restated(corpus, date(2011, 9, 30), "en")
    rule = restated.document.rules[1]
    for citation in restated.citations:
        text = rule.text if citation.part == "text" else rule.examples[int(citation.part[8:])]
        assert text[citation.start:citation.end] == citation.surface
    assert [(c.part, c.surface, [str(t) for t in c.targets]) for c in restated.citations] == [
        ("text", "rule 704.3", ["704.3"]), ("text", "section 7", ["7"]),
        ("example:1", "rules 603.7d–f", ["603.7d", "603.7e", "603.7f"])]


@pytest.mark.parametrize(("damage", "code"), [
    ("## 704.1 | again\n", "corpus.order"),
    ("## 704,1 | comma\n", "corpus.heading"),
    ("## 704.3 | range\n[[704.5c-a]]\n", "corpus.citation"),
])
def test_damage_is_reported(corpus: Path, damage: str, code: str) -> None:
    path = corpus / "2011-09-30" / "en" / "704.md"
    path.write_text(TEXT + damage, encoding="utf-8")
    problems = load_restated(corpus, date(2011, 9, 30), "en").document.problems
    assert [p.code for p in problems] == [code]
    assert problems[0].where.line is not None


@pytest.mark.parametrize(("marker", "numbers"), [
    ("704.5g", "704.5g"),
    ("603.7d-f", "603.7d 603.7e 603.7f"),
    ("608.2j-n", "608.2j 608.2k 608.2m 608.2n"),  # no l
    ("119.7-8", "119.7 119.8"),
    ("903.6–903.8", "903.6 903.7 903.8"),
    ("306-308", "306 307 308"),
])
def test_ranges(marker: str, numbers: str) -> None:
    assert " ".join(map(str, expand(marker))) == numbers


@pytest.mark.parametrize("marker", ["704.5c-a", "704.5-704.5c", "1-9.9", "704.5l0"])
def test_what_is_no_range(marker: str) -> None:
    with pytest.raises(ValueError, match="not a r"):
        expand(marker)


def test_plain_and_marked_text_are_rendered_alike() -> None:
    assert render("One word.").html == "<p>One word.</p>"
    assert render("One *word*.").html == "<p>One <em>word</em>.</p>"
    assert render("A < B & C").text == "A < B & C"
    assert render("Pay {T}: +1/+1").text == "Pay {T}: +1/+1"
    assert render("see [[704.5g]]").citations[0].targets == (RuleNumber.parse("704.5g"),)


@pytest.mark.parametrize("source", [
    "“Cycling [cost]” means “[cost], Discard this card: Draw a card.”", "Pay {2}{U/P} or [cost]; see [[704.5g]].",
    "[cost] [[704.5]]", "[[603.7d-f]] [quality]", "A [value] (see rule [[107.3]])", "[a] [b]", "[a][b]", "[a](b)", "[a]: b",
    "{X} in [mana cost]", "[[3]]: [cost]", "[!x]", "a [b [[104]] c]", "[ ]", "[x] {T}: -4/-0"])
def test_the_short_way_renders_as_markdown_does(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = render(source)
    for name in ("_BARE", "_CITING_ONLY"):
        monkeypatch.setattr(markup, name, re.compile("(?!)"))
    assert short == render(source)


def test_threads_that_render_at_the_same_time_do_not_mix_their_texts() -> None:
    texts = [f"Paragraph *{n}* of **{n}** cites [[{700 + n}.1]] and [[{700 + n}.2a-c]]." for n in range(1, 60)]
    expected = [render(text) for text in texts]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            for found in pool.map(lambda _: [render(text) for text in texts], range(24)):
                assert found == expected
    finally:
        sys.setswitchinterval(before)
