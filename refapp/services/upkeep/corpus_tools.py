"""What people who restate rules do: check, count, record a review, prepare an edition, compute history."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path

from refapp.cite.annotate import annotate
from refapp.compare.history_build import build
from refapp.corpus_io import Review, print_reviews, text_hash
from refapp.i18n import LANGUAGES
from refapp.ingest.reader import read
from refapp.lazy_dataclass import dataclass
from refapp.model import Document, Origin, Problem, RefappError, RuleNumber, Severity, Where
from refapp.services.library.library import Library
from refapp.services.reading.reviewing import wording_hash
from refapp.services.upkeep import lints
from refapp.services.upkeep.corpus_check import Corpus, check_corpus, check_examples, load_corpus, whole_sections

Cites = Mapping[RuleNumber, frozenset[RuleNumber]]


class OfficialMissingError(RefappError):
    """An official document that a command needs is neither imported nor in the named folder."""


def official_document(library: Library, edition: date, folder: Path | None) -> tuple[Document, Cites] | None:
    """The English document of an edition, imported or in a folder of texts named by date, and what each rule cites."""
    text = library.text(edition, "en", Origin.OFFICIAL)
    if text is not None and text.whole:
        return text.graph.document, {n.rule.number: frozenset(t for c in n.cites if c.part == "text"
                                                              for t in c.targets) for n in text.graph.nodes}
    path = folder / f"{edition}.txt" if folder else None
    if path is None or not path.is_file():
        return None
    document = read(path.read_bytes(), path.name)
    cites: dict[RuleNumber, set[RuleNumber]] = {}
    texts = replace(document, glossary=(), rules=tuple(replace(rule, examples=()) for rule in document.rules))
    for citation in annotate(texts).citations:
        if isinstance(citation.source, RuleNumber):
            cites.setdefault(citation.source, set()).update(citation.targets)
    return document, {number: frozenset(targets) for number, targets in cites.items()}


def official_folder(given: Path | None) -> Path | None:
    """The folder of official English texts: as given, else under REFAPP_SHARED or ../shared, if it is there."""
    folder = given or Path(os.environ.get("REFAPP_SHARED", "../shared")) / "official" / "en"
    return folder if folder.is_dir() else None


def check(library: Library, folder: Path | None) -> Iterator[Problem]:
    """Every finding about the corpus; see :mod:`refapp.services.upkeep.corpus_check`. A near copy is an error here."""
    parts = load_corpus(library.corpus)
    days = [part.edition for part in parts]
    official = {day: found for day in days if (found := official_document(library, day, folder))}
    history = library.history
    numbers = {day: history.numbers(day) for day in days if day in history.editions}
    return chain(check_corpus(library.corpus, official, numbers), check_examples(
        (*library.scenarios.values(), *library.scenarios_to_come.values())), _shapes(parts, official))


def _shapes(parts: Sequence[Corpus], official: Mapping[date, tuple[Document, Cites]]) -> Iterator[Problem]:
    for part in parts:
        theirs = {rule.number: rule for rule in reversed(official[part.edition][0].rules)} \
            if part.edition in official else {}
        for rule in part.texts["en"].document.rules if "en" in part.texts else ():
            where = Where(f"corpus/{part.edition}/en/{rule.number.section}.md", rule.line, number=rule.number)
            for found in lints.shapes(rule, where, theirs.get(rule.number)):
                yield replace(found, severity=Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Linted:
    """The findings of the lints; ``files`` are those that would record them as judged, were they no mistakes."""

    findings: tuple[Problem, ...]
    accepted: int
    files: Mapping[Path, str]


def lint(library: Library, folder: Path | None, numbers: Sequence[RuleNumber] = ()) -> Linted:
    """What the lints find in restated text, of some rules or sections or of all; see ``upkeep/lints.py``.

    An official text is read only where an edition has words of what is asked for.
    """
    def wanted(number: RuleNumber) -> bool:
        return not numbers or number in numbers or RuleNumber(number.section) in numbers

    findings: list[Problem] = []
    files: dict[Path, str] = {}
    silent = 0
    for part in load_corpus(library.corpus):
        if not any(wanted(rule.number) for restated in part.texts.values() for rule in restated.document.rules):
            continue
        official = official_document(library, part.edition, folder)
        theirs = {rule.number: rule for rule in official[0].rules} if official else {}
        path = lints.accepted_file(library.corpus, part.edition)
        known = lints.load_accepted(path)
        kept = {row for row in known if not wanted(RuleNumber.parse(row[0]))}
        for lang, restated in part.texts.items():
            home = f"corpus/{part.edition}/{lang}"
            entries = [(rule, Where(f"{home}/{rule.number.section}.md", rule.line, number=rule.number))
                       for rule in restated.document.rules if rule.number.rule is not None]
            seen = [(rule, finding) for rule, where in entries if wanted(rule.number)
                    for finding in lints.lint(rule, lang, where, theirs.get(rule.number))]
            for rule, finding in (*seen, *(one for one in lints.twice(entries) if wanted(one[0].number))):
                row = lints.judged(rule, lang, finding)
                kept.add(row)
                silent += row in known
                findings += [] if row in known else [finding]
        files[path] = lints.print_accepted(frozenset(kept))
    findings.sort(key=lambda finding: -int(finding.found or 0) if finding.code == "lint.copy" else -101)
    return Linted(tuple(findings), silent, files)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a section is restated in a language and edition.

    Of the ``restated`` entries, ``reviewed`` agree with the lock, ``read`` were read by somebody who didn't write
    them, ``asks`` say how players ask for them. ``total`` counts the rules; ``whole`` sections promise all of them.
    """

    edition: date
    lang: str
    section: int
    restated: int
    reviewed: int
    read: int
    asks: int
    total: int
    whole: bool


