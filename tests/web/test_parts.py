"""Small parts of pages: texts cut for previews, runs of numbers, the drawn neighbourhood, the type line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refapp.model import RuleNumber
from refapp.services.boards.type_lines import type_line
from refapp.services.builders.build import cut, plain
from refapp.services.builders.hood import SHOWN, neighbourhood
from refapp.services.builders.rule_history import runs
from refapp.services.pages.common import RuleRef


@pytest.mark.parametrize(("text", "budget", "found"), [
    ("short", 20, "short"), ("two  lines\nhere", 20, "two lines here"),
    ("one two three", 10, "one two…"),
    ("été été été", 14, "été été…"),             # French letters count twice
    ("voici\u00a0: cela", 40, "voici\u00a0: cela"),  # no-break spaces stay
    ("éééééééééé", 9, "ééé…"),                    # one long word is cut inside
    ("well, then", 9, "well…"),                   # no comma before the ellipsis
    ("voici\u00a0: cela", 12, "voici…"),
])
def test_cut_by_bytes_at_a_word(text: str, budget: int, found: str) -> None:
    assert cut(text, budget) == found


@given(st.text(), st.integers(10, 400))
def test_cut_keeps_the_budget(text: str, budget: int) -> None:
    assert len(cut(text, budget).encode("utf-8", "surrogatepass")) <= budget


def test_plain_text_of_a_fragment() -> None:
    assert plain('a &lt;b&gt; <a href="rule:704">c &amp; d</a>') == "a <b> c & d"


def test_subrules_in_a_row_are_one_run() -> None:
    numbers = [RuleNumber.parse(n) for n in ("603.10", "603.10a", "603.10b", "603.10c", "704.5k", "704.5m", "704.5p")]
    assert [[str(n) for n in run] for run in runs(numbers)] == [
        ["603.10"], ["603.10a", "603.10b", "603.10c"], ["704.5k", "704.5m"], ["704.5p"]]


@given(st.integers(0, 9), st.integers(0, 9))
def test_the_neighbourhood_fits_its_drawing(left: int, right: int) -> None:
    def refs(section: int, n: int) -> tuple[RuleRef, ...]:
        return tuple(RuleRef(RuleNumber(section, i + 1, "aa")) for i in range(n))
    found = neighbourhood(RuleRef(RuleNumber(704, 5, "k"), here=True), refs(100, left), refs(200, right), "")
    if not left and not right:
        assert found is None
        return
    assert found is not None
    assert len(found.nodes) == 1 + min(left, SHOWN) + min(right, SHOWN)
    assert len(found.edges) == len(found.nodes) - 1
    for node in found.nodes:
        assert 0 <= node.x <= found.width - node.width
        assert 0 <= node.y <= found.height - 24


@pytest.mark.parametrize(("lang", "types", "supertypes", "subtypes", "line"), [
    ("en", ["creature"], ["legendary"], ["human"], "legendary creature — Human"),
    ("fr", ["creature"], ["legendary"], ["human"], "créature légendaire\u00a0: humain"),
    ("fr", ["creature"], ["snow"], [], "créature neigeuse"),       # the adjective agrees
    ("fr", ["land"], ["snow", "basic"], ["forest"], "terrain neigeux de base\u00a0: forêt"),
    ("en", ["artifact", "creature"], [], ["Quux"], "artifact creature — Quux"),
    ("en", ["creature", "enchantment"], [], [], "enchantment creature"),          # however the state sorts them
    ("en", ["artifact", "enchantment"], ["legendary"], [], "legendary enchantment artifact"),
    ("en", ["instant", "kindred"], [], ["elf"], "kindred instant — Elf"),
    ("en", ["planeswalker"], [], ["ysolde"], "planeswalker — Ysolde"),            # a name has a capital
    ("fr", ["planeswalker"], [], ["ysolde"], "planeswalker\u00a0: Ysolde"),
    ("fr", ["tribal", "sorcery"], [], ["elf"], "rituel tribal\u00a0: elfe"),
    ("fr", ["kindred", "instant"], [], [], "clan et éphémère"),                   # tribal was renamed
    ("fr", ["creature", "enchantment"], [], [], "créature-enchantement"),
    ("fr", ["artifact", "land"], [], [], "terrain-artefact"),
    ("fr", ["artifact", "creature"], ["legendary"], ["soldier"], "créature-artefact légendaire\u00a0: soldat"),
    ("fr", ["land", "creature"], ["snow"], [], "terrain-créature neigeux"),
])
def test_type_lines_as_cards_print_them(lang: str, types: list[str], supertypes: list[str], subtypes: list[str], line: str) -> None:
    assert type_line(lang, types, supertypes, subtypes) == line
