"""Bad files: one clear refusal each, whatever they are, and nothing but a refusal."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from refapp.i18n.catalogue import catalogue
from refapp.ingest.draft import Draft
from refapp.ingest.errors import ImportRefused
from refapp.ingest.lines import Line
from refapp.ingest.messages import PROBLEMS, REFUSALS
from refapp.ingest.reader import MAX_BYTES, read, read_with_ledger
from refapp.ingest.registry import Raw, formats
from refapp.model import RuleNumber
from tests.ingest.test_publisher_text import BACK, FRONT

MAIN = "word/document.xml"
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def archive(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in parts.items():
            target.writestr(name, data)
    return buffer.getvalue()


def word(lines: list[str]) -> bytes:
    body = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in lines)
    return archive({MAIN: f"<w:document {W}><w:body>{body}</w:body></w:document>".encode()})


NOVEL = ("It was a quiet evening in the house by the river, and nobody spoke of the game.\n\n"
         "1. The Beginning\n\nThe rain had stopped. She looked out of the window.\n\n" * 50).encode()


@pytest.mark.parametrize(("data", "code"), [
    (b"", "import.empty"),
    (b"\xef\xbb\xbf\r\n \t\r\n", "import.empty"),
    (b"\x00" * 500, "import.empty"),
    (b"{\\rtf1 rules}", "import.rtf"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, "import.old-word"),
    (b"\x1f\x8b\x08" + b"\x00" * 60, "import.archive"),
    (b"\x89PNG\r\n\x1a\n" + b"\x00" * 60, "import.picture"),
    (NOVEL, "import.unrecognised"),
    (b"<!DOCTYPE html><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>",
     "import.web-page"),
    (b'{"object": "error", "status": 404}', "import.json"),
    (b'<?xml version="1.0"?><rss><channel/></rss>', "import.xml"),
    (b"[" * 100_000, "import.unrecognised"),
    # a page that takes the standard library's HTML parser minutes
    (b"<html>" + b"<!--" * 200_000, "import.web-page"),
    ((FRONT + "100.1. The first of the rules.\n\n" * 100_000).encode(), "import.too-many-lines"),
    ((FRONT + "100.1. The first of the rules.\n\n" * 25_000 + BACK).encode(), "import.too-many-problems"),
    (b"x" * (MAX_BYTES + 1), "import.too-large"),
    ((FRONT + "100.1. " + "word " * 20_000 + BACK).encode(), "import.long-line"),
    (word(["100.1. " + "word " * 20_000]), "import.long-line"),
    # a bomb, a liar about its size, not a Word document, a damaged one, one with an entity bomb
    (archive({MAIN: b"\x00" * 30_000_000}), "import.zip-bomb"),
    (archive({f"{i}.xml": b"" for i in range(3000)}), "import.zip-bomb"),
    (archive({"notes.txt": b"100.1. The rule."}), "import.archive"),
    (b"PK\x03\x04" + b"garbage" * 50, "import.damaged-archive"),
    (word(["100.1. The rule."])[:-30], "import.damaged-archive"),
    (archive({MAIN: b"<w:document"}), "import.damaged-archive"),
    (archive({MAIN: b'<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><d>&b;</d>'}), "import.damaged-archive"),
    (word(["A letter to a friend.", "It has no rules."]), "import.no-rules"),
    ((FRONT.replace("101. Golden Rules", "101. Golden Rules\n200. Parts") + "100.1. The first of the rules.\n").encode(),
     "import.truncated"),
])
def test_bad_files(data: bytes, code: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read(data, "rules.docx")
    assert caught.value.code == code
    message = str(caught.value)
    assert message.startswith("rules.docx")
    assert len(message) > 60, "it says what was found, what was expected and what to do"
    assert "{" not in message.removeprefix("rules.docx")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ImportRefused, match="en, fr"):
        read((FRONT + "100.1. The first of the rules.\n" + BACK).encode(), "x.txt", lang="tlh")


def test_a_word_document_with_tables_links_and_deletions() -> None:
    lines = [*(FRONT + "100.1. The {} of the rules.\n\n100.1a It is one.").splitlines(), *BACK.splitlines()]
    data = word(lines)
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        xml = source.read(MAIN).decode()
    inner = ('</w:t></w:r><w:hyperlink><w:r><w:t>fi</w:t></w:r></w:hyperlink><w:ins><w:r><w:t>rst</w:t></w:r></w:ins>'
             '<w:del><w:r><w:delText>last</w:delText></w:r></w:del><w:r><w:t>')
    xml = xml.replace("{}", inner).replace("<w:p><w:r><w:t>100.1a", "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>100.1a").replace(
        "It is one.</w:t></w:r></w:p>", "It is one.</w:t></w:r></w:p></w:tc></w:tr></w:tbl>")
    document = read(archive({MAIN: xml.encode()}), "rules.txt")
    assert document.source.format == "docx"
    assert [r.text for r in document.rules][2:4] == ["The first of the rules.", "It is one."]


def test_a_word_document_with_numbers_in_cells_of_their_own() -> None:
    lines = [*(FRONT + "100.1.\nThe first of the rules.\n\n100.1a\nIt is one.").splitlines(), *BACK.splitlines()]
    data = word(lines)
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        xml = source.read(MAIN).decode()
    row = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc><w:tc>{}</w:tc></w:tr></w:tbl>"
    xml = re.sub(r"<w:p><w:r><w:t>(100\.1a)</w:t></w:r></w:p>(<w:p>.*?</w:p>)", lambda m: row.format(m[1], m[2]), xml)
    document = read(archive({MAIN: xml.encode()}), "rules.docx")
    assert [(str(r.number), r.text) for r in document.rules][2:4] == [
        ("100.1", "The first of the rules."), ("100.1a", "It is one.")]
    assert document.problems == ()


def test_a_word_document_with_symbols_and_hidden_text() -> None:
    data = word([*(FRONT + "100.1. It{a}s {b}the first of the rules.{c}").splitlines(), *BACK.splitlines()])
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        xml = source.read(MAIN).decode()
    for mark, inner in (("{a}", '<w:r><w:sym w:font="Arial" w:char="2019"/></w:r>'),
                        ("{b}", '<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>'),
                        ("{c}", "<w:r><w:rPr><w:vanish/></w:rPr><w:t>Unseen.</w:t></w:r>"
                                '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> Seen.</w:t></w:r>')):
        xml = xml.replace(mark, f"</w:t></w:r>{inner}<w:r><w:t>")
    document = read(archive({MAIN: xml.encode()}), "rules.docx")
    assert document.rules[2].text == "It’s \ufffdthe first of the rules. Seen."
    assert [p.code for p in document.problems] == ["encoding.doubtful"]


@pytest.mark.parametrize("blank_paragraphs", [True, False])
def test_a_word_document_with_and_without_blank_paragraphs(blank_paragraphs: bool) -> None:
    lines = (FRONT + "100.1. The first of the rules.\n\n100.1a It is one.\nExample: A rule.\n" + BACK).splitlines()
    document = read(word([line for line in lines if line or blank_paragraphs]), "rules.docx")
    assert [(str(r.number), len(r.examples)) for r in document.rules] == [
        ("1", 0), ("100", 0), ("100.1", 0), ("100.1a", 1), ("101", 0), ("101.1", 0)]
    assert [(g.term, len(g.paragraphs)) for g in document.glossary] == [("Card", 1), ("Turn", 2)]
    assert document.problems == ()


def test_a_page_saved_as_html_is_read() -> None:
    text = (FRONT + "100.1. The first of the rules is &amp; stays this.\n" + BACK).replace("\n\n", "</p>\n<p>").replace("\n", "<br>\n")
    document = read(f"<html><head><style>p {{}}</style></head><body><p>{text}</p></body></html>".encode(), "x.html")
    assert [str(r.number) for r in document.rules] == ["1", "100", "100.1", "101", "101.1"]
    assert document.rules[2].text == "The first of the rules is & stays this."
    assert len(document.glossary) == 2


BOOK = FRONT + "".join(f"100.{i}. It is the rule of number {i} in the game.\n\n" for i in range(1, 30)) + BACK


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(BOOK)), st.integers(0, 40), st.text(max_size=12)), max_size=4))
@example([(0, 0, "\x00")])
def test_whatever_happens_to_a_file_lines_are_kept_or_it_is_refused(edits: list[tuple[int, int, str]]) -> None:
    text = BOOK
    for place, length, insert in edits:
        text = text[:place] + insert + text[place + length:]
    try:
        reading = read_with_ledger(text.encode("utf-8", "surrogatepass"), "x.txt")
    except ImportRefused as refusal:
        assert refusal.code in REFUSALS
        return
    assert set(reading.owners) == set(reading.lines)
    for problem in reading.document.problems:
        assert problem.text()


def test_the_messages_and_the_code_agree() -> None:
    folder = Path(__file__).resolve().parents[2] / "refapp" / "ingest"
    source = "\n".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.py") if p.name != "messages.py")
    used = set(re.findall(r'"((?:import|[a-z]+)\.[a-z-]+)"', source))
    assert set(PROBLEMS) <= used, "every message has a user"
    assert set(REFUSALS) <= used, "every refusal has a user"
    reported = set(re.findall(r'(?:report|problem)\(\s*"([a-z.-]+)"', source))
    assert reported <= set(PROBLEMS)
    assert set(re.findall(r'refuse\("([a-z.-]+)"', source)) <= set(REFUSALS)


def test_every_message_names_only_fields_it_is_given() -> None:
    known = {"found", "expected", "last", "name", "byte", "first", "final", "reason"}
    for message in [*REFUSALS.values(), *(text for _, text in PROBLEMS.values())]:
        assert set(re.findall(r"{(\w*)}", message)) <= known
    assert json.dumps(sorted(PROBLEMS)) == json.dumps(list(PROBLEMS)), "the table is in order"


def test_every_message_is_there_in_french() -> None:
    french = catalogue("fr")
    for message in [*REFUSALS.values(), *(text for _, text in PROBLEMS.values())]:
        translated = french.gettext(message)
        assert translated != message
        assert set(re.findall(r"{\w+}", translated)) == set(re.findall(r"{\w+}", message))
        assert not re.search(r"(?<!\u00a0)[:;?!»](?=\s|$)|«(?!\u00a0)|'", translated), translated


class _OfWord97:
    """A format that knows its files by their first bytes, and forgets a line."""

    name = "word-97"

    def recognises(self, raw: Raw) -> bool:
        return raw.data.startswith(b"\xd0\xcf\x11\xe0")

    def parse(self, raw: Raw) -> Draft:
        day, rule, odd = (Line(at, text, False, False) for at, text in enumerate(
            ("2026-10-30", "Creatures of the player that are in the game may attack the other player.", "Odd"), 1))
        draft = Draft(raw.name, (day, rule, odd))
        draft.dates.append((date(2026, 10, 30), 1))
        draft.add_matter("heading", [day])
        draft.begin(RuleNumber.parse("704.1a"), rule, rule.text)
        return draft


def test_a_format_may_be_of_files_that_no_other_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """One class is all that it takes, also for bytes that are refused without it; what it doesn't claim is reported."""
    data = b"\xd0\xcf\x11\xe0 and more"
    with pytest.raises(ImportRefused) as refused:
        read(data, "x.doc")
    assert refused.value.code == "import.old-word"
    known = (*formats(), _OfWord97())
    monkeypatch.setattr("refapp.ingest.registry.formats", lambda: known)
    found = read_with_ledger(data, "x.doc")
    assert found.document.source.format == "word-97" and set(found.owners) == set(found.lines)
    assert [(one.code, one.where.line) for one in found.document.problems] == [("line.unparsed", 3)]