def stats(library: Library) -> tuple[Coverage, ...]:
    """Coverage of every section that has any restated text, by edition, section and language."""
    found = []
    for part in load_corpus(library.corpus):
        known = library.history.numbers(part.edition) if part.edition in library.history.editions else ()
        totals: dict[int, int] = {}
        whole = whole_sections(library.corpus, part.edition)
        for number in known:
            if number.rule is not None:
                totals[number.section] = totals.get(number.section, 0) + 1
        for lang, restated in part.texts.items():
            rules = [r for r in restated.document.rules if r.number.rule is not None]
            for section in sorted({r.number.section for r in rules}):
                mine = [r for r in rules if r.number.section == section]
                ok = [review for r in mine if (review := part.reviews.get((r.number, lang)))
                      and review.text == text_hash(r) and review.outcome == "ok"]
                found.append(Coverage(part.edition, lang, section, len(mine), len(ok), sum(r.seen for r in ok),
                                      sum(1 for r in mine if r.asks), totals.get(section, len(mine)),
                                      section in whole))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class EditionShare:
    """How many of the rules of an edition have words of ours, by language, of ``total``.

    Words count wherever history says that the rule read the same; they need not be of that edition.
    """

    edition: date
    total: int
    worded: Mapping[str, int]


def edition_shares(library: Library) -> tuple[EditionShare, ...]:
    """The share of every edition since the first one known, oldest first."""
    history = library.history
    worded: dict[str, dict[date, set[RuleNumber]]] = {lang: {day: set() for day in history.editions}
                                                      for lang in LANGUAGES}
    for item in library.loaded:
        if item.origin is not Origin.RESTATED or item.edition not in history.editions:
            continue
        text = library.text(item.edition, item.lang, Origin.RESTATED)
        for rule in text.graph.document.rules if text else ():
            if rule.number.rule is not None and (rule.paragraphs or rule.title):
                for day, number in history.alike(rule.number, item.edition).items():
                    worded[item.lang][day].add(number)
    found = []
    for day in history.editions:
        numbers = {number for number in history.numbers(day) if number.rule is not None}
        found.append(EditionShare(day, len(numbers), {lang: len(worded[lang][day] & numbers) for lang in LANGUAGES}))
    return tuple(found)


def review(library: Library, folder: Path | None, edition: date | None = None,
           read: Sequence[RuleNumber] = (), lang: str | None = None) -> dict[Path, str]:
    """The review locks, renewed for every entry that agrees with its official rule; nothing is written here.

    Call it after proofreading: it records that the words as they are now were checked against the
    official wording. Outcomes that are not ``ok`` stay as they are until a person edits them out. ``read`` names
    the rules, or whole sections, that a second reader has read as they are now, in ``lang`` or in all languages.
    Raises OfficialMissingError where the official document of an edition is not at hand.
    """
    files = {}
    for part in load_corpus(library.corpus):
        if (edition and part.edition != edition) or part.edition > max(library.editions):
            continue
        found = official_document(library, part.edition, folder)
        if found is None:
            raise OfficialMissingError("official_missing", "the official text of {edition} is neither imported nor "
                                       "in the folder given; import it or name its folder",
                                       edition=part.edition.isoformat())
        document, cites = found
        wording = {r.number: wording_hash(r) for r in reversed(document.rules)}
        reviews: dict[int, list[Review]] = {}
        for tongue in LANGUAGES:
            restated = part.texts.get(tongue)
            for rule in restated.document.rules if restated else ():
                if rule.number.rule is None or rule.number not in wording:
                    continue
                before = part.reviews.get((rule.number, tongue))
                seen = text_hash(rule) if lang in (None, tongue) and (
                    rule.number in read or RuleNumber(rule.number.section) in read) else before.read if before else ""
                outcome = before.outcome if before and before.text == text_hash(rule) else "ok"
                reviews.setdefault(rule.number.section, []).append(
                    Review(rule.number, tongue, wording[rule.number], tuple(sorted(cites.get(rule.number, ()))),
                           text_hash(rule), outcome, seen))
        for section, rows in reviews.items():
            files[library.corpus / part.edition.isoformat() / "review" / f"{section}.csv"] = print_reviews(rows)
    return files


