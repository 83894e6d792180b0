"""The live examples of the corpus: which rules of which editions each one shows, and what their traces used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from refapp.corpus_io import ScenarioSource
from refapp.corpus_io.uses import Used, load_uses, print_uses
from refapp.game import Budget
from refapp.i18n import DEFAULT
from refapp.model import RefappError, RuleNumber
from refapp.rulebook import KEYED, Check, registry
from refapp.rulebook import evaluate as play
from refapp.services.answers.shapes import Asked, Json, listing
from refapp.services.evaluating import evaluate
from refapp.services.expectations import for_edition
from refapp.services.library import Library
from refapp.services.trace_words import trace_words


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


def live_examples(library: Library) -> Mapping[str, LiveExample]:
    """Every live example of the corpus by id."""
    return _examples(library, library.generation)


@lru_cache(maxsize=2)
def _examples(library: Library, _generation: int) -> Mapping[str, LiveExample]:
    return {name: _example(library, source) for name, source in library.scenarios.items()}


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
    return subject is not None and _standing(library, example, subject, day) == NOT_MET


USED, SILENT, NOT_MET = range(3)
"""How a rule stands in an example: its trace names it, says nothing of it, or it just doesn't apply."""


def _standing(library: Library, example: LiveExample, number: RuleNumber, day: date) -> int:
    """How a rule, by its number in an edition of the example's own, stands in the example's trace."""
    used = next((used for used in reversed(_used(library.corpus).get(example.id, ())) if used.edition <= day), None)
    if number in example.rules[day] or (used is not None and number in used.rules):
        return USED
    said = example.source.head.get("applies") == "no" and number == next(iter(example.about[day]), None)
    return NOT_MET if said or (used is not None and number in used.not_met) else SILENT


def seems_quiet(library: Library, example: LiveExample, edition: date | None = None) -> bool:
    """Whether the rule that an example is about probably doesn't apply in it: good enough to put others before it.

    The rule applies in other examples, and in this one neither it nor a rule of the same number does. Of keywords
    traces rarely speak, so nothing is said of those; nor where a choice is missing.
    """
    day = (speaks_for(library, example, edition) if edition else None) or example.editions[-1]
    subject = next(iter(example.about[day]), None)
    if subject is None or subject.section == KEYWORDS or subject not in _applying(library, library.generation) \
            or example.source.head.get("status") == "choice_needed":
        return False
    return all((one.section, one.rule) != (subject.section, subject.rule) for one in example.rules[day])


@lru_cache(maxsize=2)
def _applying(library: Library, _generation: int) -> frozenset[RuleNumber]:
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


@lru_cache(maxsize=16)
def _by_number(library: Library, edition: date, _generation: int) -> Mapping[RuleNumber, tuple[str, ...]]:
    """Which examples illustrate which number of an edition: the order in which its page shows them.

    Those first whose main subject it is: at their head one in which it applies and then one where it doesn't. Where all
    of these only show that it doesn't, one in which it does comes first, whatever that is about.
    """
    history = library.history
    carry, days = cache(history.carry), frozenset(history.editions)
    found: dict[RuleNumber, list[_Place]] = {}
    for example in live_examples(library).values():
        anchor = speaks_for(library, example, edition)
        if anchor is None:
            continue
        known = {anchor, edition} <= days
        for number in example.shown_with(anchor):
            place = (_aside(library, example, number, anchor), _standing(library, example, number, anchor),
                     example.refused, example.id)
            for now in carry(number, anchor, edition) if known else (number,):
                found.setdefault(now, []).append(place)
    return {number: _applying_first(ids) for number, ids in found.items()}


def _aside(library: Library, example: LiveExample, number: RuleNumber, day: date) -> int:
    """How far a rule is from what an example is about: 0 its subject, 1 illustrated besides, 2 besides something quiet.

    The example of a whole keyword is about each of its rules that apply in it.
    """
    subject = example.shown_with(day)[0]
    if number == subject or (subject.section in ABILITIES and subject == number.parent):
        return 0
    return 2 if is_quiet(library, example, day) else 1


_Place = tuple[int, int, bool, str]
"""Where an example stands among those of a rule: how far aside, how the rule stands in it, whether it is refused."""


def _applying_first(places: Sequence[_Place]) -> tuple[str, ...]:
    """Examples of a rule in their order: that of the corpus, but one in which it applies, then one where it doesn't."""
    ordered = sorted(places, key=lambda one: one[0])
    main = [one for one in ordered if one[0] == 0] or ordered
    works = any(standing == USED and not refused for _, standing, refused, _ in main)
    first = [one for one in main if one[1] != NOT_MET and not (one[2] and works)] \
        or [one for one in ordered if one[1] == USED] or ordered
    second = [one for one in main if one[1] == NOT_MET]
    return tuple(dict.fromkeys(name for *_, name in (*first[:1], *second[:1], *ordered)))


