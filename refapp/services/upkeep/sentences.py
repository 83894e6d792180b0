"""Lints of English sentences: those that follow the official one nearly word by word, and those that are bent.

A near-copy shares, in the same order, more than four fifths of the words of an official sentence of its rule. Citations
don't count, and neither do lists of names, which have one form only. A sentence is bent where nobody would say it so:
more than 45 words in one breath, a relative clause away from its noun, an inversion that serves no reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refapp.model import Rule

_CITED = re.compile(r"\b[1-9]\d{2}\.\d+[a-z]{0,2}(?:[-–][a-z0-9.]+)?|\b(?:rules?|sections?|see) \d{1,3}\b",
                    re.IGNORECASE)
_END = re.compile(r"(?<=[.!?])[”’)]*\s+(?=[A-Z“(\[])")
_WORD = re.compile(r"[\w{}\[\]+/’-]*\w")
_QUOTED = re.compile(r"“[^”]*”")
SHORTEST = 10
"""Words that a sentence has at least, for its likeness to say anything."""
LIKE = 0.8
"""The share of an official sentence's words from which on ours is a near-copy."""
LONGEST = 45
"""Words that a sentence may have between two colons or semicolons, outside quotation marks."""

_BENT = tuple(re.compile(pattern) for pattern in (
    r"\b(?:that|which|who) [^,.;:()]{3,60}? and (?:whose|to which|for which|of which)\b",
    r"\b[Ii]f it happens that\b",
    r"\b[Bb]y (?:some|certain) (?:cards|effects|abilities), ",
    r"\bhas (?:its|an) exception\b",
    r"\b[Ww]hat (?:an? |the |some )?\w+ (?:checks?|says?|does|do|tells?) [^.;]{0,40}\b(?:may be|is) that\b",
    r"\b[A-Z][a-z](?:–[A-Z][a-z])?: (?=[A-Z][^.;:]*;)",
))


def sentences(paragraphs: Sequence[str]) -> Iterator[str]:
    """The sentences of some paragraphs, one by one."""
    for paragraph in paragraphs:
        yield from _END.split(paragraph)


def listed(sentence: str) -> bool:
    """Whether a sentence is a list of names, more or less: a separator for every three words or fewer."""
    return len(re.findall(r"[,;:]", sentence)) * 3 >= len(_WORD.findall(sentence))


def near_copies(rule: Rule, official: Rule) -> Iterator[tuple[float, str]]:
    """Sentences of ours that are an official sentence of the rule with few words changed, and how alike they are."""
    theirs = [words for said in sentences((*official.paragraphs, *official.examples))
              if len(words := _words(said)) >= SHORTEST and not listed(said)]
    for said in sentences((*rule.paragraphs, *rule.examples)):
        ours = _words(said)
        if len(ours) >= SHORTEST and not listed(said):
            likeness = max((_common(ours, other) / len(other) for other in theirs), default=0.0)
            if likeness > LIKE:
                yield likeness, said


def bent(rule: Rule) -> Iterator[tuple[str, str]]:
    """Bent sentences of ours: where they bend, or how many words their longest breath takes; and the whole."""
    for said in sentences((*rule.paragraphs, *rule.examples)):
        plain = _QUOTED.sub("“”", _CITED.sub("", said))
        found = next((match for pattern in _BENT if (match := pattern.search(plain))), None)
        if found:
            yield found.group(), said
        elif not listed(said) and (long := max(len(_WORD.findall(part)) for part in re.split("[:;]", plain))) > LONGEST:
            yield str(long), said


def _words(sentence: str) -> list[str]:
    return [word.strip("-’") for word in _WORD.findall(_CITED.sub(" ", sentence.replace("'", "’")).lower())]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence, a bit for each word of the other (Hyyrö 2004)."""
    places: dict[str, int] = {}
    for at, word in enumerate(other):
        places[word] = places.get(word, 0) | 1 << at
    full = left = (1 << len(other)) - 1
    for word in one:
        met = left & places.get(word, 0)
        left = (left + met | left - met) & full
    return len(other) - left.bit_count()
