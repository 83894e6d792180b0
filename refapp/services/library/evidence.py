"""What else tells what a rule is about: what players ask (``corpus/asked``) and the titles of its live examples.

Both are searched only. They are written under the numbers of one edition and follow a rule into any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from refapp.corpus_io.asked import asked_file, load_asked
from refapp.corpus_io.scenarios import read_sentences, scenario_files
from refapp.corpus_io.verdicts import load_verdicts, verdict_file
from refapp.model import RuleNumber
from refapp.search.entries import SearchEntry
from refapp.services.library.compiled import digest_of
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered


@remembered(8)
def sources_of_evidence(library: Library, lang: str) -> str:
    """A hash of the files that :func:`with_evidence` reads."""
    asked = (asked_file(library.corpus, lang), verdict_file(library.corpus))
    return digest_of([*scenario_files(library.corpus), *(path for path in asked if path.is_file())])


def with_evidence(library: Library, edition: date, lang: str, entries: tuple[SearchEntry, ...]
                  ) -> tuple[SearchEntry, ...]:
    """The entries of an edition, each rule's with what players ask and what its examples are called."""
    asked, shown = _asked(library, edition, lang), _shown(library, edition, lang)
    return tuple(
        replace(entry, asks=tuple(dict.fromkeys((*entry.asks, *asked.get(entry.number, ())))),
                shown=shown.get(entry.number, ()))
        if entry.number in asked or entry.number in shown else entry for entry in entries)


def _asked(library: Library, edition: date, lang: str) -> Mapping[RuleNumber | None, tuple[str, ...]]:
    found: dict[RuleNumber | None, tuple[str, ...]] = {}
    decided = ((one.rule, one.asked.get(lang, ())) for one in load_verdicts(library.corpus))
    for number, questions in (*load_asked(library.corpus, lang).items(), *decided):
        for now in _in_edition(library, number, library.history.newest, edition):
            found[now] = (*found.get(now, ()), *questions)
    return found


def _shown(library: Library, edition: date, lang: str) -> Mapping[RuleNumber | None, tuple[str, ...]]:
    found: dict[RuleNumber | None, tuple[str, ...]] = {}
    for number, day, title in _titles(library, lang):
        for now in _in_edition(library, number, day, edition):
            found[now] = (*found.get(now, ()), title)
    return found


def _in_edition(library: Library, number: RuleNumber, of: date, edition: date) -> tuple[RuleNumber, ...]:
    """What a rule is called in an edition; nothing where either edition is none of history's."""
    history = library.history
    if of == edition:
        return (number,)
    return history.carry(number, of, edition) if {of, edition} <= set(history.editions) else ()


@remembered(4)
def _titles(library: Library, lang: str) -> tuple[tuple[RuleNumber, date, str], ...]:
    """Of each live example, the rule that its id begins with, the last edition that it is for, and its title."""
    every = tuple(library.scenarios.values())
    read_sentences(every)
    return tuple((RuleNumber.parse(source.id.partition("-")[0]), date.fromisoformat(str(source.head["editions"][-1])),
                  title) for source in every if (title := source.title.get(lang)))
