"""Every sentence of this package that a person reads: problems of sources and refusals of files.

English msgids with named ``{fields}``; the codes are stable. Each says what was found, what was expected
and, where there is something to do, what to do. A test keeps the table and its users in step.
"""

from __future__ import annotations

from types import MappingProxyType

from refapp.ingest.errors import ImportRefused
from refapp.model import Problem, RuleNumber, Severity, Where

_E, _W, _R, _N = Severity.ERROR, Severity.WARNING, Severity.REPAIR, Severity.NOTE


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for "translate later"
    """Mark a msgid for extraction."""
    return msgid


PROBLEMS: dict[str, tuple[Severity, str]] = {
    "contents.extra": (_W, N_("The heading “{found}” is not in the contents list.")),
    "contents.missing": (_E, N_(
        "The contents list has “{found}”, but the text has no such heading. Compare with the publisher's document.")),
    "contents.spelling": (_W, N_(
        "The contents list calls the chapter “{found}”; the editions known here call it “{expected}”. It was kept as "
        "found.")),
    "contents.title": (_W, N_("The heading says “{found}”, the contents list “{expected}”; the heading was kept.")),
    "credits.missing": (_W, N_(
        "The contents list promises “{found}” at the end, but the text stops before it. If it was cut off, fetch the "
        "whole document again.")),
    "edition.bare-date": (_W, N_(
        "No line says from which day the rules are in force; the day at the top, {found}, was taken. Say the day with "
        "--edition if it is wrong.")),
    "edition.disagreement": (_W, N_(
        "This line dates the edition {found}, an earlier one {expected}; the earlier one was taken.")),
    "edition.file-name": (_W, N_(
        "The file is named after {found}, but its edition is {expected}. Rename the file if its name is wrong.")),
    "edition.in-force": (_N, N_(
        "The page gives {found}, which is no day on which an edition took force; the edition then in force is that of"
        " {expected}.")),
    "edition.no-date": (_W, N_("“{found}” is no day of the calendar; it was left out of account.")),
    "edition.other-language": (_W, N_(
        "The page dates the rules of another language only; that day, {found}, was taken. Say the day with "
        "--edition if it is wrong.")),
    "edition.override": (_E, N_(
        "The document dates itself {found}, but the import was told {expected}; it was taken at its word. Import it "
        "again without --edition if that was a slip.")),
    "encoding.decomposed": (_R, N_(
        "Accents are stored apart from their letters, as in “{found}”; they were joined to them.")),
    "encoding.doubtful": (_W, N_(
        "“{found}” has a character that hardly belongs there; compare the line with the publisher's document.")),
    "encoding.references": (_R, N_(
        "Characters are written as in HTML, such as “{found}”; they were read as the characters they stand for.")),
    "encoding.unseen": (_R, N_(
        "There are signs of no width inside words, as in “{found}”; they were left out.")),
    "example.empty": (_W, N_("The example of {found} has no text. Compare with the publisher's document.")),
    "example.label": (_R, N_("The label of the example is printed twice; one was left out.")),
    "example.layout": (_N, N_(
        "The example stands after a blank line or a space; it was given to {expected}, the rule before it.")),
    "example.mid-paragraph": (_R, N_(
        "An example stands in the middle of a paragraph, at “{found}”; it was parted from the rule.")),
    "example.numbered": (_R, N_("The example is numbered (“{found}”); the number was left out.")),
    "glossary.missing": (_E, N_(
        "The contents list promises a glossary, but the text has none. Fetch the whole document again.")),
    "glossary.no-blank-line": (_N, N_(
        "No blank line stands before the term “{found}”; it was read as a new entry, because the alphabet has it "
        "there.")),
    "glossary.no-definition": (_W, N_(
        "The glossary term “{found}” has no definition. Compare with the publisher's document.")),
    "glossary.run-together": (_R, N_(
        "The term “{expected}” and its first sense stand on one line; they were parted.")),
    "language.override": (_E, N_(
        "The rules read like “{found}”, but the import was told “{expected}”; it was taken at its word. Import it "
        "again without --lang if that was a slip.")),
    "layout.hyphen": (_W, N_(
        "A word is parted at the end of a line, “{found}”, and nothing tells whether it is written with a hyphen. "
        "Compare with the publisher's document.")),
    "layout.no-blank-line": (_N, N_(
        "No blank line stands before {found}; it was read as a new entry, because it is the exact successor.")),
    "layout.page-break": (_W, N_(
        "A page or column ends before “{found}”, and nothing tells whether a paragraph ends there; it was read as one. "
        "Compare with the publisher's document.")),
    "layout.wrapped": (_R, N_("The lines were wrapped at a fixed width; {found} lines were joined to {expected}.")),
    "line.unparsed": (_W, N_(
        "The line “{found}” belongs to no rule, glossary entry or known part of the document; it was kept aside. Look"
        " at it in the source.")),
    "number.duplicate": (_W, N_("The number {found} stands more than once in this edition; every bearer was kept.")),
    "number.gap": (_W, N_(
        "{found} follows {last}: {expected} is missing between them. Compare with the publisher's document.")),
    "number.indented": (_R, N_("A space stands before the number {found}; it was left out.")),
    "number.misprint": (_R, N_(
        "The number “{found}” is a misprint of {expected}: the numbers around it leave nothing else. It was read as "
        "{expected}.")),
    "number.order": (_W, N_(
        "{found} follows {last}, out of order; {expected} was expected. Compare with the publisher's document.")),
    "number.run-together": (_R, N_(
        "The number “{found}” stands inside a paragraph; as the exact successor it was read as a new entry.")),
    "number.spelling": (_R, N_("The number is written “{found}”; it was read as “{expected}”.")),
    "number.unexpected": (_W, N_(
        "“{found}” stands where an entry could begin but cannot follow {last}; {expected} was expected, so it was "
        "read as text. If it is a rule, correct the number in the source.")),
    "page.note": (_N, N_("“{found}” is a note of the site and no rule; it was kept aside.")),
    "paragraph.after-example": (_N, N_(
        "A paragraph follows an example of {found}; it was read as a further paragraph of the rule.")),
    "paragraph.unnumbered": (_N, N_(
        "A paragraph without number or indent follows {found}; it was read as a further paragraph of that rule.")),
    "tag.missing": (_N, N_("A paragraph of {found} has no provenance tag; the page's others have one.")),
    "text.empty": (_W, N_("{found} has a number and no text. Compare with the publisher's document.")),
    "text.no-stop": (_N, N_("“…{found}” ends without a full stop; the text was kept as it is.")),
    "typography.apostrophe": (_R, N_("“{found}” was repaired to “{expected}”.")),
    "typography.guillemet": (_R, N_("“{found}” was repaired to “{expected}”.")),
    "typography.hyphen": (_R, N_("“{found}” was repaired to “{expected}”.")),
    "typography.lost-symbol": (_W, N_(
        "A symbol is missing at “{found}”; which one, the source does not say. Compare with the publisher's "
        "document.")),
    "typography.quotes": (_R, N_("“{found}” was repaired to “{expected}”.")),
    "typography.unpaired": (_W, N_("Quotation marks or brackets do not pair ({found}); the text was kept as it is.")),
}

