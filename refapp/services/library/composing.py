"""What a search looks through: every rule of an edition in one language, whoever's words there are of it.

The publisher's words come first, ours beside them, both by the wording in force (see
:mod:`refapp.services.reading.rules`). A rule of which nobody has the words is still found by its heading, its short
name and the ways in which players ask for it; finding a rule is not showing it.
This module reads texts and builds entries; it knows no index.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from refapp.corpus_io import restated_digest
from refapp.model import GlossaryEntry, Origin, Rule, RuleNumber
from refapp.search.entries import EntryKind, SearchEntry, entries_from
from refapp.services.library.carrying import renumbered, text_block
from refapp.services.library.evidence import sources_of_evidence, with_evidence
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.library.snapshot import Loaded
from refapp.services.library.texts import Text

NEAREST = 3
"""So many other editions are looked through for words of a rule, in each origin, the nearest first."""


def composed_entries(library: Library, edition: date, lang: str) -> tuple[SearchEntry, ...]:
    """Everything that can be found of an edition in a language: rules in book order, then glossary terms."""
    official = library.text(edition, lang, Origin.OFFICIAL)
    words = _Words(library, edition, lang)
    if official is not None and official.whole:
        return with_evidence(library, edition, lang, tuple(
            _beside(entry, words) for entry in entries_from(official.graph)))
    rules: list[Rule] = []
    plain: dict[int, str] = {}
    for number in library.tree(edition).numbers:
        found = words.of(number)
        first = found[0] if found else None
        label, asks = words.name_of(number)
        title = library.heading(number, edition, lang) or (first.title if first else None)
        origin = first.origin if first else Origin.RESTATED
        if len(found) > 1:
            plain[len(rules)] = found[1].text
        rules.append(Rule(number, len(rules), title, first.paragraphs if first else (),
                          first.examples if first else (), origin, label, asks=asks))
    base = official or library.text(edition, lang, Origin.RESTATED) or next(
        text for item in library.loaded if (text := library.text(item.edition, item.lang, item.origin)))
    terms = [(term, now) for term in library.terms if (now := _rule_now(library, term.rule, edition)) or not term.rule]
    document = replace(base.graph.document, edition=edition, lang=lang, rules=tuple(rules),
                       glossary=tuple(GlossaryEntry(term.name(lang), i, (term.definition(lang),))
                                      for i, (term, _) in enumerate(terms)))
    see = {i: (now,) for i, (_, now) in enumerate(terms) if now}
    return with_evidence(library, edition, lang, tuple(
        replace(entry, see=see.get(entry.position, ())) if entry.kind is EntryKind.GLOSSARY
        else replace(entry, plain=plain.get(entry.position, ""), origin=rules[entry.position].origin)
        for entry in entries_from(document)))


def _rule_now(library: Library, number: RuleNumber | None, edition: date) -> RuleNumber | None:
    """The rule of a term, as an edition numbers it: terms name rules of the newest."""
    history = library.history
    if number is None or edition == history.newest or edition not in history.editions:
        return number
    now = history.carry(number, history.newest, edition)
    return now[0] if len(now) == 1 else None


def _beside(entry: SearchEntry, words: _Words) -> SearchEntry:
    """An entry of the publisher's text with our words, short name and asks beside it."""
    if entry.number is None or entry.number.rule is None:
        return replace(entry, origin=Origin.OFFICIAL)
    label, asks = words.name_of(entry.number)
    ours = next((rule for rule in words.of(entry.number) if rule.origin is Origin.RESTATED), None)
    return replace(entry, origin=Origin.OFFICIAL, label=entry.label or label, asks=asks,
                   plain=ours.text if ours else "")


