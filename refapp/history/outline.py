"""Headings of every edition and the citation graph of the newest one, from committed facts.

So that contents, pages and graph are whole where no text is there. Titles are facts of the official
editions; French ones are kept by hand in ``titles_fr.csv`` (source ``official``, or ``ours`` where no
official French heading was found; ``section`` only where an English title has another French one in that
section: Exile, the zone of 406 and the action of 701). Holds no sentence of any rule.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Container, Iterable, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import Citation, Rule, RuleNumber

_MARKS = str.maketrans({"_": None, "™": None, "®": None, "'": "’", "\u00a0": " "})


def tidy(title: str) -> str:
    """A title without the source's marks: italics underscores, trademark signs, straight apostrophes.

    >>> tidy("The _Magic_ Golden Rules")
    'The Magic Golden Rules'
    """
    return " ".join(title.translate(_MARKS).replace("(TM)", "").split())


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a chapter, section or title rule."""

    number: RuleNumber
    en: str
    fr: str | None = None

    def title(self, lang: str) -> str | None:
        """The title in a language; None where there is none."""
        return {"en": self.en, "fr": self.fr}.get(lang)


@dataclass(frozen=True, slots=True)
class _Span:
    first: date
    last: date | None
    title: str


@dataclass(frozen=True, slots=True)
class FrenchTitles:
    """French headings by English title and, where that decides, by section."""

    titles: Mapping[tuple[str, str], tuple[str, str]]

    @classmethod
    def load(cls, path: Path) -> FrenchTitles:
        """The headings of a ``titles_fr.csv``; none where there is no such file."""
        rows = _read(path) if path.exists() else []
        return cls({(row["en"], row["section"]): (row["fr"], row["source"]) for row in rows})

    def of(self, title: str, number: RuleNumber) -> tuple[str, str] | None:
        """The French of a heading and its source; None where there is no French."""
        return self.titles.get((title, str(number.section))) or self.titles.get((title, ""))


class Outline:
    """Headings by number and edition, and who cites whom in the newest committed edition."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def edition(self) -> date:
        """The edition of :meth:`headings` and of the citations."""
        return max(date.fromisoformat(path.stem) for path in (self._folder / "numbers").glob("*.txt"))

    @cached_property
    def headings(self) -> Mapping[RuleNumber, Heading]:
        """The headings of the newest edition in book order: chapters, sections and title rules."""
        return {number: self._heading(number, row["en"]) for row in self._rows("sections.csv")
                for number in (RuleNumber.parse(row["number"]),)}

    def heading(self, number: RuleNumber, edition: date) -> Heading | None:
        """The heading that the number had in an edition of the committed history; None for other rules."""
        for span in self._spans.get(str(number), ()):
            if span.first <= edition and (span.last is None or edition <= span.last):
                return self._heading(number, span.title)
        return None

    def cites(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """The numbers that the rule cites in the newest edition, text and examples, in book order."""
        return self._cites.get(number, ())

    def cited_by(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """The rules that cite this very number in the newest edition, in book order."""
        return self._cited_by.get(number, ())

    def _heading(self, number: RuleNumber, title: str) -> Heading:
        french = self._french.of(title, number)
        return Heading(number, title, french[0] if french else None)

    @cached_property
    def _french(self) -> FrenchTitles:
        return FrenchTitles.load(self._folder / "titles_fr.csv")

    @cached_property
    def _spans(self) -> dict[str, list[_Span]]:
        found: dict[str, list[_Span]] = {}
        for row in self._rows("titles.csv"):
            found.setdefault(row["number"], []).append(_Span(
                date.fromisoformat(row["first"]), date.fromisoformat(row["last"]) if row["last"] else None, row["en"]))
        return found

    @cached_property
    def _cites(self) -> dict[RuleNumber, tuple[RuleNumber, ...]]:
        return {RuleNumber.parse(row["source"]): tuple(map(RuleNumber.parse, row["targets"].split()))
                for row in self._rows("citations.csv")}

    @cached_property
    def _cited_by(self) -> dict[RuleNumber, tuple[RuleNumber, ...]]:
        found: dict[RuleNumber, list[RuleNumber]] = {}
        for source, targets in self._cites.items():
            for target in targets:
                found.setdefault(target, []).append(source)
        return {target: tuple(sorted(sources)) for target, sources in found.items()}

    def _rows(self, name: str) -> list[dict[str, str]]:
        return _read(self._folder / name)


class TitleSpans:
    """Collects, edition by edition, from when to when each number had which title."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[date, date, str]] = {}
        self._closed: list[tuple[RuleNumber, date, date | None, str]] = []

    def add(self, edition: date, rules: Iterable[Rule]) -> None:
        """The next edition in time."""
        here: dict[str, str] = {}
        for rule in rules:
            if rule.title:
                here.setdefault(str(rule.number), tidy(rule.title))
        for number in [n for n, (_, _, title) in self._open.items() if here.get(n) != title]:
            first, last, title = self._open.pop(number)
            self._closed.append((RuleNumber.parse(number), first, last, title))
        for number, title in here.items():
            first = self._open[number][0] if number in self._open else edition
            self._open[number] = (first, edition, title)

    def write(self) -> str:
        """The text of titles.csv; ``last`` is empty for titles that stand in the newest edition."""
        rows = [*self._closed, *((RuleNumber.parse(number), first, None, title)
                                 for number, (first, _, title) in self._open.items())]
        return table(("number", "first", "last", "en"), (
            (number, first, last or "", title) for number, first, last, title in sorted(rows, key=lambda r: r[:2])))


def write_sections(rules: Iterable[Rule], french: FrenchTitles) -> str:
    """The text of sections.csv: every heading of the newest edition with its French, if there is one."""
    return table(("number", "en", "fr", "source"), (
        (rule.number, tidy(rule.title), *(french.of(tidy(rule.title), rule.number) or ("", "")))
        for rule in rules if rule.title))


def write_citations(citations: Iterable[Citation], numbers: Container[RuleNumber]) -> str:
    """The text of citations.csv: per rule the existing numbers that its text and examples cite."""
    found: dict[RuleNumber, set[RuleNumber]] = {}
    for citation in citations:
        if isinstance(citation.source, RuleNumber):
            there = (target for target in citation.targets if target in numbers)
            found.setdefault(citation.source, set()).update(there)
    return table(("source", "targets"), ((source, " ".join(map(str, sorted(targets))))
                                         for source, targets in sorted(found.items()) if targets))


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """CSV with line feeds."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(tuple(header))
    writer.writerows(map(tuple, rows))
    return out.getvalue()
