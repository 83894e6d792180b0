"""Builds the list of editions and the comparison of two of them."""

from __future__ import annotations

from collections import Counter
from datetime import date

from refapp.history import Relation
from refapp.i18n import Catalogue
from refapp.model import Origin, RuleNumber, Severity
from refapp.services.builders.build import At, chrome, edition_options, language_name, named
from refapp.services.builders.word_changes import word_changes, words_alone
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered
from refapp.services.library.slots import LISTS
from refapp.services.library.snapshot import Loaded
from refapp.services.pages.common import RuleRef
from refapp.services.pages.list_pages import (
    ChangeGroup,
    ChangeLine,
    ComparePage,
    DocumentLine,
    EditionLine,
    EditionsPage,
    News,
    ProblemLine,
    ProblemList,
    WordChanges,
)
from refapp.services.pages.places import ComparePlace, EditionsPlace
from refapp.services.reading.asking import Reader
from refapp.services.reading.changes import RuleChange, changes_between
from refapp.services.reading.edition_facts import edition_facts
from refapp.services.reading.rules import view_rule

NEWS = 12
"""So many rules of a kind are named among what an edition brought."""

SHOWN = 60
"""A comparison with more changes than this shows them one section at a time."""

PROBLEMS = 200
"""So many problems of a text are listed, the serious ones first."""

ORDER = ("added", "removed", "split", "merged", "moved_edited", "edited", "moved", "kept")


def relation_name(say: Catalogue, relation: str) -> str:
    """A relation as a word of the reader's language, about a rule (feminine in French)."""
    return {
        "kept": say.pgettext("what became of a rule", "kept"),
        "edited": say.pgettext("what became of a rule", "reworded"),
        "moved": say.pgettext("what became of a rule", "renumbered"),
        "moved_edited": say.pgettext("what became of a rule", "renumbered and reworded"),
        "split": say.pgettext("what became of a rule", "split"),
        "merged": say.pgettext("what became of a rule", "merged"),
        "removed": say.pgettext("what became of a rule", "removed"),
        "added": say.pgettext("what became of a rule", "added"),
    }[relation]


def edition_line(reader: Reader, loaded: Loaded) -> EditionLine:
    """The line of a loaded text, with the documents that it was read from below it."""
    facts = edition_facts(reader.library, loaded)
    documents = tuple(DocumentLine(entry.name, entry.format, entry.encoding, entry.rules - entry.headings,
                                   len(entry.sections), entry.problems) for entry in facts.documents)
    return EditionLine(loaded.edition, loaded.lang, language_name(reader, loaded.lang),
                       loaded.origin is Origin.OFFICIAL, facts.current, facts.rules, len(facts.sections),
                       facts.problems, documents, place_of(loaded))


def place_of(loaded: Loaded) -> EditionsPlace:
    """Where the problems of a text are listed."""
    return EditionsPlace(f"{loaded.edition}.{loaded.lang}{'' if loaded.origin is Origin.OFFICIAL else '.ours'}")


def problems_of(reader: Reader, name: str | None) -> ProblemList | None:
    """The problems of the text that a parameter names; None where it names none."""
    found = next((loaded for loaded in reader.library.loaded if name and place_of(loaded) == EditionsPlace(name)), None)
    text = reader.library.text(found.edition, found.lang, found.origin) if found else None
    if found is None or text is None:
        return None
    say = reader.say
    lines = tuple(ProblemLine(str(problem.where), problem.severity.value, problem.text(say.gettext(problem.message)))
                  for problem in sorted(text.problems, key=lambda p: list(Severity).index(p.severity))[:PROBLEMS])
    return ProblemList(found.edition, language_name(reader, found.lang), found.origin is Origin.OFFICIAL, lines,
                       len(text.problems) - len(lines))


def editions_page(reader: Reader, problems: str | None = None) -> EditionsPage:
    say, library = reader.say, reader.library
    years: dict[int, list[date]] = {}
    for day in library.editions:
        years.setdefault(day.year, []).append(day)
    loaded = tuple(edition_line(reader, found) for found in reversed(library.loaded))
    restated = sorted({found.edition for found in library.loaded})
    first, last = restated[0].isoformat(), library.current.isoformat()
    top = chrome(reader, say.gettext("Editions"), say.gettext(
        "Which editions of the rules are here, in which language and whose words, and what changed between them."),
        EditionsPlace(), kind="editions")
    by_year = tuple((year, tuple((day, _against_before(reader, day)) for day in days))
                    for year, days in sorted(years.items(), reverse=True))
    return EditionsPage(top, problems_of(reader, problems), loaded, by_year,
                        edition_options(reader, None, library.history.editions), first, last,
                        tuple((day, ComparePlace(library.current, day)) for day in library.coming))


def _against_before(reader: Reader, day: date) -> ComparePlace | None:
    """What an edition changed against the one before it; None for the first, and for one that isn't aligned."""
    known = reader.library.history.editions
    at = known.index(day) if day in known else 0
    return ComparePlace(known[at - 1], day) if at else None


def news_of(reader: Reader, edition: date) -> News | None:
    """What an edition brought; None for the first one known."""
    place = _against_before(reader, edition)
    if place is None:
        return None
    library = reader.library
    found = _changes(library, (place.old, place.new), None, reader.lang)
    at = At(reader, edition, None if library.is_current(edition) else edition)
    counts = Counter(change.relation.value for change in found if (change.new or change.old)[0].section > 99)

    def refs(*relations: Relation) -> tuple[RuleRef, ...]:
        return tuple(at.ref(change.new[0]) for change in found if change.relation in relations
                     and change.new[0].section > 99)[:NEWS]

    tally = tuple(pair for pair in _tally(reader.say, counts) if pair[0] != "kept")
    return News(edition, place.old, tally, refs(Relation.ADDED), refs(Relation.EDITED, Relation.MOVED_EDITED), place,
                library.bulletins.get(edition, ()))