class _Words:
    """The words of the rules of one edition in one language."""

    def __init__(self, library: Library, edition: date, lang: str) -> None:
        self.library, self.edition, self.lang = library, edition, lang
        self.own = {text.origin: text for text in library.texts(edition, lang)}
        history = library.history
        known = edition in history.editions
        near = {origin: [] if not known else sorted(
            (item.edition for item in library.loaded if (item.lang, item.origin) == (lang, origin)
             and item.edition != edition and item.edition in history.editions),
            key=lambda day: abs((day - edition).days)) for origin in Origin}
        self.ours = near[Origin.RESTATED]
        # our words of a past edition are few, and those of the current one are all that is worded alike
        self.others = {origin: [day for at, day in enumerate(days) if at < NEAREST or (
            origin is Origin.RESTATED and day == library.current)] for origin, days in near.items()}
        official = self.own.get(Origin.OFFICIAL)
        if official is not None and official.whole:
            self.others[Origin.OFFICIAL] = []  # what it lacks of its own edition, no other edition can give

    def of(self, number: RuleNumber) -> list[Rule]:
        """The rule in each origin that has words of this wording, the publisher's first."""
        found = []
        for origin in (Origin.OFFICIAL, Origin.RESTATED):
            text = self.own.get(origin)
            node = text.graph.get(number) if text else None
            rule = node.rule if node else self._carried(number, origin) if number.rule is not None else None
            if rule is not None and (rule.paragraphs or rule.title):
                found.append(rule)
        return found

    def name_of(self, number: RuleNumber) -> tuple[str | None, tuple[str, ...]]:
        """Our short name of a rule and the ways to ask for it; of another wording, too, for want of better."""
        own = self.own.get(Origin.RESTATED)
        node = own.graph.get(number) if own else None
        if node is not None:
            return node.rule.label, node.rule.asks
        label: str | None = None
        for _, rule, _ in self._elsewhere(number, Origin.RESTATED) if number.rule is not None else ():
            label = label or rule.label
            if rule.asks:
                return label, rule.asks
        return label, ()

    def _carried(self, number: RuleNumber, origin: Origin) -> Rule | None:
        if origin is Origin.OFFICIAL:
            return next((rule for _, rule, same in self._elsewhere(number, origin) if same), None)
        alike = self.library.history.alike(number, self.edition) if self.ours else {}
        for day in self.ours:
            text = self.library.text(day, self.lang, origin) if day in alike else None
            nodes = text.graph.find(alike[day]) if text else ()
            if text is not None and len(nodes) == 1:
                block = replace(text_block(text, nodes[0]), carried=True)
                return renumbered(self.library.history, block, self.edition).node.rule
        return None

    def _elsewhere(self, number: RuleNumber, origin: Origin) -> Iterator[tuple[Text, Rule, bool]]:
        """The same rule in other editions, the nearest first, and whether it reads the same there."""
        for other in self.others[origin]:
            found = self.library.history.resolve(number, self.edition, other)
            if found is None or len(found.now) != 1 or found.bearers > 1:
                continue
            text = self.library.text(other, self.lang, origin)
            nodes = text.graph.find(found.now[0]) if text else ()
            if text is not None and len(nodes) == 1:
                yield text, nodes[0].rule, not found.text_changed


@remembered(8)
def own_words(library: Library, edition: date, lang: str) -> _Words:
    """Our names and words of an edition's rules, whoever's words stand first."""
    return _Words(library, edition, lang)


@remembered(64)
def sources_of(library: Library, edition: date, lang: str) -> str:
    """A hash of everything that :func:`composed_entries` reads; costs reading files, not parsing them."""
    digest = hashlib.sha256(f"{edition}/{lang}\n".encode())
    key = (edition, lang, Origin.OFFICIAL)
    own = [item for item in library.loaded if (item.edition, item.lang, item.origin) == key]
    official = own if any(item.whole for item in own) else [
        item for item in library.loaded if (item.lang, item.origin) == (lang, Origin.OFFICIAL)]
    for item in official:
        digest.update("".join(sorted(entry.folder for entry in item.entries)).encode())
    for item in library.loaded:
        if (item.lang, item.origin) == (lang, Origin.RESTATED):
            digest.update(restated_digest(library.corpus, item.edition, lang).encode())
    history = library.corpus / "history"
    for path in (library.corpus / "terms.csv", *(history / name for name in (
            "titles.csv", "titles_fr.csv", "editions.csv", "decisions.csv"))):
        if path.is_file():
            digest.update(path.read_bytes())
    digest.update(" ".join(map(str, library.history.editions)).encode())
    digest.update(sources_of_evidence(library, lang).encode())
    return digest.hexdigest()


@remembered(64)
def is_covered(library: Library, edition: date, lang: str) -> bool:
    """Whether every rule of an edition has words of its own wording in a language, from that edition's own texts."""
    texts = library.texts(edition, lang)
    if any(text.whole for text in texts):
        return True
    have = {number for text in texts for number in text.graph.numbers}
    return bool(texts) and all(number in have for number in library.tree(edition).numbers if number.rule is not None)


__all__ = ["Loaded", "composed_entries", "is_covered", "own_words", "sources_of"]
