"""Where code begins inside list items, and points that Markdown escapes."""

from __future__ import annotations

import pytest

from refapp.links import unlink
from refapp.model import RuleNumber
from tests.links.helpers import BASE, linked, links


@pytest.mark.parametrize(("text", "expected"), [
    ("- item\n\n      rule 704.5k\n\nrule 603.3", ["603.3"]),  # four columns beyond the item's text: code
    ("- item\n\n    rule 704.5k", ["704.5k"]),  # two beyond: a further paragraph
    ("1. item\n\n       rule 704.5k\n\n   rule 603.3", ["603.3"]),
    ("- a\n    - b\n\n      rule 704.5k\n\n          rule 603.3", ["704.5k"]),
    ("- a\n  - b\n    - c\n\n      rule 704.5k\n- d, rule 603.3", ["704.5k", "603.3"]),
    ("- a\n\ntext\n\n    rule 704.5k", []),
    ("- a\n\trule 704.5k", ["704.5k"]),  # goes on in the item's paragraph
    ("-     rule 704.5k\n- rule 603.3", ["603.3"]),  # the item begins with code
    ("> - item\n>\n>       rule 704.5k\n>\n> rule 603.3", ["603.3"]),
    ("- a\n\n  ```\n  rule 704.5k\n  ```\n\n  rule 603.3", ["603.3"]),
])
def test_code_in_list_items(text: str, expected: list[str]) -> None:
    done = linked(text, "markdown")
    assert links(done, "markdown") == expected
    assert linked(done, "markdown") == done


def test_an_escaped_point_is_a_point() -> None:
    text = "See rule 704\\.5k and 100\\.2."
    done = linked(text, "markdown")
    assert done == f"See rule [704\\.5k]({BASE}704.5k) and [100\\.2]({BASE}100.2)."
    assert linked(done, "markdown") == done
    assert unlink(done, "markdown", number_of=lambda url: RuleNumber.parse(url.removeprefix(BASE))).text == text
