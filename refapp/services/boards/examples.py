"""The live examples of the corpus: which rules of which editions each one shows, and what their traces used."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from refapp.corpus_io import ScenarioSource
from refapp.corpus_io.uses import Used, load_uses, print_uses
from refapp.game.state.budget import Budget
from refapp.i18n import DEFAULT
from refapp.later import later
from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError, RuleNumber
from refapp.rulebook.numbering import KEYED
from refapp.services.boards.expectations import for_edition
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered

if TYPE_CHECKING:
    from refapp.rulebook.evaluating import evaluate as play
else:
    (play,) = later("refapp.rulebook.evaluating", "evaluate")


class UnknownExampleError(RefappError):
    """No live example has this id."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__("example_not_found", "there is no live example “{name}”", name=name[:80])
        self.known = known


@dataclass(frozen=True, slots=True)
class LiveExample:
    """A scenario of the corpus: what it shows, under which rules and editions.

    ``rules`` apply in it, so they must stand in its trace. ``about`` are rules that it illustrates without
    that: most often those whose condition just isn't met.
    """

    source: ScenarioSource
    editions: tuple[date, ...]
    rules: Mapping[date, tuple[RuleNumber, ...]]
    about: Mapping[date, tuple[RuleNumber, ...]]
    since: date | None = None
    """The first edition under which it goes like this; None where the wording of its rules tells."""
    until: date | None = None
    """The first edition under which it no longer goes like this; None where it still does."""

    def shown_with(self, edition: date) -> tuple[RuleNumber, ...]:
        """Every rule of one of its editions that it illustrates, what it is about first."""
        return tuple(dict.fromkeys((*self.about[edition], *self.rules[edition])))

    @property
    def refused(self) -> bool:
        """Whether what is tried in it isn't allowed, in its newest edition."""
        if not self.source.mentions("illegal"):
            return False
        expect = for_edition(self.source.field("expect"), self.editions[-1])
        return isinstance(expect, Mapping) and for_edition(expect.get("status"), self.editions[-1]) == "illegal"

    @property
    def id(self) -> str:
        return self.source.id

    def title(self, lang: str) -> str:
        return self.source.title.get(lang) or self.source.title.get(DEFAULT) or self.id

    def explain(self, lang: str) -> str | None:
        return self.source.explain.get(lang)


@remembered(2)
def live_examples(library: Library) -> Mapping[str, LiveExample]:
    """Every live example of the corpus by id."""
    return {name: _example(library, source) for name, source in library.scenarios.items()}


@remembered(2)
def coming_examples(library: Library) -> Mapping[str, LiveExample]:
    """Those of rules that no known edition has yet: nobody is shown them, but they are played like all others."""
    return {name: _example(library, source) for name, source in library.scenarios_to_come.items()}


def _example(library: Library, source: ScenarioSource) -> LiveExample:
    head = source.head
    days = head.get("editions") or [head.get("edition") or library.history.newest.isoformat()]
    editions = tuple(sorted(date.fromisoformat(str(day)) for day in days))
    rules, about = ({day: _numbers(head.get(field), day) for day in editions} for field in ("rules", "about"))
    since, until = (date.fromisoformat(str(head[field])) if head.get(field) else None for field in ("since", "until"))
    return LiveExample(source, editions, rules, about, since, until)


def _numbers(value: Any, edition: date) -> tuple[RuleNumber, ...]:
    return tuple(RuleNumber.parse(str(n)) for n in for_edition(value, edition) or ())


KEYWORDS = 702
ABILITIES = (701, KEYWORDS)
"""The sections whose rules are entries of several rules: keyword actions, keyword abilities."""


def is_quiet(library: Library, example: LiveExample, edition: date | None = None) -> bool:
    """Whether an example shows a situation in which the rule that it is about just doesn't apply, in an edition.

    The engine says so, as on the example's own page: it looked at the rule, and names the condition that isn't met. Or
    the example says so itself (``applies: no``), and its trace doesn't name the rule. Without either nothing is said:
    a rule of which the trace is silent may be at work all the same, as one that keeps something from happening is.
    """
    day = (speaks_for(library, example, edition) if edition else None) or example.editions[-1]
    subject = next(iter(example.about[day]), None)
    return subject is not None and standing_in(library, example, subject, day) == NOT_MET


USED, SILENT, NOT_MET = range(3)
"""How a rule stands in an example: its trace names it, says nothing of it, or it just doesn't apply."""


