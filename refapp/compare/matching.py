"""Pairs the rules of two neighbouring editions one to one, by wording first and by place second.

Refuses to pair on number alone: a number is evidence only beside a likeness of wording or the
agreement of the rules around it. Splits and merges are found later, among what stays unpaired
(:mod:`refapp.compare.parts`).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict

from rapidfuzz.distance import Indel

from refapp.compare.sides import Side
from refapp.model import Kind

DEMANDS = (1.1, 0.9, 0.75, 0.62, 0.5)
"""Least sum of likeness (0 to 1) and place (about -0.4 to 0.9) in each round. Set by reading: at 0.5 the
last pairs accepted on the 95 editions 2009 to 2026 were rewritten rules, not strangers."""

SHORT = 8
"""Words below which a wording that changes its kind (rule, subrule) says too little to be an anchor."""

COMMON = 60
"""Free entries that may share a word before the word stops proposing candidates."""

CANDIDATES = 12


class Matcher:
    """Pairs found so far between two sides, and how sure they are.

    ``forward`` leads from old positions to new ones, ``backward`` the other way; ``confidence`` is
    kept by old position; ``weight`` is the rarity of each word over both sides.
    """

    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old, new
        self.forward: dict[int, int] = {}
        self.backward: dict[int, int] = {}
        self.confidence: dict[int, float] = {}
        self._likeness: dict[tuple[int, int], float] = {}
        counts = Counter(word for side in (old, new) for text in side.words for word in set(text))
        total = len(old) + len(new)
        self.weight = {word: math.log(total / count) + 0.1 for word, count in counts.items()}
        self._index: dict[str, list[int]] = defaultdict(list)

    # --- likeness of wording ---------------------------------------------------------------

    def likeness(self, a: int, b: int) -> float:
        """0 to 1: shared words weighted by their rarity, and the order they stand in."""
        key = (a, b)
        if key not in self._likeness:
            self._likeness[key] = self._compute(a, b)
        return self._likeness[key]

    def _compute(self, a: int, b: int) -> float:
        if self.old.wordings[a] == self.new.wordings[b]:
            return 1.0
        left, right = self.old.words[a], self.new.words[b]
        if not left or not right:
            return 0.0
        shared = weigh(Counter(left) & Counter(right), self.weight)
        whole = weigh(Counter(left), self.weight) + weigh(Counter(right), self.weight)
        order = Indel.normalized_similarity(left, right)
        likeness = 0.5 * (2 * shared / whole) + 0.5 * order
        return min(likeness, 0.99)

    # --- likeness of place -----------------------------------------------------------------

    def place(self, a: int, b: int) -> float:
        """About -0.4 to 0.5: do parent, neighbours, children and number agree with the pairs so far?"""
        old, new, forward = self.old, self.new, self.forward
        score = 0.0
        up_a, up_b = old.parent[a], new.parent[b]
        if up_a is not None and up_b is not None:
            if forward.get(up_a) == up_b:
                score += 0.15
            elif up_a in forward or up_b in self.backward:
                score -= 0.1
        for beside_a, beside_b in ((old.before[a], new.before[b]), (old.after[a], new.after[b])):
            if beside_a is None and beside_b is None:
                score += 0.03
            elif beside_a is not None and beside_b is not None and forward.get(beside_a) == beside_b:
                score += 0.08
        if old.children[a] and new.children[b]:
            inside = set(new.children[b])
            matched = [forward[c] for c in old.children[a] if c in forward]
            if matched:
                share = sum(c in inside for c in matched) / max(len(matched), len(inside))
                score += 0.5 * share - 0.1
        if old.numbers[a] == new.numbers[b]:
            score += 0.05
        if old.titles[a] and old.titles[a] == new.titles[b]:
            score += 0.2
        return score

    # --- rounds ----------------------------------------------------------------------------

    def accept(self, a: int, b: int, confidence: float) -> None:
        self.forward[a], self.backward[b] = b, a
        self.confidence[a] = max(0.0, min(1.0, confidence))

    def anchor(self) -> None:
        """Pair the wordings that stand exactly once on either side and say enough to be one rule."""
        places: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for i, text in enumerate(self.old.wordings):
            places[text][0].append(i)
        for i, text in enumerate(self.new.wordings):
            places[text][1].append(i)
        for lefts, rights in places.values():
            if len(lefts) == 1 and len(rights) == 1:
                a, b = lefts[0], rights[0]
                other_kind = self.old.numbers[a].kind is not self.new.numbers[b].kind
                if other_kind and len(self.old.words[a]) < SHORT:
                    continue
                self.accept(a, b, 1.0)

    def candidates(self, a: int, free: set[int]) -> set[int]:
        """The free new entries worth comparing with ``a``: same wording, like words, same place."""
        found: set[int] = set()
        votes: dict[int, float] = defaultdict(float)
        for word in sorted(set(self.old.words[a])):
            bearers = self._index.get(word, ())
            if len(bearers) <= COMMON:
                for b in bearers:
                    votes[b] += self.weight[word]
        found.update(sorted(votes, key=lambda b: (-votes[b], b))[:CANDIDATES])
        up = self.old.parent[a]
        if up in self.forward:
            found.update(self.new.children[self.forward[up]])
        elif up is None:
            found.update(i for i, above in enumerate(self.new.parent) if above is None)
        for child in self.old.children[a]:
            over = self.new.parent[self.forward[child]] if child in self.forward else None
            if over is not None:
                found.add(over)
        return {b for b in found if b in free}

    def round(self, threshold: float) -> int:
        """Accept every pair that is each other's best, over the threshold; returns how many."""
        free_old = [a for a in range(len(self.old)) if a not in self.forward]
        free_new = {b for b in range(len(self.new)) if b not in self.backward}
        self._index = defaultdict(list)
        for b in sorted(free_new):
            for word in set(self.new.words[b]):
                self._index[word].append(b)
        scored: list[tuple[float, int, int]] = []
        for a in free_old:
            for b in sorted(self.candidates(a, free_new)):
                score = self.score(a, b)
                if score >= threshold - 0.15:
                    scored.append((score, a, b))
        rivals_a: dict[int, list[float]] = defaultdict(list)
        rivals_b: dict[int, list[float]] = defaultdict(list)
        for score, a, b in scored:
            rivals_a[a].append(score)
            rivals_b[b].append(score)
        accepted = 0
        for score, a, b in sorted(scored, key=lambda s: (-s[0], s[1], s[2])):
            if score < threshold or a in self.forward or b in self.backward:
                continue
            if score < max(rivals_a[a]) or score < max(rivals_b[b]):
                continue
            margin = score - max((*sorted(rivals_a[a])[:-1], *sorted(rivals_b[b])[:-1], 0.0))
            self.accept(a, b, score * 0.75 + min(margin, 0.4) * 0.5)
            accepted += 1
        return accepted

    def score(self, a: int, b: int) -> float:
        place, like = self.place(a, b), self.likeness(a, b)
        kinds = self.old.numbers[a].kind, self.new.numbers[b].kind
        if kinds[0] is not kinds[1]:
            high = {Kind.CHAPTER, Kind.SECTION}
            place -= 0.6 if high.intersection(kinds) else 0.15
        return like + place


def weigh(bag: Counter[str], weight: dict[str, float]) -> float:
    return sum(weight[word] * count for word, count in bag.items())


def match(old: Side, new: Side) -> Matcher:
    """Match two sides: wordings that stand once on either side, then rounds of falling demands."""
    matcher = Matcher(old, new)
    matcher.anchor()
    for threshold in DEMANDS:
        while matcher.round(threshold):
            pass
    return matcher