REFUSALS: dict[str, str] = {
    "import.archive": N_(
        "{name} is an archive without a Word document in it. Expected the rules as plain text (.txt) or Word (.docx); "
        "unpack it and import the file inside."),
    "import.binary": N_(
        "{name} is not a text: it holds bytes that no text file has. Expected the rules as plain text (.txt) or Word "
        "(.docx); save it in one of these and import that."),
    "import.damaged-archive": N_(
        "{name} is a Word document or zip archive that cannot be unpacked. Expected a whole .docx file; fetch it "
        "again."),
    "import.damaged-text": N_(
        "{name} was damaged by a wrong conversion before it came here: it has “{found}”. Expected readable letters; "
        "fetch the original file again, or save it in its first encoding."),
    "import.edition": N_(
        "{name} does not say from which day its rules are in force. Expected a line like “These rules are effective "
        "as of January 16, 2026.”; say the day with --edition YYYY-MM-DD."),
    "import.empty": N_(
        "{name} is empty. Expected the rules as plain text (.txt) or Word (.docx); fetch the file again."),
    "import.encoding": N_(
        "{name} is in no encoding that makes sense of it: the best reading still has “{found}”. Expected UTF-8, "
        "UTF-16, Windows-1252, code page 437 or Mac Roman; save it as UTF-8 and import that."),
    "import.encoding-broken": N_(
        "{name} begins like {found} but stops being that at byte {byte}. Expected one encoding throughout; save the "
        "text again as UTF-8 and import that."),
    "import.json": N_(
        "{name} is a JSON file. Expected the rules as plain text (.txt) or Word (.docx); fetch the document itself."),
    "import.language": N_(
        "The language of {name} cannot be told from its rules. Expected one of: {expected}; say which with --lang."),
    "import.no-rules": N_(
        "{name} has no numbered rules in it. Expected the Comprehensive Rules as the publisher lays them out (100.1. "
        "…, 100.1a …), or a page of one section of them."),
    "import.old-word": N_(
        "{name} is a Word document in the old format. Expected plain text (.txt) or Word (.docx); save it in one of "
        "these and import that."),
    "import.pdf-damaged": N_(
        "{name} is a PDF that cannot be read. Expected a whole file; fetch it again, or fetch the rules as plain text "
        "(.txt) or Word (.docx)."),
    "import.pdf-heavy": N_(
        "{name} is a PDF that unfolds to far more than a rules document. Fetch the publisher's file, as PDF, plain "
        "text (.txt) or Word (.docx)."),
    "import.pdf-library": N_(
        "{name} is a PDF file, and the library that reads PDFs is not installed. Install it with “pip install "
        "pypdfium2”, or import the rules as plain text (.txt) or Word (.docx); the publisher offers both."),
    "import.pdf-locked": N_(
        "{name} is a PDF that opens with a password only. Expected one without; fetch the publisher's file."),
    "import.pdf-no-text": N_(
        "{name} is a PDF without text: its pages are pictures. Fetch the publisher's file, as PDF, plain text "
        "(.txt) or Word (.docx)."),
    "import.pdf-too-long": N_(
        "{name} has too many pages or signs ({found}); a rules document has fewer than {expected}. Check that it is "
        "the right file."),
    "import.picture": N_(
        "{name} is a picture. Expected the rules as plain text (.txt) or Word (.docx)."),
    "import.rtf": N_(
        "{name} is an RTF file. Expected the rules as plain text (.txt) or Word (.docx); save it in one of these and "
        "import that."),
    "import.too-large": N_(
        "{name} has {found} bytes. Expected at most {expected}: an edition has one or two million. Check that it is "
        "the rules document."),
    "import.long-line": N_(
        "{name} has a line of {found} characters. Expected at most {expected}: the longest rule has about three "
        "thousand. Check that it is the rules document, with its line breaks."),
    "import.too-many-lines": N_(
        "{name} has {found} lines. Expected at most {expected}: an edition has about five thousand. Check that it is "
        "the rules document."),
    "import.odd": N_(
        "{name} was read with {found} warnings in {expected} rules, the first in line {first}. Expected next to none "
        "in an edition: its lines stand in another order, or it was saved in the wrong encoding. Fetch it again; "
        "import it as it is with --despite-problems."),
    "import.too-many-problems": N_(
        "{name} has more than {expected} oddities. Expected a handful in a whole edition; this is no rules document "
        "that can be read. Fetch it again, or import another copy."),
    "import.truncated": N_(
        "{name} is cut off: it ends with rule {last}, but its contents list promises sections {first} to {final} "
        "after that. Expected the whole document; fetch it again."),
    "import.unknown-language": N_("“{found}” is no language of this service. Expected one of: {expected}."),
    "import.unrecognised": N_(
        "{name} is a text without numbered rules. Expected the Comprehensive Rules as the publisher lays them out "
        "(100.1. …, 100.1a …), as plain text or Word, or a section's page from a site known here."),
    "import.web-page": N_(
        "{name} is a web page without rules in a layout known here. Expected the Comprehensive Rules as plain text or "
        "Word, or a section's page from a site known here; check that it is not an error page."),
    "import.xml": N_(
        "{name} is an XML file. Expected the rules as plain text (.txt) or Word (.docx); save them in one of these and "
        "import that."),
    "import.zip-bomb": N_(
        "{name} would unpack to {found} bytes. Expected at most {expected} and a few times the file's own size: a "
        "rules document has about five million. Do not trust this file."),
}


def refuse(code: str, **params: object) -> ImportRefused:
    """The refusal of a code, its fields filled."""
    return ImportRefused(code, REFUSALS[code], **params)


def problem(code: str, file: str, line: int | None, *, found: str | None = None, expected: str | None = None,
            number: RuleNumber | None = None, column: int | None = None, **params: str) -> Problem:
    """The problem of a code at a place of a file."""
    severity, message = PROBLEMS[code]
    return Problem(code, Where(file, line, column, number), message, found, expected, severity,
                   MappingProxyType(params))
