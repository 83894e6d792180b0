"""What is looked for only where its beginning was seen: nothing that the slow pattern knows is missed by the quick one."""

from __future__ import annotations

import random
import re

import pytest

from refapp.cite import other_documents, topic

MARKS = (" ", " ", " ", ", ", ": ", " § ", "'s ", "-", " = ", " rule ", " rules ", " section ", " art. l", " 17 usc ", " of ", " | $3.5 | ")


@pytest.mark.parametrize(("begins", "whole"), [
    (other_documents._BEGINS, other_documents._OTHER_BEFORE), (topic._FIGURE_BEGINS, topic._FIGURE_BEFORE)])
def test_what_is_found_begins_as_it_should(begins: re.Pattern[str], whole: re.Pattern[str]) -> None:
    words = [re.sub(r"[^a-zéè0-9. ]", "", word) for word in re.split(r"[|()]", whole.pattern)]
    chance, met = random.Random(704), 0
    for _ in range(20_000):
        text = "".join(chance.choice(words) + chance.choice(MARKS) for _ in range(chance.randrange(1, 6)))[-80:]
        if whole.search(text):
            met += 1
            assert begins.search(text), text
    assert met > 100
