"""Reads corpus/<edition>/<lang>/<section>.md: restated rules with labels, citations and HTML.

The format is described in docs/corpus.md. Nothing is dropped: a line that does not fit becomes a
``Problem``. Reading changes no file.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import field
from datetime import date
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from refapp.corpus_io.markup import Rendered, render
from refapp.lazy_dataclass import dataclass
from refapp.model import Citation, Document, Origin, Problem, Rule, RuleNumber, Severity, Source, Where

_SECTION = re.compile(r"# (\d{3}) (.+)")
_ENTRY = re.compile(r"## (\d{3}\.\d+[a-z]*)(?: = ([^|]+?))?(?: \| (.+?))?\s*")
_ASK = re.compile(r"\? (\S.*)")
_EXAMPLE = re.compile(r"(?:Example:|Exemple\u00a0:|Exemple :)\s+")


@dataclass(frozen=True)
class Restated:
    """The restated text of one edition in one language.

    ``html`` maps a rule's position to its rendered texts: paragraphs first, then examples.
    """

    document: Document
    citations: tuple[Citation, ...]
    html: Mapping[int, tuple[str, ...]]

    @cached_property
    def labels(self) -> Mapping[RuleNumber, str]:
        return MappingProxyType({r.number: r.label for r in self.document.rules if r.label})


@dataclass
class _Entry:
    number: RuleNumber
    title: str | None
    label: str | None
    line: int
    blocks: list[str]
    asks: list[str] = field(default_factory=list)


def editions(corpus: Path) -> tuple[tuple[date, str], ...]:
    """The (edition, language) pairs that have restated text, oldest first."""
    found = []
    for folder in corpus.iterdir():
        if re.fullmatch(r"\d{4}-\d\d-\d\d", folder.name):
            found += [(date.fromisoformat(folder.name), lang.name)
                      for lang in folder.iterdir() if lang.is_dir() and any(lang.glob("*.md"))]
    return tuple(sorted(found))


def load_restated(corpus: Path, edition: date, lang: str) -> Restated:
    """Read every section file of an edition; raises FileNotFoundError where there is none."""
    paths = sorted((corpus / edition.isoformat() / lang).glob("*.md"))
    if not paths:
        raise FileNotFoundError(f"no restated text for {edition} in {lang!r}")
    problems: list[Problem] = []
    rules: list[Rule] = []
    citations: list[Citation] = []
    html: dict[int, tuple[str, ...]] = {}
    digest = hashlib.sha256()
    for path in paths:
        source = path.read_bytes()
        digest.update(source)
        for entry in _entries(path.name, source.decode("utf-8"), problems):
            position = len(rules)
            rule, rendered = _rule(entry, position, path.name, problems)
            rules.append(rule)
            html[position] = tuple(part.html for part in rendered)
            citations += _citations(rule, rendered)
    document = Document(edition, lang, Origin.RESTATED,
                        Source(f"corpus/{edition}/{lang}", digest.hexdigest(), "restated", "utf-8"),
                        tuple(rules), problems=tuple(problems), partial=True)
    return Restated(document, tuple(citations), MappingProxyType(html))


def restated_digest(corpus: Path, edition: date, lang: str) -> str:
    """The hash of the section files of an edition, which its document bears as its source's; parses nothing."""
    digest = hashlib.sha256()
    for path in sorted((corpus / edition.isoformat() / lang).glob("*.md")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _entries(file: str, text: str, problems: list[Problem]) -> list[_Entry]:
    entries: list[_Entry] = []
    fresh = True
    for line, raw in enumerate(text.split("\n"), start=1):
        content = raw.rstrip()
        marked = content[:1] == "#"
        section, entry = marked and _SECTION.fullmatch(content), marked and _ENTRY.fullmatch(content)
        if not content:
            fresh = True
        elif section:
            entries.append(_Entry(RuleNumber(int(section[1])), section[2].strip(), None, line, []))
        elif entry:
            number = RuleNumber.parse(entry[1])
            if entries and not entries[-1].number < number:
                problems.append(Problem(
                    "corpus.order", Where(file, line, number=number),
                    "{found} stands after {expected}; entries follow the order of the rules",
                    found=str(number), expected=str(entries[-1].number), severity=Severity.ERROR))
            entries.append(_Entry(number, entry[2], entry[3], line, []))
        elif marked or not entries:
            problems.append(Problem(
                "corpus.heading", Where(file, line),
                "this line is no section, entry or text of one; found {found!r}, expected {expected}",
                found=content[:60], expected="## 704.5g | label", severity=Severity.ERROR))
        elif content[0] == "?" and (ask := _ASK.fullmatch(content)):
            entries[-1].asks.append(ask[1])
        elif entries[-1].asks:
            problems.append(Problem("corpus.asks", Where(file, line, number=entries[-1].number),
                                    "after the questions of an entry only questions may stand; found {found!r}",
                                    found=content[:60], severity=Severity.ERROR))
        else:
            blocks = entries[-1].blocks
            if fresh or not blocks:
                blocks.append(content)
            else:
                blocks[-1] += " " + content
            fresh = False
            continue
        fresh = True
    return entries


def _rule(entry: _Entry, position: int, file: str, problems: list[Problem]) -> tuple[Rule, list[Rendered]]:
    paragraphs: list[Rendered] = []
    examples: list[Rendered] = []
    for block in entry.blocks:
        label = _EXAMPLE.match(block)
        body = block[label.end():] if label else block
        try:
            rendered = render(body)
        except ValueError as error:
            problems.append(Problem("corpus.citation", Where(file, entry.line, number=entry.number),
                                    "a citation marker can't be read: {found}", found=str(error),
                                    severity=Severity.ERROR))
            rendered = Rendered("<p></p>", body, ())
        (examples if label else paragraphs).append(rendered)
    rule = Rule(entry.number, position, entry.title, tuple(p.text for p in paragraphs),
                tuple(e.text for e in examples), Origin.RESTATED, entry.label, entry.line, asks=tuple(entry.asks))
    return rule, paragraphs + examples


def _citations(rule: Rule, rendered: list[Rendered]) -> list[Citation]:
    found = []
    offset = 0
    for index, part in enumerate(rendered):
        in_text = index < len(rule.paragraphs)
        where = "text" if in_text else f"example:{index - len(rule.paragraphs)}"
        shift = offset if in_text else 0
        found += [Citation(rule.number, rule.position, where, mark.start + shift, mark.end + shift,
                           mark.surface, mark.targets) for mark in part.citations]
        offset += len(part.text) + 2
    return found
