"""By which live examples a rule of an edition is shown and used, and which code carries it out.

Found from the number: it is followed to the editions for which examples are written, and what stands there under it is
looked at. Going through every example for every edition took half a second of each day that somebody asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple, TypeVar

from refapp.model import RuleNumber
from refapp.rulebook.carried_out import Place, places
from refapp.rulebook.numbering import KEYED, numbers
from refapp.services.boards.examples import (
    ABILITIES,
    NOT_MET,
    USED,
    LiveExample,
    is_quiet,
    live_examples,
    speaks_for,
    standing_in,
    used_by_id,
)
from refapp.services.library.compiled import compiled, program
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered

REMEMBERED = 4096
"""Rules of editions whose examples are remembered: those of the current edition, and some."""
_NEAR = 4
"""So many rules beside one without a board are looked at for the nearest board; of subrules all."""
_Home = tuple[date, RuleNumber]
"""A rule as an example, a trace or a check names it: an edition and the number there."""
_O = TypeVar("_O")
_T = TypeVar("_T")
_By = dict[RuleNumber, list[tuple[_O, str]]]
"""Ids of examples with their order, by rule."""


def applies_in_one(library: Library, number: RuleNumber, edition: date) -> bool:
    """Whether a rule of an edition is at work in one of the examples that illustrate it, or may be: where what is tried
    is refused and the trace is silent, it isn't."""
    return any(one.standing == USED or (one.standing != NOT_MET and not one.refused)
               for one in _places(library, number, edition))