def compare_page(reader: Reader, old: date, new: date, section: RuleNumber | None, *,
                 whole: bool = False) -> ComparePage:
    """What changed from one edition to another, rule by rule; both days must be editions' own.

    All sections together only count where there is much to tell, unless the ``whole`` is asked for.
    """
    say, library = reader.say, reader.library
    known = library.history.editions
    before, after = At(reader, old, old), At(reader, new, None if library.is_current(new) else new)
    tallies: dict[RuleNumber, Counter[str]] = {}
    changed: dict[RuleNumber, list[RuleChange]] = {}
    with LISTS.one():
        every = _changes(library, (old, new), section, reader.lang)
    for change in every:
        homes = tuple(dict.fromkeys(RuleNumber(one.section) for one in change.new or change.old))
        if homes[0].section > 99:
            heading = (change.new or change.old)[0].rule is None  # which is no rule
            tallies.setdefault(homes[0], Counter())[change.relation.value] += not heading
            asked = tuple(one for one in homes if section is None or section.contains(one)) or homes[:1]
            for one in asked if change.relation is not Relation.KEPT else ():  # one that was split, wherever it went
                changed.setdefault(one, []).append(change)
    whole = whole or section is not None or sum(map(len, changed.values())) <= SHOWN
    groups = tuple(ChangeGroup(
        _heading(reader, home, new), ComparePlace(old, new, home), _tally(say, tallies.get(home, Counter())),
        tuple(_change(say, before, after, change) for change in found) if whole else ())
        for home, found in sorted(changed.items()))
    counts = sum(tallies.values(), Counter())
    title = say.gettext("What changed from {old} to {new}", old=say.date(old), new=say.date(new))
    tally = ", ".join(text for _, text in _tally(say, counts))
    top = chrome(reader, f"{section} · {title}" if section else title, tally, ComparePlace(old, new, section),
                 kind="compare")
    return ComparePage(top, old, new, _tally(say, counts), groups, _heading(reader, section, new) if section else None,
                       edition_options(reader, None, library.history.editions), ComparePlace(old, new),
                       _against_before(reader, old),
                       ComparePlace(new, known[at + 1]) if (at := known.index(new)) + 1 < len(known) else None,
                       tuple(one for day in known[known.index(old) + 1:known.index(new) + 1]
                             for one in library.bulletins.get(day, ())))


@remembered(16)
def _changes(library: Library, days: tuple[date, date], section: RuleNumber | None,
             lang: str) -> tuple[RuleChange, ...]:
    """Walking 60 editions takes a third of a second: the sections of one comparison share the walk."""
    if section is not None:
        whole = _changes(library, days, None, lang)
        return tuple(c for c in whole if any(section.contains(number) for number in (*c.old, *c.new)))
    return changes_between(library, *days, lang=lang)


def _change(say: Catalogue, before: At, after: At, change: RuleChange) -> ChangeLine:
    return ChangeLine(change.relation.value, relation_name(say, change.relation.value),
                      tuple(RuleRef(number, None, before.link) for number in change.old),
                      tuple(RuleRef(number, None, after.link) for number in change.new),
                      say.pgettext("in a list", "; ").join(name for name in change.names if name),
                      _words_of(before, after, change))


def _words_of(before: At, after: At, change: RuleChange) -> WordChanges | None:
    """What changed in the words of a rule that stayed one rule; the words alone of a new one."""
    if change.relation not in (Relation.EDITED, Relation.MOVED_EDITED, Relation.ADDED):
        return None
    reader = after.reader
    now = view_rule(reader.library, change.new[0], reader.lang, after.edition)
    if change.relation is Relation.ADDED:
        return words_alone(reader, now, added=True)
    was = view_rule(reader.library, change.old[0], reader.lang, before.edition)
    return word_changes(reader, was, now) or words_alone(reader, now, added=False, old=was)


def _heading(reader: Reader, section: RuleNumber, edition: date) -> RuleRef:
    name, lang = named(reader, section, edition)
    return RuleRef(section, name, edition, lang=lang)


def _tally(say: Catalogue, counts: Counter[str]) -> tuple[tuple[str, str], ...]:
    """How many rules each fate befell, in words."""
    return tuple((relation, tallied(say, relation, counts[relation])) for relation in ORDER if counts[relation])


def tallied(say: Catalogue, relation: str, n: int) -> str:
    return {
        "kept": say.ngettext("{n} rule kept", "{n} rules kept", n),
        "edited": say.ngettext("{n} rule reworded", "{n} rules reworded", n),
        "moved": say.ngettext("{n} rule renumbered", "{n} rules renumbered", n),
        "moved_edited": say.ngettext("{n} rule renumbered and reworded", "{n} rules renumbered and reworded", n),
        "split": say.ngettext("{n} rule split", "{n} rules split", n),
        "merged": say.ngettext("{n} rule merged", "{n} rules merged", n),
        "removed": say.ngettext("{n} rule removed", "{n} rules removed", n),
        "added": say.ngettext("{n} rule added", "{n} rules added", n),
    }[relation]
