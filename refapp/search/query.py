"""The query language: what people may type, read without ever failing.

    words            every word that carries meaning is looked for:  lethal damage
    phrases          in this order, side by side:                    "lethal damage", « blessures mortelles »
    exclusion        must not stand there:                           token -copy, token -"creature token"
    prefix           at least two letters:                           regenerat*
    section:704      only in that section, rule or its subrules;         section:704.5, chapter:7, chapitre:7
    lang:fr          only texts in that language                         langue:fr
    kind:subrule     chapter, section, rule, subrule or glossary
    in:title         words in titles and labels only; in:text, in:example
    704.5k           a rule number in any usual spelling goes to that rule

Everything is bounded: characters, words, words in a phrase. What is over the bound or makes no sense is left
out with a note; nothing raises. The grammar knows no index: see :mod:`refapp.search.plan`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from refapp.cite import spelling
from refapp.i18n import language
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.search.entries import EntryKind

MAX_CHARACTERS = 300
MAX_WORDS = 24
MAX_PHRASE_WORDS = 12
MAX_COSTLY = 6
"""Phrases and prefixes in one query: each costs as much as many words."""
MIN_PREFIX = 2
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "”": "”"}


class Scope(StrEnum):
    """Where a word must stand; ANYWHERE unless ``in:`` says otherwise."""

    ANYWHERE = "anywhere"
    TITLE = "title"
    TEXT = "text"
    EXAMPLE = "example"


class ClauseKind(StrEnum):
    WORD = "word"
    PHRASE = "phrase"
    PREFIX = "prefix"


class Clause(NamedTuple):
    """One thing asked for, as typed (quotation marks, minus and star removed)."""

    kind: ClauseKind
    text: str
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell the person about their query: a stable code, an English msgid, its fields."""

    code: str
    message: str
    params: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def text(self, template: str | None = None) -> str:
        """The note with its fields filled; pass a translated template for another language."""
        return (template or self.message).format_map(self.params)


