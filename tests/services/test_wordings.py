"""A dated page shows the words of that day's wording, or says that they are not here."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from refapp.history import History, Relation
from refapp.ingest.reader import read
from refapp.model import Origin, RuleNumber
from refapp.services import Library
from refapp.services.library.carrying import renumbered
from refapp.services.reading.reviewing import wording_hash
from refapp.services.reading.rules import view_rule
from refapp.services.upkeep.corpus_tools import edition_shares

SAME = (Relation.KEPT, Relation.MOVED)


def wordings(history: History) -> Iterator[tuple[RuleNumber, date]]:
    """Every wording of every rule since 2009, by its number on the first day on which it was read like that."""
    before: set[str] = set()
    for i, day in enumerate(history.editions):
        going_on = before
        if i:
            facts = history.facts(history.editions[i - 1], day)
            touched = {key for fact in facts for key in fact.old}
            going_on = {key for key in before if key not in touched}
            going_on |= {fact.new[0] for fact in facts if fact.relation in SAME and len(fact.old) == len(fact.new) == 1}
        before = set(history.keys(day))
        for key in before - going_on:
            yield RuleNumber.parse(key.partition("#")[0]), day


def test_what_is_shown_as_a_days_text_is_of_that_days_wording(plain_library: Library) -> None:
    """Every rule and every wording of its history, both languages."""
    history, seen, told = plain_library.history, 0, 0
    for number, day in wordings(history):
        seen += 1
        alike = history.alike(number, day)
        for lang in ("en", "fr"):
            view = view_rule(plain_library, number, lang, day)
            for block in view.blocks:
                assert block.edition == day or block.edition in alike, (number, day, lang)
                if block.edition != day:
                    assert block.number == alike[block.edition], (number, day, lang)
                    told += 1
            assert all(block.edition not in alike and block.edition != day for block in view.late), (number, day, lang)
    assert seen > 5000
    assert told > 1000


DAYS = (date(2009, 10, 1), date(2015, 3, 27), date(2026, 1, 16))
"""Some editions whose official texts are read here, to judge history itself."""


@pytest.mark.parametrize("day", DAYS)
def test_the_official_wordings_agree(plain_library: Library, shared: Path, day: date) -> None:
    """Our words on a page of a day were reviewed against the very wording that the official text of that day has."""

    @cache
    def hashes(edition: date) -> dict[RuleNumber, str]:
        path = shared / "official" / "en" / f"{edition}.txt"
        return {rule.number: wording_hash(rule) for rule in reversed(read(path.read_bytes(), path.name).rules)}

    carried = 0
    for number, official in hashes(day).items():
        if number.rule is None:
            continue
        for block in view_rule(plain_library, number, "en", day).blocks:
            if block.origin is Origin.RESTATED:
                assert hashes(block.edition)[block.number] == official, (number, day, block.edition)
                carried += 1
    assert carried > 100


def test_citations_of_carried_words_have_the_numbers_of_the_edition_shown(plain_library: Library) -> None:
    """704.5f cites nothing that moved; the words of 2026 on a page of 2015 cite as 2015 did."""
    history, moved = plain_library.history, 0
    day = date(2015, 3, 27)
    for number in history.numbers(day):
        for block in view_rule(plain_library, number, "en", day).blocks:
            if not block.carried or block.origin is not Origin.RESTATED:
                continue
            text = plain_library.text(block.edition, block.lang, Origin.RESTATED)
            assert text is not None
            node = text.graph.get(block.number)
            assert node is not None
            for old, new in zip(*(sorted(one.cites, key=lambda c: (c.part, c.start)) for one in (node, block.node)), strict=True):
                where = block.text if new.part == "text" else block.examples[int(new.part.partition(":")[2])]
                assert where[new.start:new.end] == new.surface
                if old.surface != new.surface:
                    moved += 1
                    now = [history.carry(target, block.edition, day) for target in old.targets]
                    assert [found[0] for found in now if len(found) == 1] == list(new.targets), block.number
    assert moved > 20


def test_a_citation_that_is_no_single_rule_there_keeps_its_own_edition(plain_library: Library) -> None:
    """What a rule of today cites and 2009 hadn't got is linked to where it stands."""
    history, then = plain_library.history, date(2009, 10, 1)
    block, lost = next((block, target) for number in history.numbers(plain_library.current)
                       for block in view_rule(plain_library, number, "en").blocks
                       for citation in block.node.cites for target in citation.targets
                       if block.edition == plain_library.current and len(citation.targets) == 1
                       and not history.carry(target, block.edition, then))
    shown = renumbered(history, block, then)
    assert f'href="rule:{lost}/{block.edition}"' in "".join((*shown.html, *shown.html_examples))


def unworded(library: Library) -> tuple[RuleNumber, date]:
    """The first rule whose wording no edition with words has, although another wording of that number has words in 2011."""
    history, then = library.history, date(2011, 9, 30)
    worded = {item.edition for item in library.loaded if item.origin is Origin.RESTATED}
    text = library.text(then, "en", Origin.RESTATED)
    assert text is not None
    return next((number, day) for day in history.editions if day < then for number in history.numbers(day)
                if number.rule is not None and text.graph.get(number) and not worded & {day, *history.alike(number, day)})


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_wording_that_nobody_has_here_is_not_told(gappy_library: Library, lang: str) -> None:
    """What the number says in 2011 isn't shown as what it said before."""
    number, day = unworded(gappy_library)
    view = view_rule(gappy_library, number, lang, day)
    assert view.main is None
    assert [block.edition for block in view.late] == [date(2011, 9, 30)]


def test_the_share_of_every_edition_is_what_its_pages_show(plain_library: Library) -> None:
    shares = edition_shares(plain_library)
    assert [share.edition for share in shares] == list(plain_library.history.editions)
    for share in (shares[0], shares[40], shares[-1]):
        shown = sum(1 for number in plain_library.tree(share.edition).numbers if number.rule is not None and any(
            block.lang == "fr" for block in view_rule(plain_library, number, "fr", share.edition).blocks))
        assert share.worded["fr"] == shown
