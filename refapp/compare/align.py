"""Aligns two neighbouring editions: what became of every rule, each rule in exactly one change.

Texts are compared with typography levelled and cited numbers masked, so that a renumbering is no
edit. Distant editions are refused by nobody but served badly: align neighbours and walk
(:mod:`refapp.history.history`), because a rule that moved, was rewritten and was split over ten
years is found in ten easy steps and lost in one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from refapp.compare.matching import Matcher, match
from refapp.compare.parts import Part, find_parts
from refapp.compare.sides import Side
from refapp.history.relations import Alignment, Change, Relation
from refapp.model import Document, Rule, RuleGraph


def align(old: RuleGraph | Document, new: RuleGraph | Document) -> Alignment:
    """The changes from ``old`` to ``new``, two editions of one language.

    Every entry of either side stands in exactly one change. Raises ValueError where the languages
    differ: wording is the evidence.
    """
    before = old.document if isinstance(old, RuleGraph) else old
    after = new.document if isinstance(new, RuleGraph) else new
    if before.lang != after.lang:
        raise ValueError(f"cannot align {before.lang} with {after.lang}")
    return Alignment(before.edition, after.edition, changes(before.rules, after.rules))


def changes(old: Sequence[Rule], new: Sequence[Rule]) -> tuple[Change, ...]:
    """The changes between two lists of rules, ordered as :class:`Alignment` says."""
    return compare(Side.of(old), Side.of(new))


def compare(left: Side, right: Side, *, passages: bool = True) -> tuple[Change, ...]:
    """The same for sides that are laid out already; without ``passages`` no split or merge is looked for."""
    matcher = match(left, right)
    if not passages:
        return _Assembly(matcher, (), ()).changes()
    splits = find_parts(left, right, matcher.forward, frozenset(matcher.backward), matcher.weight)
    merges = find_parts(right, left, matcher.backward, frozenset(matcher.forward), matcher.weight)
    return _Assembly(matcher, splits, merges).changes()


class _Assembly:
    """Turns pairs, parts and leftovers into changes."""

    def __init__(self, matcher: Matcher, splits: Sequence[Part], merges: Sequence[Part]) -> None:
        self.old, self.new, self.matcher = matcher.old, matcher.new, matcher
        self.split: dict[int, dict[int, float]] = defaultdict(dict)
        self.merge: dict[int, dict[int, float]] = defaultdict(dict)
        taken_old: set[int] = set()
        taken_new: set[int] = set()
        for part in splits:
            if part.part not in taken_new:
                self.split[part.whole][part.part] = part.cover
                taken_new.add(part.part)
        for part in merges:
            partner = matcher.backward.get(part.whole)
            if part.part in taken_old or part.part in self.split or part.whole in taken_new:
                continue
            if partner is not None and partner in self.split:
                continue
            self.merge[part.whole][part.part] = part.cover
            taken_old.add(part.part)

    def changes(self) -> tuple[Change, ...]:
        old, new, matcher = self.old, self.new, self.matcher
        at_new: dict[int, Change] = {}
        done_old: set[int] = set()
        for a, parts in self.split.items():
            main = matcher.forward.get(a)
            targets = tuple(sorted((*parts, *(() if main is None else (main,)))))
            self._put(at_new, done_old, (a,), targets, min(parts.values()))
        for b, parts in self.merge.items():
            main = matcher.backward.get(b)
            sources = tuple(sorted((*parts, *(() if main is None else (main,)))))
            self._put(at_new, done_old, sources, (b,), min(parts.values()))
        for a, b in matcher.forward.items():
            if a not in done_old:
                self._put(at_new, done_old, (a,), (b,), matcher.confidence[a])
        gone = [a for a in range(len(old)) if a not in done_old]
        fresh = {b for b in range(len(new)) if b not in at_new}
        held_before, held_now = set(old.numbers), set(new.numbers)
        for b in fresh:
            at_new[b] = self._change(Relation.ADDED, (), (b,), 1.0, replaced=new.numbers[b] in held_before)
        removed = {a: self._change(Relation.REMOVED, (a,), (), 1.0, replaced=old.numbers[a] in held_now)
                   for a in gone}
        return self._ordered(at_new, removed)

    def _put(self, at_new: dict[int, Change], done_old: set[int], olds: tuple[int, ...],
             news: tuple[int, ...], confidence: float) -> None:
        old, new = self.old, self.new
        if len(news) > 1:
            relation, edited = Relation.SPLIT, True
        elif len(olds) > 1:
            relation, edited = Relation.MERGED, True
        else:
            a, b = olds[0], news[0]
            edited = old.wordings[a] != new.wordings[b]
            relation = Relation.single(same_number=old.numbers[a] == new.numbers[b], text_changed=edited)
        change = self._change(relation, olds, news, confidence, edited=edited)
        done_old.update(olds)
        for b in news:
            at_new[b] = change

    def _change(self, relation: Relation, olds: tuple[int, ...], news: tuple[int, ...], confidence: float,
                *, edited: bool = False, replaced: bool = False) -> Change:
        old, new = self.old, self.new
        examples = bool(olds and news) and ([old.examples[a] for a in olds if old.examples[a]]
                                            != [new.examples[b] for b in news if new.examples[b]])
        return Change(relation, olds, news, tuple(old.numbers[a] for a in olds),
                      tuple(new.numbers[b] for b in news), edited, examples, round(confidence, 2), replaced)

    def _ordered(self, at_new: dict[int, Change], removed: dict[int, Change]) -> tuple[Change, ...]:
        """By new position; a removed entry follows the change of the nearest entry before it."""
        found: list[Change] = []
        after: dict[int | None, list[Change]] = defaultdict(list)
        anchor: dict[int, int] = {}
        for b in range(len(self.new)):
            for a in at_new[b].old:
                anchor.setdefault(a, b)
        last: int | None = None
        for a in range(len(self.old)):
            if a in removed:
                after[last].append(removed[a])
            elif a in anchor:
                last = at_new[anchor[a]].new[-1]
        found.extend(after.get(None, ()))
        for b in range(len(self.new)):
            if at_new[b].new[0] == b:
                found.append(at_new[b])
            found.extend(after.get(b, ()))
        return tuple(found)
