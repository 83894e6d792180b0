"""What is indexed: one entry per rule, section, chapter and glossary term.

This module turns a graph (or a bare document) into entries. It reads no file and knows no index.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum

from refapp.lazy_dataclass import dataclass
from refapp.model import Document, GlossaryEntry, Kind, Origin, Rule, RuleGraph, RuleNumber


class EntryKind(StrEnum):
    """What a result is."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """One thing that can be found.

    ``number`` is None for a glossary term; ``position`` is the place in the document's rules, or in its
    glossary. ``title`` is the official title or the headword; ``label`` our short name. ``heading_path``
    goes from the chapter down to the nearest heading above, as (number, title). ``is_definition`` marks
    the rule that says what its heading is (the first under a titled rule or section). ``see`` holds
    the rules that a glossary term sends its reader to, in their order. ``asks`` are ways in which players ask for a
    rule; ``plain`` are our words where ``text`` is the publisher's, ``shown`` the titles of
    the live examples that illustrate it. ``origin`` says whose words ``text`` are, where
    an index has both.
    """

    number: RuleNumber | None
    position: int
    kind: EntryKind
    title: str | None = None
    label: str | None = None
    text: str = ""
    examples: tuple[str, ...] = ()
    heading_path: tuple[tuple[RuleNumber, str], ...] = ()
    is_definition: bool = False
    see: tuple[RuleNumber, ...] = ()
    asks: tuple[str, ...] = ()
    plain: str = ""
    origin: Origin | None = None
    shown: tuple[str, ...] = ()

    @property
    def parent(self) -> RuleNumber | None:
        return self.number.parent if self.number else None


def entries_from(source: RuleGraph | Document) -> tuple[SearchEntry, ...]:
    """Every rule in document order, then every glossary term.

    From a graph, a term's ``see`` is its resolved citations; from a bare document it is read from the
    plain ``rule 704.5j`` mentions of the text.
    """
    document = source.document if isinstance(source, RuleGraph) else source
    titles = {rule.number: name for rule in reversed(document.rules) if (name := _name(rule))}
    has_text = {rule.number for rule in document.rules if rule.paragraphs}
    seen: set[RuleNumber] = set()
    found: list[SearchEntry] = []
    for rule in document.rules:
        heading = _heading(rule.number, titles)
        above = heading[-1][0] if heading else None
        first = bool(rule.paragraphs) and above is not None and above not in seen and above not in has_text
        if first and above is not None:
            seen.add(above)
        found.append(SearchEntry(
            number=rule.number, position=rule.position, kind=EntryKind(rule.kind.value), title=_normal(rule.title),
            label=_normal(rule.label), text=unicodedata.normalize("NFC", rule.text),
            examples=tuple(unicodedata.normalize("NFC", text) for text in rule.examples), heading_path=heading,
            is_definition=first, asks=tuple(unicodedata.normalize("NFC", text) for text in rule.asks)))
    known = {rule.number for rule in document.rules}
    sees = {entry.term.casefold(): _see(source, entry, known) for entry in reversed(document.glossary)}
    for entry in document.glossary:
        found.append(SearchEntry(
            number=None, position=entry.position, kind=EntryKind.GLOSSARY, title=_normal(entry.term),
            text=unicodedata.normalize("NFC", entry.text), is_definition=True, see=_followed(entry, sees)))
    return tuple(found)


def _normal(text: str | None) -> str | None:
    return unicodedata.normalize("NFC", text) if text else None


def _name(rule: Rule) -> str | None:
    """What a rule is headed by: its official title; a rule with a text of its own heads nothing."""
    return _normal(rule.title)


def _heading(number: RuleNumber, titles: Mapping[RuleNumber, str]) -> tuple[tuple[RuleNumber, str], ...]:
    path: list[tuple[RuleNumber, str]] = []
    above = number.parent
    while above is not None:
        if above in titles:
            path.append((above, titles[above]))
        above = above.parent
    return tuple(reversed(path))


_ALIAS = re.compile(r"(?:See|Voir)(?: aussi)? (.{2,60}?)\.")


def _followed(entry: GlossaryEntry, sees: Mapping[str, tuple[RuleNumber, ...]]) -> tuple[RuleNumber, ...]:
    """A term's own rules; of one that only says "See Other Term." the other's."""
    own = sees[entry.term.casefold()]
    alias = None if own else _ALIAS.fullmatch(entry.text.strip())
    return sees.get(alias.group(1).casefold(), ()) if alias else own


_MENTION = re.compile(
    r"(?:rules?|règles?|section)\s+((?:[1-9]\d\d(?:\.\d{1,4}[a-z]{0,2})?|[1-9])(?![\w.]*\d))", re.IGNORECASE
)


def _see(source: RuleGraph | Document, entry: GlossaryEntry, known: Iterable[RuleNumber]) -> tuple[RuleNumber, ...]:
    if isinstance(source, RuleGraph):
        named = [
            target for citation in source.glossary_citations.get(entry.position, ()) for target in citation.targets[:1]
        ]
    else:
        named = [RuleNumber.parse(match.group(1).lower()) for match in _MENTION.finditer(entry.text)]
    allowed = set(known)
    return tuple(dict.fromkeys(n for n in named if n in allowed and n.kind is not Kind.CHAPTER))