@remembered(REMEMBERED)
def examples_of(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    """The live examples that illustrate a rule of an edition, in the order in which its page shows them.

    Those first whose main subject it is, or that are called after it: at their head one in which it applies and then
    one where it doesn't. Where all of these only show that it doesn't, one in which it does comes first, whatever that
    is about: the plainest of them.
    """
    places = _places(library, number, edition)
    entry = number.section in ABILITIES and number.rule is not None and number.sub is None
    if entry and places and all(one.standing != NOT_MET for one in places) \
            and len({one.refused for one in places}) == 1:
        places += _contrast(library, number, edition, places)
    return _applying_first(places)


@remembered(REMEMBERED)
def contrast_of(library: Library, number: RuleNumber, edition: date) -> str | None:
    """The example that stands second on a rule's page because the rule doesn't apply in it, as it does in the first.

    None where that would show nothing: on the same board less is done, and nothing else.
    """
    names = examples_of(library, number, edition)[:2]
    if len(names) < 2:
        return None
    first, second = (live_examples(library)[name] for name in names)
    standing = {one.name: one.standing for one in _places(library, number, edition)}
    quiet = standing.get(second.id, NOT_MET) == NOT_MET and standing.get(first.id) != NOT_MET
    if not quiet and first.refused == second.refused:
        return None
    done, left = (one.source.field("steps") or [] for one in (first, second))
    less = len(left) < len(done) and all(step in done for step in left)
    return None if less and first.source.field("state") == second.source.field("state") else second.id


def played_on_page(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    """The one or two examples that the page of a rule plays; the others are named there.

    In a copy (``library.every_board``) also those of today that no page would play: there a page plays whatever needn't
    have one of its own.
    """
    played = _first_played(library, number, edition)
    if library.every_board and edition == library.current:
        played += tuple(name for name in examples_of(library, number, edition) if _left(library).get(name) == number)
    return played


def _first_played(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    names = examples_of(library, number, edition)
    return names[:1 if contrast_of(library, number, edition) is None else 2]


@remembered(2)
def _left(library: Library) -> Mapping[str, RuleNumber]:
    """The examples of today that are first or second on no page, each with the rule after which it is called, or else
    the first that it illustrates."""
    today, found = library.current, dict[str, RuleNumber]()
    numbers = library.tree(today).numbers
    first = {name for number in numbers for name in _first_played(library, number, today)}
    for number in numbers:
        for name in examples_of(library, number, today):
            if name not in first and (name not in found or name.startswith(f"{number}-")):
                found[name] = number
    return found


@remembered(REMEMBERED)
def nearest_to(library: Library, number: RuleNumber, edition: date) -> str | None:
    """For a rule without an example: the first of the rule above it, else of the nearest one beside it."""
    tree = library.tree(edition)
    beside = sorted(tree.siblings(number), key=lambda one: abs(tree.place[one] - tree.place[number]))
    near = (number.parent, *beside) if number.sub else beside[:_NEAR]
    return next((examples[0] for one in near if one and one.rule and (
        examples := examples_of(library, one, edition))), None)


def _contrast(library: Library, entry: RuleNumber, edition: date, own: Sequence[_Place]) -> list[_Place]:
    """For the page of a keyword: the first example of its rules in which one of these doesn't apply or is broken.

    It stands as far aside as the nearest of the entry's ``own`` examples, so that it never comes before these. Where
    these are all refused (flying, hexproof: the keyword forbids something) it is one in which the same is allowed.
    """
    names, refused_here = {one.name for one in own}, any(one.refused for one in own)
    below = [place for letter in ascii_lowercase
             for place in _places(library, RuleNumber(entry.section, entry.rule, letter), edition)
             if place.aside == 0 and place.name not in names]
    quiet = [one for one in below if one.standing == NOT_MET and not (one.refused and refused_here)] \
        or [one for one in below if one.refused and not refused_here]
    aside = min(place.aside for place in own)
    return [one._replace(aside=aside, standing=NOT_MET) for one in quiet[:1]]


def _places(library: Library, number: RuleNumber, edition: date) -> list[_Place]:
    """The examples that illustrate a rule of an edition in the order of the corpus, each with how it stands to it."""
    examples = live_examples(library)
    found: list[tuple[tuple[int, int], _Place]] = []
    known = _illustrating(library)
    for (day, there), (order, name) in _homes(library, number, edition, known):
        example = examples[name]
        if speaks_for(library, example, edition) == day:
            found.append((order, _Place(_aside(library, example, there, day), _size(library, name),
                                        standing_in(library, example, there, day), example.refused, name)))
    return [place for _, place in sorted(found)]


def _size(library: Library, name: str) -> tuple[int, int]:
    """How much happens in an example: so many rules are at work, and it takes so many characters to write down."""
    rows = used_by_id(library.corpus).get(name, ())
    return max((len(used.rules) for used in rows), default=0), len(live_examples(library)[name].source.written or "")


@remembered(2)
def _illustrating(library: Library) -> Mapping[date, _By[tuple[int, int]]]:
    """By edition and rule the examples that illustrate it, with their order."""
    found: dict[date, _By[tuple[int, int]]] = {}
    for at, example in enumerate(live_examples(library).values()):
        for day in example.editions:
            for place, number in enumerate(example.shown_with(day)):
                found.setdefault(day, {}).setdefault(number, []).append(((at, place), example.id))
    return found


def _homes(library: Library, number: RuleNumber, edition: date, known: Mapping[date, Mapping[RuleNumber, Sequence[_T]]],
           ) -> Iterator[tuple[_Home, _T]]:
    """What is known of each rule of another edition that became, or was, the rule of this number in this one.

    Of an edition that history doesn't know, what is known of the number itself.
    """
    history = library.history
    images = _images(library, number, edition)
    for day, rows in known.items():
        same = images is None or day not in history
        for one in (number,) if same else images.get(day, ()):  # type: ignore[union-attr]
            found = rows.get(one, ())
            if found and (same or day == edition or number in history.carry(one, day, edition)):
                for row in found:
                    yield (day, one), row


@remembered(REMEMBERED)
def _images(library: Library, number: RuleNumber, edition: date) -> Mapping[date, tuple[RuleNumber, ...]] | None:
    return library.history.images(number, edition) if edition in library.history else None


def _aside(library: Library, example: LiveExample, number: RuleNumber, day: date) -> int:
    """How far a rule is from what an example is about: 0 its subject, 1 illustrated besides, 2 besides something quiet.

    The example of a whole keyword is about each of its rules that apply in it, and one that bears a rule's number about
    that rule.
    """
    subject = example.shown_with(day)[0]
    if number == subject or example.id.startswith(f"{number}-") or (
            subject.section in ABILITIES and subject == number.parent):
        return 0
    return 2 if is_quiet(library, example, day) else 1


class _Place(NamedTuple):
    """Where an example stands among those of a rule: how far aside, how much happens in it, how the rule stands in it,
    whether what is tried is refused."""

    aside: int
    size: tuple[int, int]
    standing: int
    refused: bool
    name: str


def _applying_first(places: Sequence[_Place]) -> tuple[str, ...]:
    """Examples of a rule in their order: one in which it applies, one where it doesn't, then those whose subject it is
    as the corpus has them, then the others: those whose trace names it, the plainest first."""
    ordered = sorted(places, key=lambda one: (one.aside, *(
        (one.standing, one.size if one.standing == USED else (0, 0)) if one.aside else ())))
    main = [one for one in ordered if one.aside == 0] or ordered
    works = any(one.standing == USED and not one.refused for one in main)
    first = [one for one in main if one.standing != NOT_MET and not (one.refused and works)] \
        or [one for one in ordered if one.standing == USED] \
        or [one for one in ordered if one.standing != NOT_MET and not one.refused] \
        or [one for one in ordered if one.standing != NOT_MET]
    second = [one for one in main if one.standing == NOT_MET] \
        or [one for one in main if one.refused and first and not first[0].refused]
    return tuple(dict.fromkeys(one.name for one in (*first[:1], *second[:1], *ordered)))


def uses_of(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    """The live examples of other rules whose trace used this one, under an edition, the plainest first."""
    own = set(examples_of(library, number, edition))
    return tuple(sorted((name for name in _using(library, number, edition) if name not in own),
                        key=lambda name: (live_examples(library)[name].refused, *_size(library, name))))


@remembered(REMEMBERED)
def _using(library: Library, number: RuleNumber, edition: date) -> tuple[str, ...]:
    """The examples that speak for an edition and whose trace used a rule there."""
    examples, rows = live_examples(library), used_by_id(library.corpus)
    found: list[tuple[int, str]] = []
    known = _traced(library)
    for (day, _), (order, name) in _homes(library, number, edition, known):
        days = [used.edition for used in rows[name]]
        told = next((one for one in reversed(days) if one <= edition), days[0])
        if told == day and speaks_for(library, examples[name], edition) is not None:
            found.append((order, name))
    return tuple(dict.fromkeys(name for _, name in sorted(found)))


@remembered(2)
def _traced(library: Library) -> Mapping[date, _By[int]]:
    """By edition and rule the examples whose trace used it, with their order."""
    examples = live_examples(library)
    found: dict[date, _By[int]] = {}
    for order, (name, rows) in enumerate(used_by_id(library.corpus).items()):
        for used in rows if name in examples else ():
            for number in used.rules:
                found.setdefault(used.edition, {}).setdefault(number, []).append((order, name))
    return found


@remembered(REMEMBERED)
def code_of(library: Library, number: RuleNumber, edition: date) -> tuple[Place, ...]:
    """What carries out a rule of an edition, imported ones included: its home first, nothing twice."""
    history = library.history
    day = history.edition_on(edition) or history.editions[0]
    known = numbers(day, history)
    found: dict[str, Place] = {}
    for _, (key, carrying) in _homes(library, number, day, _code(library)):
        for place in carrying if known[key] == str(number) else ():
            if place.holds(edition):
                found.setdefault(place.key, place)
    return tuple(found.values())


@lru_cache(maxsize=2)
def _code(library: Library) -> Mapping[date, Mapping[RuleNumber, Sequence[tuple[str, tuple[Place, ...]]]]]:
    """The code of each rule by its key: by edition and number there, each with the key as it is written."""
    found: dict[date, dict[RuleNumber, list[tuple[str, tuple[Place, ...]]]]] = {}
    for key, carrying in code(library).items():
        day, _, number = key.rpartition(":")
        home = found.setdefault(date.fromisoformat(day) if day else KEYED, {})
        home[RuleNumber.parse(number)] = [(key, carrying)]
    return found


@lru_cache(maxsize=2)
def code(library: Library) -> Mapping[str, tuple[Place, ...]]:
    """Key of a rule → what carries it out, kept in the data directory, so that a page need not read the code."""
    rows = compiled(library.store.root, "code", program(), lambda: {
        rule: [[one.module, one.name, one.line, one.doc, *(day and day.isoformat() for day in (one.since, one.until))]
               for one in found] for rule, found in places().items()})
    return {rule: tuple(Place(module, name, line, doc, *(day and date.fromisoformat(day) for day in days))
                        for module, name, line, doc, *days in found) for rule, found in rows.items()}
