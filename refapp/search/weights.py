"""Every weight of the search in one place, with its reason and the figure that set it.

Figures are the mean reciprocal rank of the first right answer among ten (a rule's parent or child counts half) on
the 240 queries of ``queries_dev.jsonl``, English / French, searched in 2026-01-16 with our texts beside the official
English.
``tools/search_quality.py`` measures them. A weight without a figure was set by the tests of ``tests/search``, and a
change of it within the bounds given moves neither by more than 0.002.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class FieldWeight:
    """BM25F: what an occurrence counts (``weight``), how much a long field dilutes it (``b``, 0 to 1)."""

    weight: float
    b: float


FIELDS: Mapping[str, FieldWeight] = MappingProxyType(
    {
        # a name is what people search by; short names and long names are equally names, so little dilution
        "title": FieldWeight(8.0, 0.3),
        "label": FieldWeight(7.0, 0.3),
        # rules differ in length tenfold: the one-sentence rule on a subject is usually the one meant
        "text": FieldWeight(1.0, 0.6),
        # examples name cards and situations: they help to find a rule and must not outrank the rules
        "examples": FieldWeight(0.35, 0.7),
        # how players ask for the rule: a word there tells about as much as two in the text
        "asks": FieldWeight(2.0, 0.5),
        # our words beside the official ones: the same said again, in words more like a reader's
        "plain": FieldWeight(0.5, 0.6),
        # each subrule of "Flying" is about flying, but less so than the rule that bears the name
        "heading": FieldWeight(2.2, 0.2),
        # "704 legend" and "704.5j token" search inside a section or rule; the own number counts like a title
        "number": FieldWeight(2.0, 0.0),
    }
)
K1 = 1.2
"""BM25 saturation: the third occurrence of a word says little more than the second."""
