"""Finds splits and merges: passages that left one rule and stand in another that has no counterpart yet.

Two kinds of evidence. *Passages*: runs of three words that the whole lost and the part holds (a
phrase that both still hold was copied, not moved). *Twins*: "from the graveyard" and "from exile"
become "from the graveyard or exile", where only the words that told the two apart travel. A merge is
a split read backwards in time. Chains are refused by :mod:`refapp.compare.align`: no rule takes part
in a split and in a merge of the same step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from refapp.compare.sides import Side
from refapp.lazy_dataclass import dataclass

Runs = frozenset[tuple[str, ...]]

RUN = 3
LEAST_RUNS = 4
LEAST_COVER = 0.45
TWIN_COVER = 0.4
TWIN_WORDS = 0.6


@dataclass(frozen=True, slots=True)
class Part:
    """``part`` (an unpaired entry of the one side) came out of, or went into, ``whole`` on the other.

    ``cover`` is the share of the part's runs that the whole lost (or gained) in this step.
    """

    whole: int
    part: int
    cover: float


def runs(text: tuple[str, ...]) -> Runs:
    """The runs of three words; of a shorter text, the text itself."""
    if len(text) < RUN:
        return frozenset([text]) if text else frozenset()
    return frozenset(text[i:i + RUN] for i in range(len(text) - RUN + 1))


def find_parts(wholes: Side, parts: Side, partner: Mapping[int, int], paired: frozenset[int],
               weight: Mapping[str, float]) -> list[Part]:
    """Parts of changed or vanished ``wholes`` among the unpaired ``parts``; best evidence first.

    For splits ``wholes`` is the old edition and ``partner`` leads from old to new; for merges the
    other way round. ``paired`` holds the entries of ``parts`` that have a counterpart already.
    """
    free = [i for i in range(len(parts)) if i not in paired]
    if not free:
        return []
    lost: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for i in range(len(wholes)):
        if i in partner and wholes.wordings[i] == parts.wordings[partner[i]]:
            continue
        left = runs(wholes.words[i])
        if i in partner:
            left -= runs(parts.words[partner[i]])
        for run in left:
            lost[run].append(i)
    found: list[Part] = []
    waiting = {i: runs(parts.words[i]) for i in free}
    while True:
        shared: dict[tuple[int, int], int] = defaultdict(int)
        for i, mine in waiting.items():
            for run in mine:
                for whole in lost.get(run, ()):
                    shared[whole, i] += 1
        best = max(((count / len(waiting[i]), -whole, -i) for (whole, i), count in shared.items()
                    if count >= LEAST_RUNS), default=(0.0, 0, 0))
        if best[0] < LEAST_COVER:
            break
        cover, whole, part = best[0], -best[1], -best[2]
        found.append(Part(whole, part, cover))
        for run in waiting.pop(part):
            # a passage goes to one part only: a second rule with the same phrase merely resembles it
            lost[run] = [other for other in lost.get(run, ()) if other != whole]
    known = {part.part for part in found}
    found.extend(part for i in free if i not in known
                 for part in _twins(wholes, parts, partner, i, weight))
    return sorted(found, key=lambda part: (-part.cover, part.whole, part.part))


def _twins(wholes: Side, parts: Side, partner: Mapping[int, int], i: int,
           weight: Mapping[str, float]) -> list[Part]:
    """Changed wholes whose counterpart stands in the section of part ``i`` and differs from it by words
    that the whole lost."""
    mine, held = runs(parts.words[i]), set(parts.words[i])
    found: list[Part] = []
    for whole, twin in partner.items():
        if parts.numbers[twin].section != parts.numbers[i].section or parts.numbers[i].rule is None:
            continue
        if wholes.wordings[whole] == parts.wordings[twin]:
            continue
        cover = len(mine & runs(wholes.words[whole])) / len(mine) if mine else 0.0
        apart = held - set(parts.words[twin])
        total = sum(weight[word] for word in sorted(apart))
        if cover < TWIN_COVER or not total or len(mine) < LEAST_RUNS:
            continue
        travelled = sum(weight[word] for word in sorted(apart & set(wholes.words[whole])))
        if travelled / total >= TWIN_WORDS:
            found.append(Part(whole, i, round(cover * travelled / total, 4)))
    return found
