"""Decisions of people who read both texts, applied over what the computation found.

``decisions.csv`` has the columns edition, old, new, see, reason. A row says: in the step into that edition
these old rules became exactly these new ones. An empty ``new`` means removed (``see``: where to look
instead), an empty ``old`` means added. A row that agrees with the computation confirms it.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from refapp.compare.sides import Side
from refapp.history.facts import Fact
from refapp.history.numbering import keys
from refapp.history.relations import UNSURE_BELOW, Change, Relation
from refapp.lazy_dataclass import dataclass

HEADER = ["edition", "old", "new", "see", "reason"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One reviewed row; ``edition`` is the newer edition of the step."""

    edition: date
    old: tuple[str, ...]
    new: tuple[str, ...]
    see: tuple[str, ...]
    reason: str


def read_decisions(text: str) -> tuple[Decision, ...]:
    """Read decisions.csv. Raises ValueError where a row lacks a reason or both sides."""
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or rows[0] != HEADER:
        raise ValueError(f"decisions.csv must begin with {','.join(HEADER)}")
    found: list[Decision] = []
    for line, row in enumerate(rows[1:], start=2):
        if len(row) != len(HEADER) or not row[4].strip() or not (row[1].strip() or row[2].strip()):
            raise ValueError(f"decisions.csv line {line}: five cells, a number and a reason are needed")
        found.append(Decision(date.fromisoformat(row[0]), tuple(row[1].split()), tuple(row[2].split()),
                              tuple(row[3].split()), row[4].strip()))
    return tuple(found)


_Entry = tuple[tuple[int, ...], tuple[int, ...], float, Decision | None]


def decide(changes: Sequence[Change], decisions: Iterable[Decision], old: Side, new: Side) -> tuple[Fact, ...]:
    """The facts of a step: the computed changes with the decisions of that step on top.

    Entries that a decision takes out of a change leave the rest of it standing: what is left over on
    one side only becomes removed or added. Raises ValueError where a decision names a number that
    the edition lacks, or where two decisions of one step name the same rule.
    """
    keys_old, keys_new = keys(old.numbers), keys(new.numbers)
    place_old = {key: i for i, key in enumerate(keys_old)}
    place_new = {key: i for i, key in enumerate(keys_new)}
    chosen: list[tuple[Decision, tuple[int, ...], tuple[int, ...]]] = []
    taken_old: Counter[int] = Counter()
    taken_new: Counter[int] = Counter()
    for decision in decisions:
        try:
            olds = tuple(sorted(place_old[key] for key in decision.old))
            news = tuple(sorted(place_new[key] for key in decision.new))
            _ = [place_new[key] for key in decision.see]
        except KeyError as error:
            raise ValueError(f"decision for {decision.edition}: no rule {error.args[0]} there") from None
        taken_old.update(olds)
        taken_new.update(news)
        chosen.append((decision, olds, news))
    if twice := [names[i] for names, taken in ((keys_old, taken_old), (keys_new, taken_new))
                 for i, n in taken.items() if n > 1]:
        raise ValueError(f"two decisions for {chosen[0][0].edition} name {', '.join(twice)}")
    held_before, held_now = set(old.numbers), set(new.numbers)
    entries: list[_Entry] = [(olds, news, 1.0, decision) for decision, olds, news in chosen]
    for change in changes:
        olds = tuple(i for i in change.old if i not in taken_old)
        news = tuple(i for i in change.new if i not in taken_new)
        confidence = change.confidence if change.confidence < UNSURE_BELOW else 1.0
        if olds and news:
            entries.append((olds, news, confidence, None))
        else:
            entries += [*(((i,), (), 1.0, None) for i in olds), *(((), (i,), 1.0, None) for i in news)]
    found = []
    for olds, news, confidence, source in sorted(entries, key=lambda e: _order(e[0], e[1])):
        relation = _relation(olds, news, old, new)
        replaced = ((relation is Relation.REMOVED and old.numbers[olds[0]] in held_now)
                    or (relation is Relation.ADDED and new.numbers[news[0]] in held_before))
        found.append(Fact(relation, tuple(keys_old[i] for i in olds), tuple(keys_new[i] for i in news),
                          _examples_differ(olds, news, old, new), replaced, source is not None, confidence,
                          source.see if source else ()))
    return tuple(found)


def _examples_differ(olds: tuple[int, ...], news: tuple[int, ...], old: Side, new: Side) -> bool:
    """Whether rules that stand on both sides have other examples now."""
    return bool(olds and news) and ([old.examples[i] for i in olds if old.examples[i]]
                                    != [new.examples[i] for i in news if new.examples[i]])


def _order(olds: tuple[int, ...], news: tuple[int, ...]) -> tuple[int, int, int]:
    """By new place; removed rules after all others, by old place, so that a diff shows them together."""
    return (0, news[0], 0) if news else (1, olds[0], 0)


def _relation(olds: tuple[int, ...], news: tuple[int, ...], old: Side, new: Side) -> Relation:
    if not olds or not news:
        if len(olds) + len(news) != 1:
            raise ValueError("a decision removes or adds one rule a row")
        return Relation.REMOVED if olds else Relation.ADDED
    if len(olds) > 1 and len(news) > 1:
        raise ValueError("a decision leads from one rule to several or from several to one")
    if len(news) > 1:
        return Relation.SPLIT
    if len(olds) > 1:
        return Relation.MERGED
    return Relation.single(same_number=old.numbers[olds[0]] == new.numbers[news[0]],
                           text_changed=old.wordings[olds[0]] != new.wordings[news[0]])