@dataclass(frozen=True, slots=True)
class Prepared:
    """The files of a new edition, and the entries that a person must look at: (number, reason)."""

    files: Mapping[Path, str]
    to_review: tuple[tuple[RuleNumber, str], ...]


def new_edition(library: Library, edition: date) -> Prepared:
    """Carry the newest older restated text to a new edition: moved rules move, changed ones are marked.

    Raises OfficialMissingError where history does not know the edition (import its document first).
    """
    history = library.history
    older = [part for part in load_corpus(library.corpus) if part.edition < edition]
    if edition not in history.editions or not older:
        raise OfficialMissingError("edition_unaligned", "nothing is known of the edition of {edition}; import its "
                                   "official document and the one before it first", edition=edition.isoformat())
    base = older[-1]
    whole = whole_sections(library.corpus, base.edition)
    files: dict[Path, str] = {}
    todo: list[tuple[RuleNumber, str]] = []
    for lang in base.texts:
        for source in sorted((library.corpus / base.edition.isoformat() / lang).glob("*.md")):
            section = RuleNumber(int(source.stem))
            chunks, changed = _carry_entries(library, source.read_text(encoding="utf-8"), base.edition, edition)
            mine = library.corpus / edition.isoformat() / lang / source.name
            if mine.is_file():  # rules that were written before the edition came
                chunks |= _carry_entries(library, mine.read_text(encoding="utf-8"), edition, edition)[0]
            for number in history.numbers(edition):
                if number.section == section.section and number.rule and number not in chunks \
                        and section.section in whole:
                    chunks[number] = f"## {number} | \n"
                    changed.append((number, "new"))
            todo += [item for item in changed if item not in todo]
            for home in sorted({n.section for n in chunks}):
                path = library.corpus / edition.isoformat() / lang / f"{home}.md"
                title = library.heading(RuleNumber(home), edition, lang) or ""
                body = "\n".join(text for n, text in sorted(chunks.items()) if n.section == home)
                before = files.get(path, f"# {home} {title}\n")
                files[path] = before.rstrip("\n") + "\n\n" + body
    return Prepared(files, tuple(sorted(todo)))


def _carry_entries(library: Library, text: str, base: date,
                   edition: date) -> tuple[dict[RuleNumber, str], list[tuple[RuleNumber, str]]]:
    """Entries of one file under their numbers in the new edition, citations renumbered."""
    chunks: dict[RuleNumber, str] = {}
    changed: list[tuple[RuleNumber, str]] = []
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        written, _, rest = heading.partition(" ")
        resolution = library.history.resolve(RuleNumber.parse(written), base, edition)
        if resolution is None or not resolution.now:
            changed.append((RuleNumber.parse(written), "removed"))
            continue
        for number in resolution.now:
            chunks[number] = f"## {number} {rest}\n{_renumber(library, body, base, edition)}"
            if resolution.text_changed or len(resolution.now) > 1:
                changed.append((number, resolution.relation.value))
    return chunks, changed


def _renumber(library: Library, body: str, base: date, edition: date) -> str:
    def carried(match: re.Match[str]) -> str:
        first, dash, last = match[1].partition("-")
        now = library.history.carry(RuleNumber.parse(first), base, edition)
        return f"[[{now[0]}{dash}{last}]]" if len(now) == 1 else match[0]
    return re.sub(r"\[\[([0-9.a-z]+(?:-[0-9.a-z]+)?)\]\]", carried, body)


def history_files(folder: Path, corpus: Path, progress: Callable[[str], object] | None = None) -> dict[Path, str]:
    """The generated files of corpus/history, from a folder of official English texts named by date."""
    paths = sorted(folder.glob("????-??-??.txt"))
    if not paths:
        raise OfficialMissingError("official_missing", "there is no text named by its date in {folder}",
                                   folder=str(folder))
    home = corpus / "history"
    documents = (read(path.read_bytes(), path.name) for path in paths)
    return {home / name: text for name, text in build(documents, home, progress).items()}


def errors(problems: list[Problem]) -> int:
    """How many findings are errors."""
    return sum(p.severity is Severity.ERROR for p in problems)
