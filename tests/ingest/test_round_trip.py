"""Printing and reading are inverse: whatever book is printed in the publisher's layout is read back as it was."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from refapp.ingest.reader import read
from refapp.model import RuleNumber, next_letter
from tests.ingest.reprinting import reprint
from tests.ingest.test_publisher_text import FRONT

SENTENCES = st.sampled_from((
    "The rule is that it is the rule of the game.", "See rule 100.1, “Cards,” and rules 101.2b–d.", "It is one (see 704.5).",
    "“[Cost]: [Effect.]” is how they are written, if it is so.", "It has 20 cards, or 999,999 of them, and is at 3."))
TITLES = st.sampled_from((None, None, None, "Wink", "Tap and Nod", "∞ (Infinity)", "Start It!"))
RULES = st.lists(st.tuples(TITLES, st.lists(SENTENCES, min_size=1, max_size=2), st.lists(SENTENCES, max_size=2),
                           st.integers(0, 30)), min_size=1, max_size=4)


def printed(sections: list[list[tuple[str | None, list[str], list[str], int]]]) -> list[str]:
    """The lines of a book with these rules: title or paragraphs, examples, and how many subrules."""
    blocks: list[str] = []
    for i, rules in enumerate(sections):
        blocks.append(f"{100 + i}. Section")
        for j, (title, paragraphs, examples, subrules) in enumerate(rules, 1):
            if title is not None and subrules:
                blocks.append(f"{100 + i}.{j}. {title}")
            else:
                text = "\n     ".join(paragraphs)
                blocks.append("\n".join([f"{100 + i}.{j}. {text}", *(f"Example: {e}" for e in examples)]))
            letter = None
            for _ in range(subrules):
                letter = next_letter(letter)
                blocks.append(f"{100 + i}.{j}{letter} {paragraphs[0]}")
    return blocks


@settings(max_examples=60, deadline=None)
@given(st.lists(RULES, min_size=1, max_size=3))
def test_a_printed_book_is_read_back(sections: list[list[tuple[str | None, list[str], list[str], int]]]) -> None:
    front = FRONT[:FRONT.index("Contents")]
    text = front + "1. Game Concepts\n\n" + "\n\n".join(printed(sections)) + "\n"
    document = read(text.encode(), "book.txt")
    assert [line.strip() for line in text.split("\n") if line.strip()] == list(reprint(document))
    assert [p for p in document.problems if p.code.startswith(("number.", "line."))] == []
    numbers = [rule.number for rule in document.rules]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == RuleNumber(1)
