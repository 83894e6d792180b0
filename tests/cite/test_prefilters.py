"""What is looked for only where its beginning or its end was seen: nothing that the slow pattern knows is missed by the quick one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from refapp.cite import addresses, false_friends, mentions, other_documents, topic

MARKS = (" ", " ", " ", ", ", ": ", " § ", "'s ", "-", " = ", " rule ", " rules ", " section ", " art. l", " 17 usc ", " of ", " | $3.5 | ", ".", "(", "")


def _ends(ends: tuple[str, ...]) -> Callable[[str], bool]:
    return lambda text: text.rstrip(" :=-_").lower().endswith(ends)


@pytest.mark.parametrize(("seen", "whole"), [
    (other_documents._BEGINS.search, other_documents._OTHER_BEFORE), (topic._FIGURE_BEGINS.search, topic._FIGURE_BEFORE),
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
