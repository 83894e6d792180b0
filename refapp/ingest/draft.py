"""What a format's parser hands over: entries, glossary, other matter, problems and a ledger of lines.

A draft claims every source line that it used. Whatever no one claims is reported as ``line.unparsed``
by :meth:`Draft.close` and kept as matter, so that "nothing was lost" is a post-condition and not a hope.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from datetime import date

from refapp.ingest.lines import Line, evenly_spaced
from refapp.ingest.messages import problem, refuse
from refapp.lazy_dataclass import dataclass
from refapp.model import GlossaryEntry, Matter, Problem, RuleNumber

MAX_PROBLEMS = 20_000
"""More than any document can have that is worth importing; an edition has about ten."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text and where it stands: 1-based line, 1-based column in that line without its indent."""

    text: str
    line: int
    column: int = 1


@dataclass(slots=True)
class Entry:
    """A numbered entry while it is being read. ``heading`` is true for a chapter or section title."""

    number: RuleNumber
    line: int
    heading: bool = False
    paragraphs: list[Piece] = field(default_factory=list)
    examples: list[Piece] = field(default_factory=list)
    original: list[str] = field(default_factory=list)
    """The texts as they stood, paragraphs before examples, where typography was repaired."""
    tags: list[str] = field(default_factory=list)


class Draft:
    """Collects what a parser reads from one source, and who used which line."""

    def __init__(self, file: str, lines: tuple[Line, ...]) -> None:
        self.file = file
        self.lines = lines
        self.entries: list[Entry] = []
        self.glossary: list[GlossaryEntry] = []
        self.matter: list[Matter] = []
        self.problems: list[Problem] = []
        self.contents: list[tuple[str, str, int]] = []
        """The contents list: number (or "glossary"), title, line."""
        self.dates: list[tuple[date, int]] = []
        """The days on which the source says that its rules take force, with their lines."""
        self.dates_by_lang: dict[str, tuple[date, int]] = {}
        """The same where a page dates its languages apart."""
        self.hints: list[str] = []
        """Further words in the language of the rules, for texts too short to tell it."""
        self.seen: set[RuleNumber] = set()
        self.partial = False
        self.evenly_spaced = evenly_spaced(lines)
        """True where blank lines stand nowhere or everywhere and so tell nothing."""
        self.repair_typography = False
        """True for pages that other people typed or converted; the publisher's own files are left alone."""
        self.owners: dict[int, str] = {}

    @property
    def last(self) -> RuleNumber | None:
        """The number read last."""
        return self.entries[-1].number if self.entries else None

    def claim(self, lines: Iterable[Line], owner: str) -> None:
        for line in lines:
            for number, _ in line.parts:
                self.owners[number] = owner

    def begin(self, number: RuleNumber, line: Line, text: str = "", *, column: int = 1,
              heading: bool = False) -> Entry:
        """Open an entry; its text may follow later."""
        entry = Entry(number, line.no, heading)
        if text:
            entry.paragraphs.append(Piece(text, line.no, column))
        self.entries.append(entry)
        self.seen.add(number)
        self.claim([line], f"rule:{len(self.entries) - 1}")
        return entry

    def extend(self, line: Line) -> None:
        """Book a further line to the entry read last."""
        self.claim([line], f"rule:{len(self.entries) - 1}")

    def add_glossary(self, term: str, paragraphs: tuple[str, ...], lines: list[Line]) -> None:
        self.claim(lines, f"glossary:{len(self.glossary)}")
        self.glossary.append(GlossaryEntry(term, len(self.glossary), paragraphs, lines[0].no))

    def add_matter(self, kind: str, lines: Iterable[Line]) -> None:
        """Keep lines that are no rule."""
        kept = list(lines)
        if kept:
            self.claim(kept, f"matter:{kind}")
            self.matter.append(Matter(kind, kept[0].no, tuple(line.text for line in kept)))

    def report(self, code: str, line: int | None, *, found: str | None = None, expected: str | None = None,
               number: RuleNumber | None = None, column: int | None = None, **params: str) -> None:
        """Add a problem of this file; severity and message stand in the table of messages."""
        if len(self.problems) >= MAX_PROBLEMS:
            raise refuse("import.too-many-problems", name=self.file, expected=MAX_PROBLEMS)
        self.problems.append(problem(code, self.file, line, found=found, expected=expected, number=number,
                                     column=column, **params))

    def close(self) -> None:
        """Report every line that nobody claimed; the text is kept as matter, so it is not lost either."""
        for line in self.lines:
            if line.no not in self.owners:
                self.report("line.unparsed", line.no, found=line.text[:80])
                self.add_matter("unparsed", [line])
