"""Answers of the history: steps, resolutions and meanings, and how relations compose over many steps.

Composition. Let N be the rules that bore the number in the edition of departure, F the rules of the
edition of arrival that continue them (each step's successors, their successors, and so on), and P the
rules of the edition of departure that F continues, traced back the same way. Read as time runs:

* F empty: ``removed`` (``added`` where arrival is the earlier edition: the rule was not there yet);
* F several rules: ``split`` (``merged`` backwards);
* F one rule, P more than N: ``merged`` (``split`` backwards);
* otherwise ``kept``, ``edited``, ``moved`` or ``moved_edited``: the number is compared at both ends,
  the wording counts as edited if any step on the way edited it (a split that was later joined again and
  a part that was later removed are edits).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from refapp.history.facts import Fact
from refapp.history.numbering import number_of
from refapp.history.relations import Relation
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber


@dataclass(frozen=True, slots=True)
class Step:
    """What happened to a rule when ``edition`` took force; ``old`` is empty where it was added.

    ``replaced`` and ``confidence`` as in :class:`refapp.compare.Change`; ``decided`` says that a person
    read both texts; ``see`` holds numbers of ``edition`` to read instead of a removed rule.
    """

    edition: date
    relation: Relation
    old: tuple[RuleNumber, ...]
    new: tuple[RuleNumber, ...]
    examples_changed: bool = False
    replaced: bool = False
    decided: bool = False
    confidence: float = 1.0
    see: tuple[RuleNumber, ...] = ()

    @property
    def text_changed(self) -> bool:
        return self.relation not in (Relation.KEPT, Relation.MOVED)

    @classmethod
    def of(cls, edition: date, fact: Fact) -> Step:
        return cls(edition, fact.relation, numbers_of(fact.old), numbers_of(fact.new), fact.examples_changed,
                   fact.replaced, fact.decided, fact.confidence, numbers_of(fact.see))


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a number meant in ``edition`` and where it is in ``to``.

    ``now`` is in book order. ``changed_on`` are the days on which number or wording changed, in time
    order. ``reused`` says that the number itself now names a rule that is none of ``now``: whoever
    follows an old link must not be shown it unasked. ``bearers`` is 2 where two rules bore the number.
    ``see`` are numbers in ``to`` to read instead of a removed rule, where a person named them.
    """

    number: RuleNumber
    edition: date
    to: date
    relation: Relation
    now: tuple[RuleNumber, ...]
    changed_on: tuple[date, ...]
    steps: tuple[Step, ...]
    reused: bool = False
    bearers: int = 1
    see: tuple[RuleNumber, ...] = ()

    @property
    def text_changed(self) -> bool:
        return any(step.text_changed for step in self.steps)


@dataclass(frozen=True, slots=True)
class Period:
    """Editions in a row: the first and the last one in which something held."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Meaning:
    """One rule that a number has named, when, and where that rule is in the newest edition."""

    number: RuleNumber
    periods: tuple[Period, ...]
    now: tuple[RuleNumber, ...]
    relation: Relation


def numbers_of(keys: Iterable[str]) -> tuple[RuleNumber, ...]:
    """The numbers of some keys, each once, in book order."""
    return tuple(sorted({number_of(key) for key in keys}))


def compose(start: frozenset[str], image: frozenset[str], preimage: frozenset[str], *, text_changed: bool,
            forward: bool) -> Relation:
    """The relation over many steps, as the module's docstring defines it."""
    if not image:
        return Relation.REMOVED if forward else Relation.ADDED
    if len(image) > 1:
        return Relation.SPLIT if forward else Relation.MERGED
    if not preimage <= start:
        return Relation.MERGED if forward else Relation.SPLIT
    return Relation.single(same_number=numbers_of(start) == numbers_of(image), text_changed=text_changed)