class ParsedQuery(NamedTuple):
    """A query as it was read. ``goto`` is set where the whole query spells a rule number."""

    typed: str
    clauses: tuple[Clause, ...] = ()
    within: tuple[RuleNumber, ...] = ()
    lang: str | None = None
    kinds: tuple[EntryKind, ...] = ()
    scope: Scope = Scope.ANYWHERE
    goto: RuleNumber | None = None
    notes: tuple[Note, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The plain words, in order."""
        return tuple(c.text for c in self.clauses if c.kind is ClauseKind.WORD and not c.excluded)

    @property
    def asks(self) -> bool:
        """Whether anything is looked for (an exclusion or a filter alone finds nothing)."""
        return any(not clause.excluded for clause in self.clauses)


_FILTER_NAMES = {
    "section": "within",
    "rule": "within",
    "règle": "within",
    "regle": "within",
    "chapter": "within",
    "chapitre": "within",
    "lang": "lang",
    "language": "lang",
    "langue": "lang",
    "kind": "kind",
    "genre": "kind",
    "in": "scope",
    "dans": "scope",
}
_KINDS = {
    "chapter": EntryKind.CHAPTER,
    "chapitre": EntryKind.CHAPTER,
    "section": EntryKind.SECTION,
    "rule": EntryKind.RULE,
    "règle": EntryKind.RULE,
    "regle": EntryKind.RULE,
    "subrule": EntryKind.SUBRULE,
    "sous-règle": EntryKind.SUBRULE,
    "sous-regle": EntryKind.SUBRULE,
    "glossary": EntryKind.GLOSSARY,
    "glossaire": EntryKind.GLOSSARY,
}
_SCOPES = {
    "title": Scope.TITLE,
    "titre": Scope.TITLE,
    "text": Scope.TEXT,
    "texte": Scope.TEXT,
    "example": Scope.EXAMPLE,
    "examples": Scope.EXAMPLE,
    "exemple": Scope.EXAMPLE,
    "exemples": Scope.EXAMPLE,
}
_FILTER = re.compile(rf"({'|'.join(_FILTER_NAMES)})\s?:\s?([^\s:\"“”„«»]+)(?=\s|$)", re.IGNORECASE)
_CHUNK = re.compile(r"[^\s\"“”„«»]+")
_PREFIX = re.compile(r"([^\W\d_][\w'’-]*)\*+")
_HAS_WORD = re.compile(r"[\w{]")


def clean(text: str) -> str:
    """Composed Unicode; control characters and halves of characters as spaces, runs of spaces as one."""
    text = text[: MAX_CHARACTERS * 4]
    if text.isprintable():  # as nearly every query is: nothing to drop, only spaces can be too many
        return " ".join((text if text.isascii() else unicodedata.normalize("NFC", text)).split())
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Cf", "Co", "Cn", "Zl", "Zp") else c for c in text)
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", kept)).strip()


def parse(text: str) -> ParsedQuery:
    """Read a query. Never raises; what could not be used is told in ``notes``."""
    typed = clean(text)
    notes: list[Note] = []
    if len(typed) > MAX_CHARACTERS:
        typed = typed[:MAX_CHARACTERS].rsplit(" ", 1)[0]
        notes.append(Note("query.shortened", "The query is too long; only its first {characters} characters were used.",
                          MappingProxyType({"characters": str(MAX_CHARACTERS)})))
    goto = spelling.read(typed)
    clauses: list[Clause] = []
    filters: dict[str, list[str]] = {}
    at = 0
    may_filter = ":" in typed
    while at < len(typed):
        char = typed[at]
        starts = at == 0 or typed[at - 1] == " "
        if char == " ":
            at += 1
            continue
        if may_filter and starts and (match := _FILTER.match(typed, at)) and match.group(2)[0].isalnum():
            filters.setdefault(_FILTER_NAMES[match.group(1).lower()], []).append(match.group(2))
            at = match.end()
            continue
        excluded = (
            starts and char in "-−" and at + 1 < len(typed) and (typed[at + 1].isalpha() or typed[at + 1] in _QUOTES))
        begin = at + 1 if excluded else at
        phrase = _phrase(typed, begin) if typed[begin] in _QUOTES else None
        if phrase:
            inner, at = phrase
            clauses.extend(_phrase_clause(inner, excluded, notes))
            continue
        match = _CHUNK.match(typed, begin)
        if match is None:
            at = begin + 1  # a quotation mark without its partner
            continue
        clauses.extend(_word_clause(match.group(), excluded, notes))
        at = match.end()
    parsed = ParsedQuery(typed, _bounded(clauses, notes), goto=goto)
    if filters:
        parsed = _with_filters(parsed, filters, notes)
    if not parsed.asks and goto is None:
        notes.append(_nothing(parsed))
    return parsed._replace(notes=tuple(notes)) if notes else parsed


def _nothing(parsed: ParsedQuery) -> Note:
    if parsed.clauses:
        return Note("query.only_exclusions", "Say what to look for as well: the query only says what to leave out.")
    if parsed.within or parsed.lang or parsed.kinds:
        return Note("query.only_filters", "Say what to look for as well: the query only says where.")
    return Note("query.empty", "There is nothing to search for: type a word or a rule number.")


def _phrase(typed: str, at: int) -> tuple[str, int] | None:
    """The text between quotation marks that open at ``at``, and where it ends; None without a partner."""
    end = typed.find(_QUOTES[typed[at]], at + 1)
    if end < 0 and typed[at] in "“„":
        end = typed.find('"', at + 1)
    return (typed[at + 1 : end].strip(), end + 1) if end > 0 else None


def _phrase_clause(inner: str, excluded: bool, notes: list[Note]) -> list[Clause]:
    if not _HAS_WORD.search(inner):
        return []
    words = inner.split()
    if len(words) > MAX_PHRASE_WORDS:
        words = words[:MAX_PHRASE_WORDS]
        notes.append(
            Note(
                "query.phrase_shortened", "A phrase may have {words} words; the rest of it was left out.",
                MappingProxyType({"words": str(MAX_PHRASE_WORDS)}))
        )
    kind = ClauseKind.PHRASE
    return [Clause(kind, " ".join(words), excluded)]


def _word_clause(chunk: str, excluded: bool, notes: list[Note]) -> list[Clause]:
    prefix = _PREFIX.fullmatch(chunk) if chunk[-1] == "*" else None
    if prefix:
        if sum(map(str.isalpha, prefix.group(1))) >= MIN_PREFIX:
            return [Clause(ClauseKind.PREFIX, prefix.group(1), excluded)]
        notes.append(
            Note(
                "query.prefix_short", "“{text}” is too short: a prefix needs at least {letters} letters.",
                MappingProxyType({"text": chunk, "letters": str(MIN_PREFIX)}))
        )
        return []
    return [Clause(ClauseKind.WORD, chunk, excluded)] if _HAS_WORD.search(chunk) else []


def _bounded(clauses: list[Clause], notes: list[Note]) -> tuple[Clause, ...]:
    kept: list[Clause] = []
    costly = 0
    for clause in clauses:
        costly += clause.kind is not ClauseKind.WORD
        if clause.kind is ClauseKind.WORD or costly <= MAX_COSTLY:
            kept.append(clause)
    if costly > MAX_COSTLY:
        notes.append(
            Note(
                "query.many_phrases", "The query has too many phrases and prefixes; only the first {count} were used.",
                MappingProxyType({"count": str(MAX_COSTLY)}))
        )
    if len(kept) > MAX_WORDS:
        notes.append(
            Note(
                "query.many_words", "The query has too many words; only the first {words} were used.",
                MappingProxyType({"words": str(MAX_WORDS)}))
        )
    return tuple(kept[:MAX_WORDS])


def _with_filters(parsed: ParsedQuery, filters: Mapping[str, list[str]], notes: list[Note]) -> ParsedQuery:
    within: list[RuleNumber] = []
    kinds: list[EntryKind] = []
    lang, scope = None, Scope.ANYWHERE

    def unknown(value: str) -> None:
        notes.append(
            Note("query.unknown_filter", "“{text}” was not understood and left out.", MappingProxyType({"text": value}))
        )

    for name, values in filters.items():
        for value in values:
            if name == "within":
                number = spelling.read(value)
                within.append(number) if number else unknown(value)
            elif name == "lang":
                known = language(value)
                if known:
                    lang = known.code
                else:
                    unknown(value)
            elif name == "kind":
                kind = _KINDS.get(value.lower())
                kinds.append(kind) if kind else unknown(value)
            else:
                found = _SCOPES.get(value.lower())
                if found:
                    scope = found
                else:
                    unknown(value)
    return ParsedQuery(parsed.typed, parsed.clauses, tuple(within), lang, tuple(kinds), scope, parsed.goto)
