"""The ledger of the rules: which are played, which are answered, which can only be told, and what isn't there yet.

What follows from the live examples is computed and compared with the committed files (``refapp corpus coverage``
renews them), so that an example that goes doesn't go unseen; that a rule can only be told, a person says, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from refapp.corpus_io.coverage import Covered, Standing, load_coverage, print_coverage
from refapp.i18n.catalogue import Catalogue
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.model.shapes import Json
from refapp.rulebook.numbering import KEYED
from refapp.services.boards.examples import live_examples
from refapp.services.boards.shown_by import applies_in_one, code_of, examples_of
from refapp.services.library.library import Library


def _(msgid: str) -> str:
    """Marks a sentence for the catalogues; who shows it translates it."""
    return msgid


REASONS: Mapping[str, str] = {
    # why a rule can only be told
    "tournament": _("It is about tournaments and about the decks and things that players bring to a game."),
    "physical": _("It is about cards as things: how they look, and how they are held, marked or replaced."),
    "layout": _("It says what is printed where on a card."),
    "symbol": _("It says what a symbol or a mark on a card stands for."),
    "list": _("It lists words: nothing follows from it alone."),
    "reference": _("It only introduces or points to other rules: nothing follows from it on a board."),
    "wording": _("It explains how cards word something, or used to: nothing follows from it on a board."),
    "outside": _("It needs cards from outside the game or supplementary decks, which a scenario doesn’t hold."),
    "table": _("It says how people at a table agree and keep order: a board has no table."),
    "turns": _("It is about several turns at the same time: a board has one."),
    # why a rule isn't shown yet
    "board": _("The engine knows what it does, but nobody has made a board for it."),
    "engine": _("The engine doesn’t play it yet."),
}
"""Word of the ledger → the sentence that readers see (a msgid)."""

SENTENCES: Mapping[Standing, str] = {
    Standing.PLAYED: _("Live examples play this rule."),
    Standing.ANSWERED: _("Live examples answer what this rule says."),
    Standing.TOLD: _("This rule can only be told."),
    Standing.NOT_YET: _("No live example shows this rule yet."),
}

_FOR_NOW = frozenset({"board", "engine"})


class Shown(TypedDict):
    """How boards show a rule, and the sentence that says so; null for chapters and sections."""

    standing: Standing | None
    told: str | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How a rule of an edition is shown; ``reason`` is a msgid."""

    standing: Standing
    reason: str | None = None


def ledger(library: Library) -> Mapping[RuleNumber, Covered]:
    """The committed ledger of the edition in force."""
    return _ledger(library.corpus)


@lru_cache(maxsize=4)
def _ledger(corpus: Path) -> Mapping[RuleNumber, Covered]:
    return load_coverage(corpus)


def coverage_of(library: Library, number: RuleNumber, edition: date) -> Coverage:
    """How a rule of any edition is shown there: by examples that speak for it, else as the ledger says of it today."""
    shown = examples_of(library, number, edition)
    if shown and (edition == KEYED or code_of(library, number, edition) or applies_in_one(library, number, edition)):
        return Coverage(_standing(library, shown))  # for an older edition the board on which it applies may not speak
    history = library.history
    now = history.carry(number, edition, KEYED) if edition in history.editions else (number,)
    lines = [line for one in now if (line := ledger(library).get(one)) is not None]
    told = [line for line in lines if line.standing is Standing.TOLD]
    if told and len(told) == len(lines):
        return Coverage(Standing.TOLD, REASONS[told[0].reason])
    if lines and all(line.standing in (Standing.PLAYED, Standing.ANSWERED) for line in lines) \
            and library.heading(number, edition, "en") is not None:
        return Coverage(lines[0].standing)  # a title: its subrules are shown
    return Coverage(Standing.NOT_YET, REASONS["board" if code_of(library, number, edition) else "engine"])


