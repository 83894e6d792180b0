"""Rules as PDF: lines, paragraphs, hyphens, columns, running heads; what the pages leave open is told."""

from __future__ import annotations

import re
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from refapp.ingest.errors import ImportRefused
from refapp.ingest.formats import pdf as pdf_format
from refapp.ingest.reader import read, read_with_ledger
from refapp.ingest.registry import Raw
from tests.ingest.sheets import At, column, pdf

FRONT = ["Rules of the Weaver’s Game", "", "These rules are effective as of May 3, 2019.", ""]
RULES = [
    "1. Threads",
    "",
    "100. General",
    "",
    "100.1. Weavers take turns until the last of the threads on the loom has been knotted and the",
    "shuttle has come home.",
    "",
    "100.1a A knot is a thread that holds another one, and it counts as one thread until somebody",
    "unties it.",
    "Example: Red holds blue.",
    "",
    "100.2. Whoever has no thread left loses.",
    "",
]


def found(data: bytes) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    return {str(rule.number): (rule.paragraphs, rule.examples) for rule in read(data, "rules.pdf").rules if rule.number.rule}


def test_wrapped_lines_are_paragraphs() -> None:
    rules = found(pdf([column([*FRONT, *RULES])]))
    assert rules["100.1"][0] == ("Weavers take turns until the last of the threads on the loom has been knotted and the shuttle has "
                                 "come home.",)
    assert rules["100.1a"] == (("A knot is a thread that holds another one, and it counts as one thread until somebody unties "
                                "it.",), ("Red holds blue.",))
    assert list(rules) == ["100.1", "100.1a", "100.2"]


def test_the_source_says_what_it_is() -> None:
    document = read(pdf([column([*FRONT, *RULES])]), "rules.pdf")
    assert (document.source.format, document.source.encoding, str(document.edition)) == ("pdf", "pdf", "2019-05-03")
    assert document.problems == ()


def pages(many: int = 4) -> list[list[At]]:
    """Each page with a running head and its number, and a rule that goes on overleaf."""
    made = []
    for page in range(many):
        lines = [*FRONT, "1. Threads", "", "100. General", ""] if not page else []
        if page:
            lines += [f"goes on overleaf with the word number {page}.", ""]
        lines += [f"100.{page + 1}. This rule is so long that it fills the line up to its end and that it in the end"]
        made.append([At(72, 760, "Rules of the Weaver’s Game"), *column(lines), At(300, 30, f"page {page + 1}")])
    made.append([At(72, 760, "Rules of the Weaver’s Game"), *column(["goes on overleaf with the word number 9."]),
                 At(300, 30, f"page {many + 1}")])
    return made


def test_running_heads_and_page_numbers_are_no_text_and_are_kept() -> None:
    reading = read_with_ledger(pdf(pages()), "rules.pdf")
    document = reading.document
    rules = [rule for rule in document.rules if rule.number.rule]
    assert [rule.paragraphs[0][-1:] for rule in rules] == ["."] * 4
    assert "overleaf with the word number 1." in rules[0].paragraphs[0]
    aside = next(matter for matter in document.matter if matter.kind == "page").lines
    assert sorted(aside) == sorted(["Rules of the Weaver’s Game"] * 5 + [f"page {n}" for n in range(1, 6)])
    assert set(reading.owners) == set(reading.lines)


def test_a_word_parted_at_the_end_of_a_line() -> None:
    lines = [*FRONT, *RULES, "100.3. A weaver who can’t go on with the knots of the others may begin a new weav-",
             "er’s row.", "", "100.4. A two-", "sided knot, like every two-sided thing, has sides.", "",
             "100.5. The new weaver’s row and the weaver may rest while others wait for their turn at the loom."]
    rules = found(pdf([column(lines)]))
    assert rules["100.3"][0][0].endswith("may begin a new weaver’s row.")
    assert rules["100.4"][0] == ("A two-sided knot, like every two-sided thing, has sides.",)


def test_a_hyphen_that_nothing_decides_is_told() -> None:
    lines = [*FRONT, *RULES, "100.3. A weaver who can’t go on with the knots of the others may begin a new weav-",
             "er’s row.", "", "100.4. The new weaver’s row is of so much length that nobody can ever say that it is a zig-",
             "zag, or else", ""]
    document = read(pdf([column(lines)]), "rules.pdf")
    assert [p.found for p in document.problems if p.code == "layout.hyphen"] == ["zig-zag"]


def test_two_columns_are_read_one_after_the_other() -> None:
    left = ["100.1. Red threads are knotted", "first of all, and then the blue", "ones are.", "", "100.2. Green is last.", ""]
    right = ["100.3. Whoever has no thread", "that can be knotted still loses.", "", "100.4. The game ends where the",
             "sun is."]
    head = column([*FRONT, "1. Threads", "", "100. General"])
    one, two = column(left, 72, 580), column(right, 330, 580)
    in_order = found(pdf([head, [*one, *two]]))
    across = found(pdf([head, sorted([*one, *two], key=lambda at: (-at.y, at.x))]))
    assert in_order == across
    assert in_order["100.1"][0] == ("Red threads are knotted first of all, and then the blue ones are.",)
    assert list(across) == ["100.1", "100.2", "100.3", "100.4"]