def examples_of(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    """The live examples that illustrate a rule of an edition."""
    return _by_number(library, edition, library.generation).get(number, ())


@lru_cache(maxsize=128)
def _uses(library: Library, edition: date, _generation: int) -> Mapping[RuleNumber, tuple[str, ...]]:
    """Rule of an edition → the examples that speak for that edition and whose trace used the rule."""
    history, examples = library.history, live_examples(library)
    carry, days = cache(history.carry), frozenset(history.editions)
    found: dict[RuleNumber, list[str]] = {}
    for name, rows in _used(library.corpus).items():
        if name not in examples or speaks_for(library, examples[name], edition) is None:
            continue
        row = next((used for used in reversed(rows) if used.edition <= edition), rows[0])
        known = {edition, row.edition} <= days
        for number in row.rules:
            for now in carry(number, row.edition, edition) if known else (number,):
                found.setdefault(now, []).append(name)
    return {number: tuple(dict.fromkeys(names)) for number, names in found.items()}


@lru_cache(maxsize=4)
def _used(corpus: Path) -> Mapping[str, tuple[Used, ...]]:
    return load_uses(corpus)


def uses_of(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    """The live examples of other rules whose trace used this one, under an edition."""
    own = set(examples_of(library, number, edition))
    return tuple(name for name in _uses(library, edition, library.generation).get(number, ()) if name not in own)


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


def checks_of(library: Library, number: RuleNumber, edition: date) -> tuple[Check, ...]:
    """The checks that carry out a rule of an edition, imported ones included."""
    return _checks(library, edition, library.generation).get(str(number), ())


@lru_cache(maxsize=16)
def _checks(library: Library, edition: date, _generation: int) -> Mapping[str, tuple[Check, ...]]:
    """The checks by the numbers that they carry out in an edition: asking each check for each rule takes seconds."""
    found: dict[str, list[tuple[bool, int, Check]]] = {}
    for check in registry():
        for place, number in enumerate(check.numbers(edition, library.history)):
            found.setdefault(number, []).append((check.kind == "engine", place, check))
    return {number: tuple(check for *_, check in sorted(some, key=lambda one: one[:2]))
            for number, some in found.items()}


def numbers_of(library: Library, check: Check, edition: date) -> tuple[RuleNumber, ...]:
    """The rules that a check carries out, by their numbers in an edition."""
    return tuple(RuleNumber.parse(number) for number in check.numbers(edition, library.history))


def all_checks() -> Mapping[str, Check]:
    """Every check by its key."""
    return {check.key: check for check in registry()}


def live_of(library: Library, number: RuleNumber, edition: date) -> Json:
    """The checks that carry out a rule and the live examples that show it, by name."""
    return {"checks": [check.key for check in checks_of(library, number, edition)],
            "examples": list(examples_of(library, number, edition))}


def find_example(library: Library, name: str) -> LiveExample:
    """An example by id; raises UnknownExampleError with the nearest ids."""
    from rapidfuzz import process  # noqa: PLC0415  only a wrong address needs it
    examples = live_examples(library)
    if name in examples:
        return examples[name]
    nearest = process.extract(name[:80], list(examples), limit=5, score_cutoff=50)
    raise UnknownExampleError(name, tuple(found[0] for found in nearest))


def example_json(ask: Asked, name: str, *, played: bool = True) -> Json:
    """A live example with its evaluation under the asked edition."""
    example = find_example(ask.library, name)
    edition = ask.edition if ask.on is not None else example.editions[-1]
    anchor = example_edition(example, edition) or example.editions[0]
    answer: Json = {
        "object": "example", "id": example.id, "title": example.title(ask.language),
        "explain": example.explain(ask.language), "section": example.source.section,
        "rules": [str(number) for number in example.rules[anchor]],
        "about": [str(number) for number in example.about[anchor]], "edition": edition.isoformat(),
        "editions": [day.isoformat() for day in example.editions],
        "scenario": dict(example.source.raw), "url": ask.urls.example(example.id, ask.language)}
    if played:
        done = evaluate(ask.library, example.source.raw, edition)
        answer["evaluation"] = done.to_dict(
            ask.words.gettext, trace_words(ask.library, ask.language, example.source.raw, done.before, done.after))
    return answer


def examples_json(ask: Asked, number: RuleNumber | None, *, limit: int = 20, offset: int = 0) -> Json:
    """The live examples, or those that illustrate a rule of the asked edition, each with its evaluation."""
    names = tuple(live_examples(ask.library)) if number is None else examples_of(ask.library, number, ask.edition)
    page = names[offset:offset + limit]
    return listing((example_json(ask, name) for name in page), len(names), offset=offset)