def coverage_json(library: Library, number: RuleNumber, edition: date, words: Catalogue) -> Shown:
    """A rule's standing and the sentences that say so, in the reader's language; null for chapters and sections."""
    if number.rule is None:
        return {"standing": None, "told": None}
    found = coverage_of(library, number, edition)
    return {"standing": found.standing, "told": sentence(found, words)}


def sentence(found: Coverage, words: Catalogue) -> str:
    """What readers are told of a rule's standing."""
    told = words.gettext(SENTENCES[found.standing])
    return f"{told} {words.gettext(found.reason)}" if found.reason else told


def sentences(words: Catalogue) -> tuple[str, ...]:
    """Everything that :func:`sentence` says in a language; in each language in the same order."""
    return tuple(sentence(Coverage(standing, reason), words)
                 for standing in SENTENCES for reason in (None, *REASONS.values()))


def _standing(library: Library, names: Iterable[str]) -> Standing:
    """Played, unless every example only asks."""
    examples = live_examples(library)
    asks = all(all(step.get("do") in ("ask", "check") for step in examples[name].source.raw.get("steps") or ())
               and any(step.get("do") == "ask" for step in examples[name].source.raw.get("steps") or ())
               for name in names)
    return Standing.ANSWERED if asks else Standing.PLAYED


def computed(library: Library) -> Mapping[RuleNumber, Covered]:
    """The ledger as it should be: from the live examples, and from what the committed one says can only be told."""
    known, found = ledger(library), {}
    titles: list[RuleNumber] = []
    for number in library.history.numbers(KEYED):
        if number.rule is None:
            continue
        shown, before = examples_of(library, number, KEYED), known.get(number)
        if shown:
            found[number] = Covered(number, _standing(library, shown))
        elif before is not None and before.reason and before.reason not in _FOR_NOW:
            found[number] = before
        else:
            played = bool(code_of(library, number, KEYED))
            found[number] = Covered(number, Standing.NOT_YET, "board" if played else "engine")
            if library.heading(number, KEYED, "en") is not None:
                titles.append(number)
    for title in titles:  # a title without words of its own is shown as its subrules are
        below = [line for number, line in found.items() if number.parent == title]
        best = next((standing for standing in (Standing.PLAYED, Standing.ANSWERED)
                     if any(line.standing is standing for line in below)), None)
        if best is not None:
            found[title] = Covered(title, best)
        elif below and all(line.standing is Standing.TOLD for line in below):
            found[title] = Covered(title, Standing.TOLD, below[0].reason)
    return found


def coverage_files(library: Library) -> dict[Path, str]:
    """The files of the ledger as they should be; nothing is written here."""
    home = library.corpus / "coverage"
    return {home / f"{section}.csv": text for section, text in print_coverage(computed(library).values()).items()}


def summary(library: Library, edition: date, numbers: Iterable[RuleNumber] = ()) -> Json:
    """The rules of an edition (or some of them) counted by standing and section.

    ``missing`` are those without an example although the ledger says that they are shown, and of rules asked for by
    number those that aren't shown and can't only be told.
    """
    asked, tree = tuple(numbers), library.tree(edition)
    sections: dict[int, Counter[Standing]] = {}
    missing: list[RuleNumber] = []
    for number in asked or tree.numbers:
        if number not in tree or (number.rule is None and not asked):
            continue
        standing = coverage_of(library, number, edition).standing
        sections.setdefault(number.section, Counter())[standing] += 1
        if standing is Standing.NOT_YET and (asked or (edition == KEYED and _promised(library, number))):
            missing.append(number)
    return {"edition": edition.isoformat(), **_counts(sum(sections.values(), Counter())),
            "missing": [str(number) for number in missing],
            "sections": [{"section": str(section), **_counts(counts)} for section, counts in sorted(sections.items())]}


def _promised(library: Library, number: RuleNumber) -> bool:
    line = ledger(library).get(number)
    return line is not None and line.standing in (Standing.PLAYED, Standing.ANSWERED)


def _counts(counts: Counter[Standing]) -> Json:
    return {"total": sum(counts.values()), **{standing.value: counts[standing] for standing in Standing}}