def test_the_page_numbers_of_the_contents_are_no_titles() -> None:
    contents = [At(72, 640, "Contents"), At(72, 620, "1. Threads . . . . . . . . . . . . . . . . . 2"), At(72, 600, "100. General"),
                At(420, 600, "2"), At(72, 580, "Glossary"), At(420, 580, "3")]
    glossary = ["Glossary", "", "*Knot", "A thread that holds another.", "", "*Loom (Obsolete)", "What threads are on.", ""]
    document = read(pdf([[*column(FRONT), *contents], column(RULES), column(glossary)]), "rules.pdf")
    assert document.problems == ()
    assert [rule.title for rule in document.rules if rule.title] == ["Threads", "General"]
    assert [(one.term, one.paragraphs) for one in document.glossary] == [
        ("Knot", ("A thread that holds another.",)), ("Loom (Obsolete)", ("What threads are on.",))]


@pytest.mark.parametrize(("data", "code"), [
    (b"%PDF-1.7 ...", "import.pdf-damaged"),
    (pdf([column([*FRONT, *RULES])])[:400], "import.pdf-damaged"),
    (pdf([[]]), "import.pdf-no-text"),
    (pdf([column(["Nothing that is a rule."])]), "import.no-rules"),
])
def test_what_is_no_rules_document_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        read(data, "rules.pdf")
    assert refused.value.code == code


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_format, "MAX_PAGES", 1)
    with pytest.raises(ImportRefused) as refused:
        list(pdf_format._pages(Raw(pdf([column(RULES), column(RULES)]), "rules.pdf")))
    assert refused.value.code == "import.pdf-too-long"


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_format, "find_spec", lambda _: None)
    with pytest.raises(ImportRefused, match="pypdfium2"):
        read(pdf([column(RULES)]), "rules.pdf")


# -- what LibreOffice makes of the publisher's Word document

def columns(source: Path, folder: Path) -> Path:
    """The document on other paper: two justified columns, hyphens, a running head and page numbers."""
    made = folder / "columns.docx"
    word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    head = f'<?xml version="1.0" encoding="UTF-8"?><w:hdr {word}><w:p><w:r><w:t>Comprehensive Rules</w:t></w:r></w:p></w:hdr>'
    foot = (f'<?xml version="1.0" encoding="UTF-8"?><w:ftr {word}><w:p><w:r><w:t xml:space="preserve">page </w:t></w:r>'
            '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>')
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            if name == "word/document.xml":
                body = re.sub(r"<w:cols [^>]*/>", '<w:cols w:num="2" w:space="500"/>', text.decode())
                body = re.sub(r"<w:pgMar [^>]*/>", '<w:pgMar w:top="1300" w:right="900" w:bottom="1200" w:left="900" w:header="600" '
                              'w:footer="600" w:gutter="0"/>', re.sub(r"<w:pgSz [^>]*/>", '<w:pgSz w:w="11906" w:h="16838"/>', body))
                text = re.sub(r"(<w:t(?: [^>]*)?>)([^<]*)", lambda t: t[1] + re.sub(  # soft hyphens need no dictionary
                    r"[a-z]{10,}", lambda long: f"{long[0][:5]}\u00ad{long[0][5:]}", t[2]), body).encode()
            elif name == "word/styles.xml":
                text = re.sub(r"(<w:pPrDefault>\s*<w:pPr>)", r'\1<w:jc w:val="both"/>', text.decode()).encode()
            elif name in ("word/header1.xml", "word/footer1.xml"):
                text = (head if "header" in name else foot).encode()
            new.writestr(name, text)
    return made


@pytest.mark.office
@pytest.mark.parametrize(("layout", "most"), [("as it is", 2), ("columns", 20)])
def test_the_publishers_document_as_pdf(shared: Path, tmp_path: Path, layout: str, most: int) -> None:
    """The same entries as in the text of that day, but for places that paper leaves open.

    Those are words and addresses parted at the end of a line, and paragraphs that end in a full line: few. Nothing else may
    differ, and no sign but a hyphen or a space may be lost or won.
    """
    word = shared / "official" / "docx" / "2026-01-16.docx"
    source = columns(word, tmp_path) if layout == "columns" else word
    subprocess.run(["soffice", f"-env:UserInstallation=file://{tmp_path}/office", "--headless", "--convert-to", "pdf",
                    "--outdir", str(tmp_path), str(source)], check=True, capture_output=True, timeout=600)
    reading = read_with_ledger((tmp_path / f"{source.stem}.pdf").read_bytes(), "rules.pdf")
    text = read((shared / "official" / "en" / "2026-01-16.txt").read_bytes(), "2026-01-16.txt")
    paper = reading.document
    assert (paper.edition, paper.lang) == (text.edition, text.lang)
    assert set(reading.owners) == set(reading.lines)

    def entries(document: Any) -> dict[str, tuple[Any, ...]]:
        return ({str(r.number): (r.title, r.paragraphs, r.examples) for r in document.rules}
                | {g.term: (g.paragraphs,) for g in document.glossary})

    ours, theirs = entries(paper), entries(text)
    assert list(ours) == list(theirs)
    different = [name for name in theirs if ours[name] != theirs[name]]
    assert len(different) <= most, different
    for name in different:
        mine, right = (re.sub(r"[\s-]", "", "".join(_strings(one))) for one in (ours[name], theirs[name]))
        assert mine == right, name
    assert len([p for p in paper.problems if p.code == "layout.hyphen"]) < 200


def _strings(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [text for one in value or () for text in _strings(one)]
