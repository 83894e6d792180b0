"""Names: which entry is *the* entry for a name that people type ("flying", "legend rule", "la pile").

Built once per index from titles, labels and glossary headwords. A name is compared by its keys, function
words left out, so that "the stack", "Stack" and "stacks" are one name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.search.analysers import analyse, key_function, keys
from refapp.search.entries import EntryKind, SearchEntry
from refapp.search.function_words import FUNCTION_WORDS, IN_NAMES
from refapp.search.weights import IN_VARIANT, VARIANTS

_GENERIC: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        # (words that may be missing in front, words that may be missing at the end) of an official title
        "en": (
            ("handling", "using", "casting", "activating"),
            (
                "step",
                "phase",
                "zone",
                "variant",
                "option",
                "ability",
                "action",
                "card",
                "rule",
                "modifier",
                "line",
            ),
        ),
        "fr": (
            ("étape", "phase", "capacité", "zone", "gérer", "règle", "action", "carte", "variante", "option"),
            (),
        ),
    }
)
SECTION, HEADED, LABEL, SENT, TERM, SHORTENED, OBSOLETE = 1.0, 0.97, 0.9, 0.8, 0.7, 0.85, 0.5
"""How well an entry answers to a name: a section's or rule's own title, our label, the rule that a glossary
term sends its reader to, the glossary term itself; a title less its generic word, and a term out of use, by
so much less."""
_GLOSSARY_END: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"en": ("rule", "order", "clause", "counter", "token", "card"), "fr": ()}
)


@dataclass(frozen=True, slots=True)
class Names:
    """Name (as keys) → rows with their strength, the best first."""

    exact: Mapping[tuple[str, ...], tuple[tuple[int, float], ...]]
    unordered: Mapping[frozenset[str], tuple[tuple[int, float], ...]]
    inside: Mapping[tuple[str, ...], tuple[int, ...]]
    """Name → sections (three digits) in which the glossary says that it is dealt with, under no title of its own."""

    @classmethod
    def build(cls, entries: Sequence[SearchEntry], by_number: Mapping[RuleNumber, int], lang: str) -> Names:
        found: dict[tuple[str, ...], dict[int, float]] = {}
        inside: dict[tuple[str, ...], dict[int, None]] = {}

        def add(name: tuple[str, ...], row: int, strength: float) -> None:
            if name:
                rows = found.setdefault(name, {})
                rows[row] = max(rows.get(row, 0.0), strength)

        for row, entry in enumerate(entries):
            for name, strength in _own_names(entry, lang):
                add(name, row, strength)
            for name, strength, to in _sent(entry, entries, by_number, lang):
                section = entries[to].number
                if strength == 0.0 and section is not None:
                    inside.setdefault(name, {})[section.section] = None
                else:
                    add(name, to, strength)
        exact = {name: _ordered(rows) for name, rows in found.items()}
        unordered: dict[frozenset[str], dict[int, float]] = {}
        for name, rows in found.items():
            if len(name) > 1:
                mixed = unordered.setdefault(frozenset(name), {})
                for row, strength in rows.items():
                    mixed[row] = max(mixed.get(row, 0.0), strength * 0.9)
        return cls(
            MappingProxyType(exact), MappingProxyType({name: _ordered(rows) for name, rows in unordered.items()}),
            MappingProxyType({name: tuple(sections) for name, sections in inside.items()}))

    def dump(self) -> bytes:
        """The names as JSON: made from the entries, which takes longer than reading this."""
        return json.dumps(
            [
                [[list(name), rows] for name, rows in self.exact.items()],
                [[sorted(name), rows] for name, rows in self.unordered.items()],
                [[list(name), rows] for name, rows in self.inside.items()],
            ],
            separators=(",", ":"),
        ).encode()

    @classmethod
    def load(cls, data: bytes) -> Names:
        """The inverse of :meth:`dump`; raises ValueError or TypeError for anything else."""
        exact, unordered, inside = json.loads(data)
        return cls(
            MappingProxyType({tuple(name): tuple([(row, share) for row, share in rows]) for name, rows in exact}),
            MappingProxyType({frozenset(name): tuple([(row, at) for row, at in rows]) for name, rows in unordered}),
            MappingProxyType({tuple(name): tuple(rows) for name, rows in inside}))

    def find(self, name: tuple[str, ...]) -> tuple[tuple[int, float], ...]:
        """Rows that answer to a name (already :func:`normal`), best first; empty where none does."""
        return self.exact.get(name) or (self.unordered.get(frozenset(name), ()) if len(name) > 1 else ())


def _own_names(entry: SearchEntry, lang: str) -> Iterator[tuple[tuple[str, ...], float]]:
    """Every name that an entry bears itself, and how well."""
    glossary = entry.kind is EntryKind.GLOSSARY
    strength = TERM if glossary else SECTION if entry.kind is EntryKind.SECTION else HEADED
    for title, worth in _titles(entry, glossary):
        for name, less in _called(title, entry.kind, lang):
            yield name, strength * worth * less
    if entry.label:
        in_variant = entry.number is not None and entry.number.section >= VARIANTS
        for name in _spelled(entry.label, lang):
            yield name, LABEL * (IN_VARIANT if in_variant else 1.0)


def _sent(
    entry: SearchEntry, entries: Sequence[SearchEntry], by_number: Mapping[RuleNumber, int], lang: str
) -> Iterator[tuple[tuple[str, ...], float, int]]:
    """The rules to which a glossary term sends its reader: the one named like it, then in their order.

    A whole section that is not named like the term is where to look, not the answer: strength 0.
    """
    for name, less in _called(entry.title or "", entry.kind, lang) if entry.see else ():
        for at, number in enumerate(entry.see[:6]):
            row = by_number.get(number)
            if row is not None:
                titled = set(name) <= set(keys(entries[row].title or entries[row].label or "", lang))
                vague = entries[row].kind is EntryKind.SECTION and not titled
                yield name, 0.0 if vague else max(SENT + (0.08 if titled else 0.0) - 0.03 * at, TERM + 0.01) * less, row


def _called(title: str, kind: EntryKind, lang: str) -> Iterator[tuple[tuple[str, ...], float]]:
    for name in _spelled(title, lang):
        yield name, 1.0
        if kind is not EntryKind.CHAPTER:
            for shorter in _shortened(name, lang, kind is EntryKind.GLOSSARY):
                yield shorter, SHORTENED


def _titles(entry: SearchEntry, glossary: bool) -> Iterator[tuple[str, float]]:
    """A title and how fully it counts: a headword may lose its remark in brackets; (Obsolete) counts less."""
    if not entry.title:
        return
    bare = entry.title.split("(")[0].strip()
    obsolete = glossary and bare != entry.title and "obsol" in entry.title.casefold()
    yield entry.title, OBSOLETE if obsolete else 1.0
    if glossary and bare and bare != entry.title:
        yield bare, OBSOLETE if obsolete else 0.95


def _spelled(title: str, lang: str) -> tuple[tuple[str, ...], ...]:
    """The keys of a name: hyphened words as their parts and, where there are any, joined."""
    parts = normal(keys(title, lang), lang)
    words = analyse(title, lang)
    joined: list[str] = []
    end = 0
    for at, word in enumerate(words, start=1):
        if word.start < end or (at < len(words) and words[at].place == word.place):
            continue  # a part of a joined word: already in it, or about to be
        joined.append(word.key)
        end = word.end
    solid = normal(tuple(joined), lang)
    return (parts,) if solid == parts else (parts, solid)


def _ordered(rows: Mapping[int, float]) -> tuple[tuple[int, float], ...]:
    return tuple(sorted(rows.items(), key=lambda item: (-item[1], item[0])))


def normal(name: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """A name without its function words, unless it has no others."""
    small = small_in_names(lang)
    return name if small.isdisjoint(name) else tuple([key for key in name if key not in small]) or name


@cache
def small_in_names(lang: str) -> frozenset[str]:
    key = key_function(lang)
    weighty = {key(word) for word in FUNCTION_WORDS.get(lang, frozenset()) - IN_NAMES.get(lang, frozenset())}
    return frozenset(key(word) for word in IN_NAMES.get(lang, ())) - weighty


def _shortened(name: tuple[str, ...], lang: str, glossary: bool) -> Iterable[tuple[str, ...]]:
    key = key_function(lang)
    generic = ((), _GLOSSARY_END.get(lang, ())) if glossary else _GENERIC.get(lang, ((), ()))
    front, back = ({key(word) for word in words} for words in generic)
    if len(name) > 1 and name[-1] in back:
        yield name[:-1]
    if len(name) > 1 and name[0] in front:
        yield name[1:]
        if len(name) > 2 and name[-1] in back:
            yield name[1:-1]