def standing_in(library: Library, example: LiveExample, number: RuleNumber, day: date) -> int:
    """How a rule, by its number in an edition of the example's own, stands in the example's trace."""
    rows = used_by_id(library.corpus).get(example.id, ())
    used = next((used for used in reversed(rows) if used.edition <= day), None)
    if number in example.rules[day] or (used is not None and number in used.rules):
        return USED
    said = (example.source.head.get("applies") == "no" and _speaks_of(example.about[day], number)) \
        or number in _numbers(example.source.head.get("nor"), day)
    return NOT_MET if said or (used is not None and number in used.not_met) else SILENT


def _speaks_of(about: tuple[RuleNumber, ...], number: RuleNumber) -> bool:
    """Whether ``applies: no`` is said of a rule: the subject, or a rule of the keyword that is the subject."""
    subject = next(iter(about), None)
    return number == subject or (number in about and number.section in ABILITIES and number.parent == subject)


def seems_quiet(library: Library, example: LiveExample, edition: date | None = None) -> bool:
    """Whether the rule that an example is about probably doesn't apply in it: good enough to put others before it.

    The rule applies in other examples, and in this one neither it nor a rule of the same number does. Of keywords
    traces rarely speak, so nothing is said of those; nor where a choice is missing.
    """
    day = (speaks_for(library, example, edition) if edition else None) or example.editions[-1]
    subject = next(iter(example.about[day]), None)
    if subject is None or subject.section == KEYWORDS or subject not in _applying(library) \
            or example.source.head.get("status") == "choice_needed":
        return False
    return all((one.section, one.rule) != (subject.section, subject.rule) for one in example.rules[day])


@remembered(2)
def _applying(library: Library) -> frozenset[RuleNumber]:
    """Every number that stands in the trace of an example, in that example's newest edition."""
    return frozenset(n for example in live_examples(library).values() for n in example.rules[example.editions[-1]])


def example_edition(example: LiveExample, edition: date) -> date | None:
    """The edition among those of an example that speaks for another one: the newest not after it.

    None before the first, and from the day on that the example names in ``until``.
    """
    older = [day for day in example.editions if day <= edition]
    return older[-1] if older and (example.until is None or edition < example.until) else None


def speaks_for(library: Library, example: LiveExample, edition: date) -> date | None:
    """The edition whose rules and expectations of an example hold in another one, too.

    The newest not after it; before the first, that one, if every rule that the example illustrates was there
    already with the wording that it had then. None where nothing of the example speaks for the edition.
    """
    anchor = example_edition(example, edition)
    if anchor is not None:
        return anchor
    first, history = example.editions[0], library.history
    if edition > first or (example.since is not None and edition < example.since):
        return None
    if first not in history.editions or edition not in history.editions:
        return None
    was = [history.resolve(number, first, edition) for number in example.shown_with(first)]
    return first if all(one is not None and one.now and not one.text_changed for one in was) else None


@lru_cache(maxsize=4)
def used_by_id(corpus: Path) -> Mapping[str, tuple[Used, ...]]:
    return load_uses(corpus)


def uses_files(library: Library) -> dict[Path, str]:
    """The files of ``corpus/uses`` as they should be: every example is played. Nothing is written here."""
    sections: dict[str, dict[str, tuple[Used, ...]]] = {}
    for example in live_examples(library).values():
        days = [*example.editions, *([KEYED] if KEYED not in example.editions and example.until is None else [])]
        rows = tuple(_played(library, example, day) for day in sorted(days))
        sections.setdefault(example.source.section, {})[example.id] = rows
    return {library.corpus / "uses" / f"{section}.csv": print_uses(rows) for section, rows in sections.items()}


def _played(library: Library, example: LiveExample, edition: date) -> Used:
    """What comes of an example; where a choice is missing it isn't over, and nothing can be said not to apply."""
    try:
        done = play(example.source.raw, edition=edition, known=library.history, budget=Budget())
    except RefappError:
        return Used(example.id, edition, ())
    over = done.status in ("ok", "illegal")
    not_met = {number for one in done.considered for number in one.rules} - set(done.rules) if over else ()
    return Used(example.id, edition, tuple(map(RuleNumber.parse, done.rules)),
                tuple(sorted(map(RuleNumber.parse, not_met))))


def find_example(library: Library, name: str) -> LiveExample:
    """An example by id; raises UnknownExampleError with the nearest ids."""
    from rapidfuzz import process  # noqa: PLC0415  only a wrong address needs it
    examples = live_examples(library)
    if name in examples:
        return examples[name]
    nearest = process.extract(name[:80], list(examples), limit=5, score_cutoff=50)
    raise UnknownExampleError(name, tuple(found[0] for found in nearest))
