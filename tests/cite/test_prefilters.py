"""What is looked for only where its beginning or its end was seen: nothing that the slow pattern knows is missed by the quick one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from refapp.cite import addresses, false_friends, mentions, other_documents, topic, words
from refapp.cite.clean import lowered

from ..links.test_measured import FOLDER

MARKS = (" ", " ", " ", ", ", ": ", " § ", "'s ", "-", " = ", " rule ", " rules ", " section ", " art. l", " 17 usc ", " of ", " | $3.5 | ", ".", "(", "")


def _ends(ends: tuple[str, ...]) -> Callable[[str], bool]:
    return lambda text: text.rstrip(" :=-_").lower().endswith(ends)


@pytest.mark.parametrize(("seen", "whole"), [
    (lambda text: other_documents._BEGINS.search(text) or other_documents._TITLE_BEGINS.search(text), other_documents._OTHER_BEFORE),
    (lambda text: topic._FIGURE_BEGINS.search(text) or topic._COLUMN_BEGINS.search(text), topic._FIGURE_BEFORE),
    (_ends(mentions._KEYWORD_ENDS), mentions._KEYWORD), (_ends(other_documents._LOUD_ENDS), other_documents._LOUD_BEFORE),
    (false_friends.is_glued, false_friends.NOT_BEFORE), (addresses._ADDRESSED.search, addresses._ADDRESS)])
def test_what_is_found_begins_and_ends_as_it_should(seen: Callable[[str], object], whole: re.Pattern[str]) -> None:
    words = [re.sub(r"[^A-Za-z@/§#°ºéèÉ0-9. ]", "", re.sub(r"\?P<\w+>|\[[^]]+\]|[?]|\\\\", "", word)) for word in re.split(r"[|()]", whole.pattern)]
    words += ["chapters", "articles", "Code Section", "FISA §", "rules n°", "1.", "v", "www.a.fr", "a@b"]
    chance, met = random.Random(704), 0
    for _ in range(20_000):
        text = "".join(chance.choice(words) + chance.choice(MARKS) for _ in range(chance.randrange(1, 6)))[-80:]
        if whole.search(text):
            met += 1
            assert seen(text), text
    assert met > 100


def test_what_is_glued_is_known_without_a_pattern() -> None:
    chance, met = random.Random(613), 0
    ends = ("$", "~", "~~", "a_", "a__-", "--", "5. ", "5 ", " ,", "v ", "version: of ", "mana ", "patch.", "maj ", "màj: ", "is ", "x", "é-", "\n.", "short version: ", "½", "_", "-")
    for _ in range(20_000):
        text = "".join(chance.choice((*ends, " ", "card", "\n\n")) for _ in range(chance.randrange(1, 5)))
        glued = false_friends.is_glued(text)
        met += glued
        assert glued == (false_friends.NOT_BEFORE.search(text) is not None), text
    assert 1_000 < met < 19_000


def test_one_pass_finds_what_each_pattern_finds() -> None:
    source = "\n\n".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt"))
    chance = random.Random(704)
    pieces = re.findall(r"\w+|\W", source)
    mixed = "".join(chance.choice(pieces) for _ in range(60_000))
    for text in (lowered(source), lowered(mixed), "", "+1/+1{t}-1/-1 2hg_2hg " * 300):
        found = words.Words(text)
        for pattern in words._PATTERNS:
            assert [match.span() for match in found.of(pattern)] == [match.span() for match in pattern.finditer(text)], pattern.pattern


def test_a_python_that_tells_nothing_of_patterns_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "the upkeep step, trampling; " * 200
    usual = [[match.span() for match in words.Words(text).of(pattern)] for pattern in words._PATTERNS]
    monkeypatch.setattr(words, "_parser", None)
    assert usual == [[match.span() for match in words.Words(text).of(pattern)] for pattern in words._PATTERNS]


def test_every_pattern_begins_with_a_word() -> None:
    assert all(head[0].isalnum() or head[0] in "{+-" for head in words._beginnings())
    assert len(words._PATTERNS) == 9
